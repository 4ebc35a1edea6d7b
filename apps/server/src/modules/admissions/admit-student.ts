import type { GuardianInput } from '@ardoise/contract/student-record';
import { foldName } from '@ardoise/contract/values/fold-name';
import { newId } from '../../platform/ids.ts';
import type { Work } from '../../platform/work.ts';
import { enrolOne, type GivenJoining } from '../enrolment/public.ts';
import {
  findGuardiansAmong,
  findGuardiansOf,
  findNumbersOf,
  findStudentsOf,
  type FoundGuardian,
  insertFamilies,
  insertGuardians,
  insertHealth,
  insertStudents,
  linkGuardians,
  lockFamilies,
  raiseFamilyVersions,
  reindexFamilies,
  reindexGuardians,
  reindexStudents,
} from '../students/public.ts';
import type { ApplicationRecord } from './tables.ts';

export interface AdmittedStudent {
  readonly id: string;
  readonly number: string;
}

export interface AdmissionWish extends GivenJoining {
  readonly classId: string | null;
  readonly familyId: string | null;
}

/** Makes the application's child a student: with the family and guardians, the health, and the enrolment if chosen. */
export async function admitStudent(
  work: Work,
  { form, health, number }: ApplicationRecord,
  { classId, familyId: wishedFamily, joinedOn, owes }: AdmissionWish,
): Promise<AdmittedStudent> {
  const { tx, orgId, now } = work;
  const familyId = await joinFamily(work, form, wishedFamily);
  const id = newId(now);
  await insertStudents(work, [{ id, familyId, input: form.student }]);
  await work.emit('student.created', id, { familyId });
  if (Object.values(health).some((text) => text !== null)) await insertHealth(work, id, health);
  const place = classId === null ? null : await enrolOne(work, id, { classId, joinedOn, owes });
  await reindexFamilies(tx, orgId, [familyId]);
  // Brothers and sisters are found by a new guardian's name and phone too.
  await reindexStudents(tx, orgId, await findStudentsOf(tx, orgId, [familyId]));
  await work.audit({
    action: 'student.created',
    subject: 'student',
    subjectId: id,
    after: { application: number, classId, ...place },
  });
  return { id, number: (await findNumbersOf(tx, orgId, [id])).get(id) ?? '' };
}

/** The family that was chosen or a new one, with the guardians whom the form names. */
async function joinFamily(
  work: Work,
  { student, guardians }: ApplicationRecord['form'],
  chosenId: string | null,
): Promise<string> {
  const id = chosenId ?? newId(work.now);
  if (chosenId === null) await insertFamilies(work, [{ id, name: student.lastName }]);
  await lockFamilies(work.tx, work.orgId, [id]);
  const hasMore = await addGuardians(work, id, guardians);
  if (chosenId === null) await work.emit('family.created', id, {});
  else if (hasMore) await work.emit('family.changed', id, {});
  return id;
}

/**
 * Those who are in the family already stay as they are; one whom the school knows by name and phone is not repeated.
 * Answers whether anybody was added.
 */
async function addGuardians(
  work: Work,
  familyId: string,
  guardians: readonly GuardianInput[],
): Promise<boolean> {
  const { tx, orgId, now } = work;
  const members = await findGuardiansOf(tx, orgId, [familyId]);
  const phones = guardians.flatMap((one) => one.phones.map(({ number }) => number));
  const known = await findGuardiansAmong(tx, orgId, phones, []);
  const names = new Set(members.map(({ foldedName }) => foldedName));
  const namesBefore = names.size;
  for (const guardian of guardians) {
    const name = foldName(guardian.fullName);
    if (names.has(name)) continue;
    let guardianId = known.find((one) => isSamePerson(one, guardian))?.id;
    if (guardianId === undefined) {
      guardianId = newId(now);
      await insertGuardians(work, [{ id: guardianId, input: guardian }]);
      await reindexGuardians(tx, orgId, [guardianId]);
    }
    const { relationship } = guardian;
    await linkGuardians(work, [{ familyId, guardianId, relationship, position: names.size }]);
    names.add(name);
  }
  const hasMore = names.size > namesBefore;
  if (hasMore) await raiseFamilyVersions(tx, orgId, [familyId]);
  return hasMore;
}

const isSamePerson = (known: FoundGuardian, guardian: GuardianInput): boolean =>
  known.foldedName === foldName(guardian.fullName) &&
  guardian.phones.some(({ number }) => known.phones.includes(number));
