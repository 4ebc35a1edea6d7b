import type { GuardianInput } from '@ardoise/contract/student-record';
import { foldName } from '@ardoise/contract/years';
import type { SchoolContext } from '../../platform/http/context.ts';
import { newId } from '../../platform/ids.ts';
import { enrolStudents } from '../enrolment/public.ts';
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
  type Writer,
} from '../students/public.ts';
import type { ApplicationRecord } from './tables.ts';

/** Makes the application's child a student: with the family and guardians, the health, and the enrolment if chosen. */
export async function admitStudent(
  { tx, orgId, now, actor, audit }: SchoolContext,
  { form, health, number }: ApplicationRecord,
  wish: { readonly classId: string | null; readonly familyId: string | null },
): Promise<{ id: string; number: string }> {
  const writer: Writer = { tx, orgId, now, personId: actor.personId };
  const familyId = wish.familyId ?? (await createFamily(writer, form.student.lastName));
  await lockFamilies(tx, orgId, [familyId]);
  await addGuardians(writer, familyId, form.guardians);
  const id = newId(now);
  await insertStudents(writer, [{ id, familyId, input: form.student }]);
  if (Object.values(health).some((text) => text !== null)) await insertHealth(writer, id, health);
  if (wish.classId !== null)
    await enrolStudents(writer, [{ studentId: id, classId: wish.classId }]);
  await reindexFamilies(tx, orgId, [familyId]);
  // Brothers and sisters are found by a new guardian's name and phone too.
  await reindexStudents(tx, orgId, await findStudentsOf(tx, orgId, [familyId]));
  await audit({
    action: 'student.created',
    subject: 'student',
    subjectId: id,
    after: { application: number, classId: wish.classId },
  });
  return { id, number: (await findNumbersOf(tx, orgId, [id])).get(id) ?? '' };
}

async function createFamily(writer: Writer, name: string): Promise<string> {
  const id = newId(writer.now);
  await insertFamilies(writer, [{ id, name }]);
  return id;
}

/** Those who are in the family already stay as they are; one whom the school knows by name and phone is not repeated. */
async function addGuardians(
  writer: Writer,
  familyId: string,
  guardians: readonly GuardianInput[],
): Promise<void> {
  const { tx, orgId, now } = writer;
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
      await insertGuardians(writer, [{ id: guardianId, input: guardian }]);
      await reindexGuardians(tx, orgId, [guardianId]);
    }
    const { relationship } = guardian;
    await linkGuardians(writer, [{ familyId, guardianId, relationship, position: names.size }]);
    names.add(name);
  }
  if (names.size > namesBefore) await raiseFamilyVersions(tx, orgId, [familyId]);
}

const isSamePerson = (known: FoundGuardian, guardian: GuardianInput): boolean =>
  known.foldedName === foldName(guardian.fullName) &&
  guardian.phones.some(({ number }) => known.phones.includes(number));
