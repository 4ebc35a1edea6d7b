import type { Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import type { createStudent as call } from '@ardoise/contract/students';
import type { Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { insertHealth } from './health.ts';
import { insertStudents } from './insert-students.ts';
import { lockFamily, readFamily } from '../families/read-families.ts';
import { readStudent } from './read-student.ts';
import { reindexStudents } from '../lists/reindex.ts';
import { changedFields } from '../rules.ts';
import { createFamily } from '../families/save-family.ts';
import { studentInputOf } from './student-columns.ts';
import type { StudentRow } from '../tables.ts';

type NewStudent = Omit<Input<typeof call>['body'], 'classId' | 'joinedOn' | 'owes'>;

/** With the family and health that came along: all of it, or nothing. */
export async function createStudent(work: Work, given: NewStudent): Promise<string> {
  const { tx, orgId, now, audit } = work;
  const { familyId: givenId, family, health, photoId, ...input } = given;
  await refuseForeignPhoto(tx, orgId, photoId);
  const id = newId(now);
  const familyId = await familyOf(work, givenId, family);
  await insertStudents(work, [{ id, familyId, input, photoId: photoId ?? null }]);
  if (health !== undefined) await insertHealth(work, id, health);
  await reindexStudents(tx, orgId, [id]);
  await audit({
    action: 'student.created',
    subject: 'student',
    subjectId: id,
    after: {
      ...(await studentRecord(tx, await readStudent(tx, orgId, id))),
      // Only which fields are known: what they say belongs to nobody who reads the log.
      ...(health === undefined ? {} : { healthFields: changedFields({}, withoutNulls(health)) }),
    },
  });
  await work.emit('student.created', id, { familyId });
  return id;
}

async function familyOf(
  work: Work,
  familyId: NewStudent['familyId'],
  family: NewStudent['family'],
): Promise<string> {
  if (familyId !== undefined) return (await lockFamily(work.tx, work.orgId, familyId)).id;
  if (family === undefined) throw new Refusal(errors.notFound);
  return (await createFamily(work, family)).id;
}

const withoutNulls = (record: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));

/** A picture of another school is as unknown as one that never was; a document is no picture that anyone may see. */
export async function refuseForeignPhoto(
  tx: Tx,
  orgId: string,
  id: string | null | undefined,
): Promise<void> {
  if (id == null) return;
  const row = await tx
    .selectFrom('stored_files')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('purpose', '<>', 'document')
    .executeTakeFirst();
  if (row === undefined) throw new Refusal(errors.notFound);
}

/** What the audit log keeps of a student: everything but health. */
export async function studentRecord(tx: Tx, student: StudentRow): Promise<Record<string, unknown>> {
  const family = await readFamily(tx, student.org_id, student.family_id);
  return {
    ...studentInputOf(student),
    studentId: student.number,
    family: family.number,
    photoId: student.photo_id,
  };
}
