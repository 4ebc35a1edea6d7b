import type { Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import type { StudentInput } from '@ardoise/contract/student-record';
import type { updateStudent as call } from '@ardoise/contract/students';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { refuseForeignPhoto, studentRecord } from './create-student.ts';
import { lockStudents } from './lock-students.ts';
import { lockFamilies } from '../families/read-families.ts';
import { readStudent } from './read-student.ts';
import { reindexStudents } from '../lists/reindex.ts';
import { studentColumns } from './student-columns.ts';
import type { StudentRow } from '../tables.ts';

type Change = Input<typeof call>['body'];

/**
 * Saves over the version that the person saw; a save over a newer one is refused and changes nothing. Whether the student
 * may leave the family is asked under the locks of both.
 */
export async function updateStudent(
  work: Work,
  id: string,
  { familyId, photoId, version, ...input }: Change,
  refuseLeaving: () => Promise<void>,
): Promise<void> {
  const { tx, orgId, audit } = work;
  const { family_id: familyBefore } = await readStudent(tx, orgId, id);
  const isLeaving = familyId !== familyBefore;
  // Families come before students, as where a family's change is written to its students.
  if (isLeaving) await lockFamilies(tx, orgId, [familyBefore, familyId]);
  await lockStudents(tx, orgId, [id]);
  const student = await readStudent(tx, orgId, id);
  if (student.version !== version) throw new Refusal(errors.changedMeanwhile);
  if (isLeaving) await refuseLeaving();
  await refuseForeignPhoto(tx, orgId, photoId);
  const before = await studentRecord(tx, student);
  await writeStudent(tx, student, input, {
    family_id: familyId,
    ...(photoId === undefined ? {} : { photo_id: photoId }),
  });
  await audit({
    action: 'student.changed',
    subject: 'student',
    subjectId: id,
    before,
    after: await studentRecord(tx, await readStudent(tx, orgId, id)),
  });
  await work.emit('student.changed', id, { familyId });
}

/** As a form or a merge has it, under a new version; found by it at once. */
export async function writeStudent(
  tx: Tx,
  { org_id: orgId, id, version }: StudentRow,
  input: StudentInput,
  others: Partial<Pick<StudentRow, 'family_id' | 'photo_id'>>,
): Promise<void> {
  const { previous_schools, languages, residence, tags, ...columns } = studentColumns(input);
  await tx
    .updateTable('students')
    .set({
      ...columns,
      previous_schools: asJson(previous_schools),
      languages: asJson(languages),
      residence: asJson(residence),
      tags: asJson(tags),
      ...others,
      version: version + 1,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
  await reindexStudents(tx, orgId, [id]);
}

/** A list given as it is would become a PostgreSQL array. */
const asJson = <Value>(value: Value) => sql<Value>`${JSON.stringify(value)}::jsonb`;
