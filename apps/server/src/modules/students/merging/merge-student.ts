import '../tables.ts';
import { healthInput, type Health, type StudentInput } from '@ardoise/contract/student-record';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { Work } from '../../../platform/work.ts';
import { reindexStudents } from '../lists/reindex.ts';
import { findHealth, insertHealth } from '../records/health.ts';
import { readStudent } from '../records/read-student.ts';
import { studentInputOf } from '../records/student-columns.ts';
import { writeStudent } from '../records/update-student.ts';
import type { StudentRow } from '../tables.ts';

export interface StudentsToMerge {
  readonly keptId: string;
  readonly goneId: string;
  /** Fields whose value comes from the one who goes; `photo` and `family` among them. */
  readonly take: readonly string[];
}

/** What can be chosen of a student, by the name of the field. That a date is about right goes with the date. */
export function choosableOf(student: StudentRow): Record<string, unknown> {
  const { isBirthDateApproximate: _approximate, ...input } = studentInputOf(student);
  return { ...input, photo: student.photo_id };
}

function chosenInput(kept: StudentRow, gone: StudentRow, take: readonly string[]): StudentInput {
  const theirs = studentInputOf(gone);
  const names = take.includes('dateOfBirth') ? [...take, 'isBirthDateApproximate'] : take;
  const taken = Object.entries(theirs).filter(([name]) => names.includes(name));
  return { ...studentInputOf(kept), ...Object.fromEntries(taken) };
}

/**
 * Gives the record of one student to another: chosen values, health, documents, and the codes by which the one who goes is
 * known. Enrolments, fees and links have gone before; then the row that nobody names any more is removed.
 */
export async function mergeStudent(work: Work, merged: StudentsToMerge): Promise<void> {
  const { tx, orgId } = work;
  const { keptId, goneId, take } = merged;
  const kept = await readStudent(tx, orgId, keptId);
  const gone = await readStudent(tx, orgId, goneId);
  await mergeHealth(work, keptId, goneId);
  await tx
    .updateTable('student_documents')
    .set({ student_id: keptId })
    .where('org_id', '=', orgId)
    .where('student_id', '=', goneId)
    .execute();
  await rememberCodes(work, keptId, gone);
  await removeStudentRow(tx, orgId, goneId);
  await writeStudent(tx, kept, chosenInput(kept, gone, take), {
    ...(take.includes('photo') ? { photo_id: gone.photo_id } : {}),
    ...(take.includes('family') ? { family_id: gone.family_id } : {}),
  });
}

/** Nothing that somebody knew of a child's health is lost: what both records say is kept, one below the other. */
async function mergeHealth(work: Work, keptId: string, goneId: string): Promise<void> {
  const { tx, orgId } = work;
  const { version: goneVersion, ...theirs } = await findHealth(tx, orgId, goneId);
  if (goneVersion === 0) return;
  const { version: _version, ...mine } = await findHealth(tx, orgId, keptId);
  await insertHealth(work, keptId, joinHealth(mine, theirs));
  await tx
    .deleteFrom('student_health')
    .where('org_id', '=', orgId)
    .where('student_id', '=', goneId)
    .execute();
}

export function joinHealth(mine: Health, theirs: Health): Health {
  const join = (first: string | null, second: string | null): string | null => {
    if (first === null || second === null) return first ?? second;
    return first === second ? first : `${first}\n${second}`;
  };
  const names = Object.keys(healthInput.shape) as Array<keyof Health>;
  const joined = names.map((name) => [name, join(mine[name], theirs[name])]);
  return Object.fromEntries(joined) as Health;
}

async function rememberCodes(
  { tx, orgId, now }: Work,
  keptId: string,
  gone: StudentRow,
): Promise<void> {
  await tx
    .updateTable('former_students')
    .set({ student_id: keptId })
    .where('org_id', '=', orgId)
    .where('student_id', '=', gone.id)
    .execute();
  await tx
    .insertInto('former_students')
    .values({
      org_id: orgId,
      id: gone.id,
      student_id: keptId,
      number: gone.number,
      payment_code: gone.payment_code,
      merged_at: now,
    })
    .execute();
}

/** The search words of it go too. */
export async function removeStudentRow(tx: Tx, orgId: string, id: string): Promise<void> {
  await sql`delete from students where org_id = ${orgId} and id = ${id}`.execute(tx);
  await reindexStudents(tx, orgId, [id]);
}

/** Of a student who was entered by mistake: what only this record has. */
export async function removeStudentRecord({ tx, orgId }: Work, id: string): Promise<void> {
  for (const table of ['student_health', 'student_documents', 'former_students'] as const)
    await tx.deleteFrom(table).where('org_id', '=', orgId).where('student_id', '=', id).execute();
  await removeStudentRow(tx, orgId, id);
}
