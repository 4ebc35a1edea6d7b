import type { GuardianInput, Relationship } from '@ardoise/contract/student-record';
import { foldName } from '@ardoise/contract/years';
import type { RowContent } from './parse-row.ts';

export interface KnownGuardian {
  readonly id: string;
  readonly foldedName: string;
  readonly families: ReadonlyArray<{ readonly id: string; readonly foldedName: string }>;
}

interface School {
  readonly guardiansByPhone: ReadonlyMap<string, readonly KnownGuardian[]>;
  readonly guardiansByName: ReadonlyMap<string, readonly KnownGuardian[]>;
  readonly guardiansByFamily: ReadonlyMap<string, readonly KnownGuardian[]>;
}

interface PlannedLink {
  readonly familyId: string;
  readonly guardianId: string;
  readonly relationship: Relationship;
  readonly position: number;
}

export interface FamilyPlan {
  readonly newFamilies: Array<{ readonly id: string; readonly name: string }>;
  readonly newGuardians: Array<{ readonly id: string; readonly input: GuardianInput }>;
  readonly newLinks: PlannedLink[];
  readonly school: School;
  readonly newId: () => string;
  /** Families of this file by name with a guardian’s phone or, without a phone, name. */
  readonly familyIds: Map<string, string>;
  readonly guardianIds: Map<string, string>;
  /** Who belongs to each family that the file names, by the guardian’s folded name. */
  readonly members: Map<string, Map<string, string>>;
}

export const startFamilyPlan = (school: School, newId: () => string): FamilyPlan => ({
  newFamilies: [],
  newGuardians: [],
  newLinks: [],
  school,
  newId,
  familyIds: new Map(),
  guardianIds: new Map(),
  members: new Map(),
});

/** What tells a guardian from others: each phone, or where there is none the name. */
function marksOf(guardian: GuardianInput): string[] {
  const phones = guardian.phones.map(({ number }) => number);
  return phones.length > 0 ? phones : [foldName(guardian.fullName)];
}

const keyOf = (name: string, mark: string): string => `${name}\n${mark}`;

/**
 * The family that a row belongs to: one of this name that shares a guardian with the row, in the file or in the
 * school; else a new one. Guardians of the row who are not in it yet are added to it.
 */
export function joinFamily(plan: FamilyPlan, { familyName, guardians }: RowContent): string {
  const name = foldName(familyName);
  const keys = guardians.flatMap((guardian) => marksOf(guardian).map((mark) => keyOf(name, mark)));
  const familyId =
    firstDefined(keys, (key) => plan.familyIds.get(key)) ??
    firstDefined(guardians, (guardian) => familyInSchool(plan.school, name, guardian)) ??
    createFamily(plan, familyName);
  for (const key of keys) if (!plan.familyIds.has(key)) plan.familyIds.set(key, familyId);
  const members = membersOf(plan, familyId);
  for (const guardian of guardians) addGuardian(plan, familyId, members, guardian);
  return familyId;
}

function firstDefined<Item, Result>(
  items: readonly Item[],
  find: (item: Item) => Result | undefined,
): Result | undefined {
  for (const item of items) {
    const result = find(item);
    if (result !== undefined) return result;
  }
  return undefined;
}

const knownWith = (school: School, guardian: GuardianInput): readonly KnownGuardian[] =>
  guardian.phones.length > 0
    ? guardian.phones.flatMap(({ number }) => school.guardiansByPhone.get(number) ?? [])
    : (school.guardiansByName.get(foldName(guardian.fullName)) ?? []);

const familyInSchool = (
  school: School,
  name: string,
  guardian: GuardianInput,
): string | undefined =>
  knownWith(school, guardian)
    .flatMap(({ families }) => families)
    .find(({ foldedName }) => foldedName === name)?.id;

function createFamily(plan: FamilyPlan, name: string): string {
  const id = plan.newId();
  plan.newFamilies.push({ id, name });
  return id;
}

function membersOf(plan: FamilyPlan, familyId: string): Map<string, string> {
  let members = plan.members.get(familyId);
  if (members === undefined) {
    const known = plan.school.guardiansByFamily.get(familyId) ?? [];
    members = new Map(known.map(({ id, foldedName }) => [foldedName, id]));
    plan.members.set(familyId, members);
  }
  return members;
}

function addGuardian(
  plan: FamilyPlan,
  familyId: string,
  members: Map<string, string>,
  guardian: GuardianInput,
): void {
  const name = foldName(guardian.fullName);
  if (members.has(name)) return;
  const guardianId = findGuardian(plan, guardian, name) ?? createGuardian(plan, guardian, name);
  plan.newLinks.push({
    familyId,
    guardianId,
    relationship: guardian.relationship,
    position: members.size,
  });
  members.set(name, guardianId);
}

/** The same name and a phone in common is the same person, who then has several families. */
function findGuardian(plan: FamilyPlan, guardian: GuardianInput, name: string): string | undefined {
  return firstDefined(
    guardian.phones,
    ({ number }) =>
      plan.guardianIds.get(keyOf(name, number)) ??
      plan.school.guardiansByPhone.get(number)?.find(({ foldedName }) => foldedName === name)?.id,
  );
}

function createGuardian(plan: FamilyPlan, guardian: GuardianInput, name: string): string {
  const id = plan.newId();
  plan.newGuardians.push({ id, input: guardian });
  for (const { number } of guardian.phones) plan.guardianIds.set(keyOf(name, number), id);
  return id;
}
