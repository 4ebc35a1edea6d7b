import type { Relationship } from '@ardoise/contract/student-record';
import { foldName } from '@ardoise/contract/values/fold-name';
import type { PlanGuardian, PlanRow } from './plan-row.ts';
import { canBeSamePerson } from './same-guardian.ts';

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

/** Everything new is created by the row that names it first. */
interface ByRow {
  readonly rowNumber: number;
}

interface NewFamily extends ByRow {
  readonly id: string;
}

interface NewGuardian extends ByRow {
  readonly id: string;
  /** The row's first guardian is 0. */
  readonly position: number;
}

interface NewLink extends ByRow {
  readonly familyId: string;
  readonly guardianId: string;
  readonly relationship: Relationship;
  readonly position: number;
}

export interface FamilyPlan {
  readonly newFamilies: NewFamily[];
  readonly newGuardians: NewGuardian[];
  readonly newLinks: NewLink[];
  readonly school: School;
  readonly newId: () => string;
  /** Families of this file by name with a guardian’s phone or, without a phone, name. */
  readonly familyIds: Map<string, string>;
  /** Guardians whom the file creates, by phone. */
  readonly guardiansByPhone: Map<string, Array<Pick<KnownGuardian, 'id' | 'foldedName'>>>;
  /** Who belongs to each family that the file names. */
  readonly members: Map<string, Members>;
}

interface Members {
  readonly ids: Set<string>;
  readonly names: Set<string>;
}

export const startFamilyPlan = (school: School, newId: () => string): FamilyPlan => ({
  newFamilies: [],
  newGuardians: [],
  newLinks: [],
  school,
  newId,
  familyIds: new Map(),
  guardiansByPhone: new Map(),
  members: new Map(),
});

/** What tells a guardian from others: each phone, or where there is none the name. */
const marksOf = ({ phones, foldedName }: PlanGuardian): readonly string[] =>
  phones.length > 0 ? phones : [foldedName];

const keyOf = (name: string, mark: string): string => `${name}\n${mark}`;

/**
 * The family that a row belongs to: one of this name that shares a guardian with the row, in the file or in the
 * school; else a new one. Guardians of the row who are not in it yet are added to it.
 */
export function joinFamily(plan: FamilyPlan, row: PlanRow): string {
  const { guardians, rowNumber } = row;
  const name = foldName(row.familyName);
  const keys = guardians.flatMap((guardian) => marksOf(guardian).map((mark) => keyOf(name, mark)));
  const familyId =
    firstDefined(keys, (key) => plan.familyIds.get(key)) ??
    firstDefined(guardians, (guardian) => familyInSchool(plan.school, name, guardian)) ??
    createFamily(plan, rowNumber);
  for (const key of keys) if (!plan.familyIds.has(key)) plan.familyIds.set(key, familyId);
  const members = membersOf(plan, familyId);
  for (const [position, guardian] of guardians.entries()) {
    if (members.names.has(guardian.foldedName)) continue;
    const guardianId =
      findGuardian(plan, guardian) ?? createGuardian(plan, guardian, { rowNumber, position });
    members.names.add(guardian.foldedName);
    if (members.ids.has(guardianId)) continue;
    const { relationship } = guardian;
    const place = members.ids.size;
    plan.newLinks.push({ familyId, guardianId, relationship, position: place, rowNumber });
    members.ids.add(guardianId);
  }
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

const knownWith = (school: School, guardian: PlanGuardian): readonly KnownGuardian[] =>
  guardian.phones.length > 0
    ? guardian.phones.flatMap((phone) => school.guardiansByPhone.get(phone) ?? [])
    : (school.guardiansByName.get(guardian.foldedName) ?? []);

const familyInSchool = (school: School, name: string, guardian: PlanGuardian): string | undefined =>
  knownWith(school, guardian)
    .flatMap(({ families }) => families)
    .find(({ foldedName }) => foldedName === name)?.id;

function createFamily(plan: FamilyPlan, rowNumber: number): string {
  const id = plan.newId();
  plan.newFamilies.push({ id, rowNumber });
  return id;
}

function membersOf(plan: FamilyPlan, familyId: string): Members {
  let members = plan.members.get(familyId);
  if (members === undefined) {
    const known = plan.school.guardiansByFamily.get(familyId) ?? [];
    members = {
      ids: new Set(known.map(({ id }) => id)),
      names: new Set(known.map(({ foldedName }) => foldedName)),
    };
    plan.members.set(familyId, members);
  }
  return members;
}

/**
 * A phone in common and a name that can be the same person's, however it is written: that person may have several
 * families. The very same name comes before one that is only written alike.
 */
function findGuardian(plan: FamilyPlan, { foldedName, phones }: PlanGuardian): string | undefined {
  const holders = phones.flatMap((phone) => [
    ...(plan.guardiansByPhone.get(phone) ?? []),
    ...(plan.school.guardiansByPhone.get(phone) ?? []),
  ]);
  const same =
    holders.find((holder) => holder.foldedName === foldedName) ??
    holders.find((holder) => canBeSamePerson(holder.foldedName, foldedName));
  return same?.id;
}

function createGuardian(
  plan: FamilyPlan,
  { foldedName, phones }: PlanGuardian,
  place: Pick<NewGuardian, 'rowNumber' | 'position'>,
): string {
  const id = plan.newId();
  plan.newGuardians.push({ id, ...place });
  for (const phone of phones) {
    const holders = plan.guardiansByPhone.get(phone);
    if (holders === undefined) plan.guardiansByPhone.set(phone, [{ id, foldedName }]);
    else holders.push({ id, foldedName });
  }
  return id;
}
