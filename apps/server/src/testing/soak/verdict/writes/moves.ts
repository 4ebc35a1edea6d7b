import type { Client } from 'pg';
import type { Merged } from '../../book.ts';
import type { Cast } from '../../turn.ts';
import { finding, type Judged } from './judged.ts';

export interface CountedMerge extends Merged {
  /** What people hold of the record that is gone leads to the one that was kept. */
  readonly leads: number;
}

export async function readMerges(db: Client, orgId: string): Promise<CountedMerge[]> {
  const { rows } = await db.query<CountedMerge>(
    `select m.id, m.kept_id as "keptId", m.gone_id as "goneId",
            (select count(*)::int from former_students f where f.org_id = m.org_id and f.id = m.gone_id and f.student_id = m.kept_id
                and not exists (select from students s where s.org_id = m.org_id and s.id = m.gone_id)) as leads
       from merges m where m.org_id = $1`,
    [orgId],
  );
  return rows;
}

const pairOf = ({ keptId, goneId }: Merged): string => `${keptId} ${goneId}`;

/** One record of each pair is left. */
export function compareMerges(
  acknowledged: readonly Merged[],
  rows: readonly CountedMerge[],
): Judged {
  const wrong = acknowledged.flatMap((merged) => {
    const own = rows.filter((row) => pairOf(row) === pairOf(merged));
    const isRight = own.length === 1 && own[0]?.id === merged.id && own[0].leads === 1;
    return isRight ? [] : [finding('an acknowledged merge is not there once', { merged, own })];
  });
  const known = new Set(acknowledged.map(pairOf));
  const untold = rows
    .filter((row) => !known.has(pairOf(row)))
    .map((row) => finding('records were merged that nobody was told of', row));
  return { found: acknowledged.length - wrong.length, findings: [...wrong, ...untold] };
}

/** A student who has a place in the next year. */
export interface PlacedStudent {
  readonly id: string;
  /** In the class that was promoted to. */
  readonly places: number;
  readonly tuitions: number;
  /** Came from the class that is promoted. */
  readonly isLeaving: boolean;
}

export async function readPlaced(
  db: Client,
  orgId: string,
  { classId, toClassId, toYearId }: Cast['promotion'],
): Promise<PlacedStudent[]> {
  const { rows } = await db.query<PlacedStudent>(
    `select e.student_id as id, count(distinct e.id) filter (where e.class_id = $3 and e.is_standing)::int as places,
            count(f.id)::int as tuitions,
            exists (select from enrolments l where l.org_id = $1 and l.student_id = e.student_id and l.class_id = $4) as "isLeaving"
       from enrolments e left join fees f on f.org_id = e.org_id and f.enrolment_id = e.id
      where e.org_id = $1 and e.year_id = $2 group by e.student_id`,
    [orgId, toYearId, toClassId, classId],
  );
  return rows;
}

/** Each has one place in the next year, and one tuition for it; who is promoted by another act of the same class has so too. */
export function comparePlaced(promoted: readonly string[], rows: readonly PlacedStudent[]): Judged {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const isWhole = ({ places, tuitions }: PlacedStudent): boolean => places === 1 && tuitions === 1;
  const findings = [
    ...promoted
      .filter((id) => !byId.has(id))
      .map((id) => finding('a promoted student has no place in the next year', { id })),
    ...rows
      .filter((row) => !isWhole(row))
      .map((row) => finding('a student was promoted twice, or by halves', row)),
    ...rows
      .filter(({ isLeaving }) => !isLeaving)
      .map((row) => finding('a student was promoted whom nobody promoted', row)),
  ];
  const found = promoted.filter((id) => {
    const row = byId.get(id);
    return row !== undefined && isWhole(row);
  }).length;
  return { found, findings };
}
