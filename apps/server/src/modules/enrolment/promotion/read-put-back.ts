import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** What a promotion did with one student, and what is undone of it. */
export interface PutBackPlace {
  readonly enrolmentId: string;
  readonly studentId: string;
  /** Of the earlier year. */
  readonly classId: string;
  readonly yearId: string;
  readonly how: 'promoted' | 'repeated' | 'left';
  /** The place in the earlier year is open already: somebody moved the student there since. */
  readonly isOpen: boolean;
  /** The class in the newer year; null for whoever left, and for whoever was placed there by hand. */
  readonly toClassId: string | null;
}

/**
 * What promotions into a year did, of one class or of all, and nobody has decided otherwise since: whoever was withdrawn
 * from the new year, left it or was promoted on from it stays as they are. A place in another class of the new year, to
 * which the student was moved, is undone as well; one that was given by hand is not.
 */
export async function readPutBack(
  tx: Tx,
  orgId: string,
  toYearId: string,
  classId: string | null,
): Promise<PutBackPlace[]> {
  const ofClass = classId === null ? sql`true` : sql`o.class_id = ${classId}`;
  const { rows } = await sql<PutBackPlace>`
    select o.id as "enrolmentId", o.student_id as "studentId", o.class_id as "classId", o.year_id as "yearId",
           case when o.ended = 'moved' then 'promoted' else o.ended end as how,
           o.ended = 'moved' as "isOpen", n.class_id as "toClassId"
      from enrolments o
      left join lateral (select m.id from enrolments m
             where m.org_id = o.org_id and m.from_enrolment_id = o.id and m.student_id = o.student_id
               and m.year_id = o.to_year_id and m.ended is distinct from 'cancelled'
             limit 1) made on true
      left join enrolments n on made.id is not null and n.org_id = o.org_id and n.student_id = o.student_id
            and n.year_id = o.to_year_id and n.is_standing
     where o.org_id = ${orgId} and o.to_year_id = ${toYearId} and ${ofClass}
       and o.ended in ('promoted', 'repeated', 'left', 'moved')
       and (made.id is null and o.ended <> 'moved' or n.id is not null and n.ended is null)
       and not exists (select from enrolments w where w.org_id = o.org_id and w.student_id = o.student_id
                          and w.year_id = o.to_year_id and w.ended = 'withdrawn')
     order by o.student_id, o.id`.execute(tx);
  return rows;
}

export function countsOf(places: readonly PutBackPlace[]) {
  const count = (wanted: PutBackPlace['how']) => places.filter(({ how }) => how === wanted).length;
  return { promoted: count('promoted'), repeated: count('repeated'), left: count('left') };
}
