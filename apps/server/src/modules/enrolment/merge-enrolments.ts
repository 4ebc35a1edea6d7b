import './tables.ts';
import { mergingErrors } from '@ardoise/contract/merging';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';

interface Standing {
  id: string;
  studentId: string;
  yearId: string;
}

/**
 * Gives the enrolments of one student to another. Of two that stand in the same year the chosen one stays, and without a
 * choice that of the student who stays: a child was in one class. Answers those that stand afterwards.
 */
export async function mergeEnrolments(
  { tx, orgId }: Work,
  {
    keptId,
    goneId,
    chosen,
  }: { readonly keptId: string; readonly goneId: string; readonly chosen: readonly string[] },
): Promise<string[]> {
  const standing = await readStanding(tx, orgId, [keptId, goneId]);
  const dropped = standing.flatMap((mine) => {
    const theirs = standing.find((one) => one.yearId === mine.yearId && one.id !== mine.id);
    if (mine.studentId !== keptId || theirs === undefined) return [];
    return [chosen.includes(theirs.id) && !chosen.includes(mine.id) ? mine.id : theirs.id];
  });
  const isOfBoth = chosen.every((id) => standing.some((one) => one.id === id));
  if (!isOfBoth || chosen.some((id) => dropped.includes(id)))
    throw new Refusal(mergingErrors.enrolmentNotOfBoth);
  await sql`delete from enrolments where org_id = ${orgId} and id = any(${dropped}::uuid[])`.execute(
    tx,
  );
  await tx
    .updateTable('enrolments')
    .set({ student_id: keptId })
    .where('org_id', '=', orgId)
    .where('student_id', '=', goneId)
    .execute();
  return standing.map(({ id }) => id).filter((id) => !dropped.includes(id));
}

async function readStanding(
  tx: Tx,
  orgId: string,
  studentIds: readonly string[],
): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select id, student_id as "studentId", year_id as "yearId" from enrolments
     where org_id = ${orgId} and student_id = any(${[...studentIds]}::uuid[]) and is_standing`.execute(
    tx,
  );
  return rows;
}

export async function removeEnrolments(tx: Tx, orgId: string, studentId: string): Promise<void> {
  await tx
    .deleteFrom('enrolments')
    .where('org_id', '=', orgId)
    .where('student_id', '=', studentId)
    .execute();
}
