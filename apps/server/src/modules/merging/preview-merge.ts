import { type MergeKind, type MergePreview, mergingErrors } from '@ardoise/contract/merging';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { SchoolContext } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { isAnyUnderWay } from '../billing/public.ts';
import { findGuardiansToPair, readStudent } from '../students/public.ts';
import { readSide } from './merge-side.ts';
import { movesMoney } from './moved-money.ts';

interface Pair {
  readonly kind: MergeKind;
  readonly keptId: string;
  readonly goneId: string;
}

/** What two records have, where they differ, and what has to be chosen before they become one. Changes nothing. */
export async function previewMerge(context: SchoolContext, pair: Pair): Promise<MergePreview> {
  const { tx, orgId } = context;
  const { kind, keptId, goneId } = pair;
  if (keptId === goneId) throw new Refusal(mergingErrors.mergeWithItself);
  const kept = await readSide(context, kind, keptId);
  const gone = await readSide(context, kind, goneId);
  const familyIds = await familiesOf(tx, orgId, pair);
  const [first = '', second = ''] = familyIds;
  return {
    kept,
    gone,
    differing: differing(kept.record, gone.record),
    years: kind === 'student' ? await readYearsOfBoth(tx, orgId, keptId, goneId) : [],
    guardianPairs:
      familyIds.length === 2 ? await findGuardiansToPair(tx, orgId, first, second) : [],
    movesMoney: await movesMoney(tx, orgId, { ...pair, withFamily: familyIds.length === 2 }),
    isBeingPaid: await isAnyUnderWay(tx, orgId, familyIds),
  };
}

const differing = (kept: Record<string, unknown>, gone: Record<string, unknown>): string[] =>
  Object.keys(kept).filter((name) => JSON.stringify(kept[name]) !== JSON.stringify(gone[name]));

async function familiesOf(
  tx: Tx,
  orgId: string,
  { kind, keptId, goneId }: Pair,
): Promise<string[]> {
  if (kind === 'family') return [keptId, goneId];
  if (kind === 'guardian') return [];
  const kept = await readStudent(tx, orgId, keptId);
  const gone = await readStudent(tx, orgId, goneId);
  return [...new Set([kept.family_id, gone.family_id])];
}

interface PlaceRow {
  studentId: string;
  yearId: string;
  yearName: string;
  enrolmentId: string;
  className: string;
  amount: number;
  paid: number;
}

/** Years in which both stand in a class, each with its own fee. */
async function readYearsOfBoth(
  tx: Tx,
  orgId: string,
  keptId: string,
  goneId: string,
): Promise<MergePreview['years']> {
  const { rows } = await sql<PlaceRow>`
    select e.student_id as "studentId", e.year_id as "yearId", e.id as "enrolmentId", c.name as "className",
           concat_ws('–', to_char(y.reopening_on, 'YYYY'), to_char(y.closing_on, 'YYYY')) as "yearName",
           coalesce(f.amount - f.discount, 0) as amount, coalesce(f.paid, 0) as paid
      from enrolments e
      join classes c on c.org_id = e.org_id and c.id = e.class_id
      join academic_years y on y.org_id = e.org_id and y.id = e.year_id
      left join fees f on f.org_id = e.org_id and f.student_id = e.student_id and f.year_id = e.year_id
       and f.kind = 'tuition'
     where e.org_id = ${orgId} and e.student_id in (${keptId}, ${goneId}) and e.is_standing
     order by y.reopening_on desc`.execute(tx);
  return rows.flatMap((kept) => {
    const gone = rows.find((one) => one.yearId === kept.yearId && one.studentId === goneId);
    if (kept.studentId !== keptId || gone === undefined) return [];
    const { yearId, yearName } = kept;
    return [{ yearId, yearName, kept: placeOf(kept), gone: placeOf(gone) }];
  });
}

const placeOf = ({ enrolmentId, className, amount, paid }: PlaceRow) => ({
  enrolmentId,
  className,
  amount,
  paid,
});
