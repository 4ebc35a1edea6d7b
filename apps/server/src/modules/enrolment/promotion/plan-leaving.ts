import { errors } from '@ardoise/contract/protocol/errors';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { lockStudents } from '../../students/public.ts';
import { isSameLevel, lockClasses } from '../../years/public.ts';
import type { Move, Places } from './read-places.ts';

export interface Leaving {
  readonly enrolmentId: string;
  readonly studentId: string;
  readonly classId: string;
  readonly toClassId: string | null;
  readonly ended: 'promoted' | 'repeated' | 'left';
}

interface Planned {
  readonly leaving: readonly Leaving[];
  /** Placed in the newer year by hand: nothing is done to them. */
  readonly alreadyEnrolled: number;
}

/** Who of these classes goes where. The classes and the students are locked, each in sorted order. */
export async function planLeaving(
  { tx, orgId }: Work,
  places: Places,
  moves: readonly Move[],
): Promise<Planned> {
  const classIds = moves.map(({ classId }) => classId);
  await lockClasses(tx, orgId, classIds);
  await refuseStrangers(tx, orgId, moves);
  const roster = await readOpen(tx, orgId, classIds, places.toYear.id);
  await lockStudents(
    tx,
    orgId,
    roster.map(({ studentId }) => studentId),
  );
  // Read again under the lock: somebody may have moved a student in the meantime.
  const open = await readOpen(tx, orgId, classIds, places.toYear.id);
  const moveOf = new Map(moves.map((move) => [move.classId, move]));
  const exceptionOf = new Map(
    moves.flatMap(({ classId, exceptions }) =>
      exceptions.map((one) => [`${classId} ${one.studentId}`, one.toClassId] as const),
    ),
  );
  const endOf = endsBetween(places);
  const undecided = new Set(
    moves.flatMap((move) => move.undecided.map((id) => `${move.classId} ${id}`)),
  );
  const leaving = open
    .filter(({ isPlaced }) => !isPlaced)
    .filter(({ classId, studentId }) => !undecided.has(`${classId} ${studentId}`))
    .map(({ enrolmentId, studentId, classId }): Leaving => {
      const exception = exceptionOf.get(`${classId} ${studentId}`);
      const toClassId =
        exception === undefined ? (moveOf.get(classId)?.toClassId ?? null) : exception;
      return { enrolmentId, studentId, classId, toClassId, ended: endOf(classId, toClassId) };
    });
  return { leaving, alreadyEnrolled: open.filter(({ isPlaced }) => isPlaced).length };
}

interface OpenPlace {
  readonly enrolmentId: string;
  readonly studentId: string;
  readonly classId: string;
  readonly isPlaced: boolean;
}

async function readOpen(
  tx: Tx,
  orgId: string,
  classIds: readonly string[],
  toYearId: string,
): Promise<OpenPlace[]> {
  const { rows } = await sql<OpenPlace>`
    select e.id as "enrolmentId", e.student_id as "studentId", e.class_id as "classId",
           exists (select from enrolments n where n.org_id = e.org_id and n.student_id = e.student_id
                      and n.year_id = ${toYearId} and n.is_standing) as "isPlaced"
      from enrolments e
     where e.org_id = ${orgId} and e.class_id = any(${[...classIds]}::uuid[]) and e.is_standing and e.until_on is null
     order by e.student_id`.execute(tx);
  return rows;
}

/** An exception about somebody who was of the class and was placed meanwhile is past; one about anybody else is a mistake. */
async function refuseStrangers(tx: Tx, orgId: string, moves: readonly Move[]): Promise<void> {
  const asked = moves.flatMap(({ classId, exceptions }) =>
    exceptions.map(({ studentId }) => ({ classId, studentId })),
  );
  if (asked.length === 0) return;
  const { rows } = await sql`
    select 1 from unnest(${asked.map(({ classId }) => classId)}::uuid[], ${asked.map(({ studentId }) => studentId)}::uuid[])
        as asked(class_id, student_id)
     where not exists (select from enrolments e where e.org_id = ${orgId}
             and e.class_id = asked.class_id and e.student_id = asked.student_id)
     limit 1`.execute(tx);
  if (rows.length > 0) throw new Refusal(errors.notFound);
}

/** How a place ends with the way from one class to another, by their names. */
function endsBetween({ classes }: Places) {
  const known = new Map<string, Leaving['ended']>();
  return (fromId: string, toId: string | null): Leaving['ended'] => {
    if (toId === null) return 'left';
    const key = `${fromId} ${toId}`;
    const name = (id: string) => classes.get(id)?.name ?? '';
    const ended =
      known.get(key) ?? (isSameLevel(name(fromId), name(toId)) ? 'repeated' : 'promoted');
    known.set(key, ended);
    return ended;
  };
}
