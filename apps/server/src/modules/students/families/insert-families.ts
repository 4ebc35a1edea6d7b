import '../tables.ts';
import type { GuardianInput, Relationship } from '@ardoise/contract/student-record';
import { foldName } from '@ardoise/contract/values/fold-name';
import { insertRows } from '../../../platform/insert-rows.ts';
import type { Work } from '../../../platform/work.ts';
import { familyNumber } from '../rules.ts';
import type { IndexedFamily, IndexedGuardian } from '../lists/search-index.ts';
import { takeNumbers } from '../records/take-numbers.ts';

/**
 * Whole lists at once: a family that a person adds is a list of one, an import is one of thousands. What was written is
 * answered as far as people are found by it: whoever adds somebody indexes them.
 */

export interface NewFamily {
  readonly id: string;
  readonly name: string;
}

export interface NewGuardian {
  readonly id: string;
  readonly input: Omit<GuardianInput, 'relationship'>;
}

export interface GuardianLink {
  readonly familyId: string;
  readonly guardianId: string;
  readonly relationship: Relationship;
  readonly position: number;
}

export async function insertFamilies(
  { tx, orgId, now }: Work,
  families: readonly NewFamily[],
): Promise<IndexedFamily[]> {
  if (families.length === 0) return [];
  const first = await takeNumbers(tx, orgId, 'family', families.length);
  const rows = families.map(({ id, name }, i) => ({
    org_id: orgId,
    id,
    number: familyNumber(first + i),
    name,
    folded_name: foldName(name),
    removed_at: null,
    created_at: now,
  }));
  await insertRows(tx, 'families', rows);
  return rows;
}

export async function insertGuardians(
  work: Work,
  guardians: readonly NewGuardian[],
): Promise<IndexedGuardian[]> {
  const { tx, orgId, now } = work;
  const rows = guardians.map(({ id, input }) => ({
    org_id: orgId,
    id,
    ...guardianColumns(input),
    person_id: null,
    removed_at: null,
    created_at: now,
  }));
  await insertRows(tx, 'guardians', rows);
  await insertPhones(work, guardians);
  return rows.map((row, i) => ({ ...row, phones: phonesOf(guardians[i]) }));
}

const phonesOf = (guardian: NewGuardian | undefined): string[] =>
  guardian?.input.phones.map(({ number }) => number) ?? [];

export const guardianColumns = (input: NewGuardian['input']) => ({
  full_name: input.fullName,
  folded_name: foldName(input.fullName),
  occupation: input.occupation,
  country: input.country,
  email: input.email,
  preferred_medium: input.preferredMedium,
  language: input.language ?? null,
  no_messages: input.noMessages ?? false,
});

export async function insertPhones(
  { tx, orgId }: Work,
  guardians: readonly NewGuardian[],
): Promise<void> {
  const rows = guardians.flatMap(({ id, input }) =>
    input.phones.map(({ kind, number }, position) => ({
      org_id: orgId,
      guardian_id: id,
      position,
      kind,
      number,
    })),
  );
  await insertRows(tx, 'guardian_phones', rows);
}

export async function linkGuardians(
  { tx, orgId }: Work,
  links: readonly GuardianLink[],
): Promise<void> {
  const rows = links.map(({ familyId, guardianId, relationship, position }) => ({
    org_id: orgId,
    family_id: familyId,
    guardian_id: guardianId,
    relationship,
    position,
  }));
  await insertRows(tx, 'family_guardians', rows);
}
