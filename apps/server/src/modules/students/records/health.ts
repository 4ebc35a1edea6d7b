import '../tables.ts';
import { errors } from '@ardoise/contract/protocol/errors';
import type { Health } from '@ardoise/contract/student-record';
import type { HealthRecord } from '@ardoise/contract/students';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { lockStudents } from './lock-students.ts';
import { changedFields } from '../rules.ts';
import { healthColumns } from './student-columns.ts';

const nothingKnown: HealthRecord = {
  medicalProblems: null,
  allergies: null,
  foodAllergies: null,
  dietaryNeeds: null,
  otherNeeds: null,
  version: 0,
};

/** The audit entry is written before anything is read: no reading goes untold. */
export async function readHealth(
  { tx, orgId, audit }: Work,
  studentId: string,
): Promise<HealthRecord> {
  await refuseUnknown(tx, orgId, studentId);
  await audit({ action: 'health.read', subject: 'student', subjectId: studentId });
  return findHealth(tx, orgId, studentId);
}

/**
 * Saves over the version that the person saw; a save over a newer one is refused and changes nothing. The student's row
 * is locked, since the first save finds no other. The audit log learns which fields changed, never what they say.
 */
export async function changeHealth(
  work: Work,
  studentId: string,
  { version, ...health }: HealthRecord,
): Promise<HealthRecord> {
  const { tx, orgId, audit } = work;
  await lockStudents(tx, orgId, [studentId]);
  const { version: versionBefore, ...before } = await findHealth(tx, orgId, studentId);
  if (versionBefore !== version) throw new Refusal(errors.changedMeanwhile);
  await insertHealth(work, studentId, health);
  const fields = changedFields(before, health);
  await audit({
    action: 'health.changed',
    subject: 'student',
    subjectId: studentId,
    after: { fields },
  });
  await work.emit('health.changed', studentId, {});
  return { ...health, version: version + 1 };
}

export async function insertHealth(
  { tx, orgId, now }: Work,
  studentId: string,
  health: Health,
): Promise<void> {
  const columns = { ...healthColumns(health), updated_at: now };
  await tx
    .insertInto('student_health')
    .values({ org_id: orgId, student_id: studentId, ...columns })
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'student_id'])
        .doUpdateSet({ ...columns, version: sql`student_health.version + 1` }),
    )
    .execute();
}

export async function findHealth(tx: Tx, orgId: string, studentId: string): Promise<HealthRecord> {
  const row = await tx
    .selectFrom('student_health')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('student_id', '=', studentId)
    .executeTakeFirst();
  if (row === undefined) return nothingKnown;
  return {
    medicalProblems: row.medical_problems,
    allergies: row.allergies,
    foodAllergies: row.food_allergies,
    dietaryNeeds: row.dietary_needs,
    otherNeeds: row.other_needs,
    version: row.version,
  };
}

async function refuseUnknown(tx: Tx, orgId: string, studentId: string): Promise<void> {
  const row = await tx
    .selectFrom('students')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', studentId)
    .executeTakeFirst();
  if (row === undefined) throw new Refusal(errors.notFound);
}
