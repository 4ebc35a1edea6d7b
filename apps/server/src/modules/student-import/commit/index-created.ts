import { together, type Tx } from '../../../platform/db/database.ts';
import type { Work } from '../../../platform/work.ts';
import {
  familyToIndex,
  findStudentsOf,
  guardianToIndex,
  type IndexedFamily,
  type IndexedGuardian,
  type InsertedStudent,
  indexNew,
  reindexFamilies,
  reindexStudents,
  studentToIndex,
  wordsOfHome,
} from '../../students/public.ts';

/** Whom a piece of the file has created: they are found by search once they are indexed. */
export interface Created {
  readonly families: readonly IndexedFamily[];
  readonly guardians: readonly IndexedGuardian[];
  readonly links: ReadonlyArray<{ readonly familyId: string; readonly guardianId: string }>;
  readonly students: readonly InsertedStudent[];
}

/**
 * What the pieces so far leave for those to come. Whoever was just created is indexed by what is known of them; reading
 * it all back took a fifth of the import's time.
 */
export interface Indexing {
  /** By family that the file has created: what everybody of it is found by. */
  readonly homes: Map<string, readonly string[]>;
  /** Families that get a guardian from another piece or from the school: read and indexed at the end. */
  readonly joined: Set<string>;
  /** Students of families that the school had before: read and indexed at the end. */
  readonly ofSchool: string[];
}

export const startIndexing = (): Indexing => ({
  homes: new Map(),
  joined: new Set(),
  ofSchool: [],
});

/** Indexes everybody of a piece. */
export async function indexCreated(
  tx: Tx,
  { orgId }: Pick<Work, 'orgId'>,
  indexing: Indexing,
  { families, guardians, links, students }: Created,
): Promise<void> {
  const { homes, joined, ofSchool } = indexing;
  const members = new Map(families.map(({ id }): [string, IndexedGuardian[]] => [id, []]));
  const guardianById = new Map(guardians.map((guardian) => [guardian.id, guardian]));
  for (const { familyId, guardianId } of links) {
    const guardian = guardianById.get(guardianId);
    const others = members.get(familyId);
    if (guardian === undefined || others === undefined) joined.add(familyId);
    else others.push(guardian);
  }
  for (const family of families)
    homes.set(family.id, wordsOfHome(family, members.get(family.id) ?? []));
  const ofFamilies = families.map((family) => familyToIndex(family, homes.get(family.id) ?? []));
  const ofStudents = students.flatMap((student) => {
    const home = homes.get(student.family_id);
    if (home !== undefined) return [studentToIndex(student, home)];
    ofSchool.push(student.id);
    return [];
  });
  await together([
    indexNew({ tx, orgId, kind: 'family' }, ofFamilies),
    indexNew({ tx, orgId, kind: 'guardian' }, guardians.map(guardianToIndex)),
    indexNew({ tx, orgId, kind: 'student' }, ofStudents),
  ]);
}

/**
 * Whoever of the school could not be indexed by what the file says alone. Nothing of them is written by `indexCreated`, which
 * goes on beside this one.
 */
export const indexOfSchool = (tx: Tx, orgId: string, { homes, joined, ofSchool }: Indexing) =>
  indexFamilies(
    tx,
    orgId,
    [...joined].filter((id) => !homes.has(id)),
    ofSchool,
  );

/** Families that the file has created, and which got a guardian after they were indexed; once those words are committed. */
export const indexJoined = (tx: Tx, orgId: string, { homes, joined }: Indexing) =>
  indexFamilies(
    tx,
    orgId,
    [...joined].filter((id) => homes.has(id)),
  );

async function indexFamilies(
  tx: Tx,
  orgId: string,
  families: readonly string[],
  others: readonly string[] = [],
): Promise<void> {
  const students = families.length === 0 ? [] : await findStudentsOf(tx, orgId, families);
  await reindexFamilies(tx, orgId, families);
  await reindexStudents(tx, orgId, [...new Set([...others, ...students])]);
}
