import '../tables.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { readPhones } from '../families/read-families.ts';
import { readFormerCodes } from '../merging/former-records.ts';
import {
  among,
  familyToIndex,
  guardianToIndex,
  type Indexed,
  type IndexedFamily,
  type IndexedGuardian,
  indexAgain,
  studentToIndex,
  wordsOfHome,
} from './search-index.ts';
import type { SearchKind } from '../tables.ts';

/** Bounds what is held in memory while many are indexed. */
const batchSize = 5_000;

type ReadBatch = (tx: Tx, orgId: string, ids: readonly string[]) => Promise<Indexed[]>;

/** In the transaction of every change of a student, a family's name or a guardian: what is searched is what is there. */
export const reindexStudents = (tx: Tx, orgId: string, ids: readonly string[]): Promise<void> =>
  reindex(tx, orgId, 'student', ids, readStudentsToIndex);

export const reindexFamilies = (tx: Tx, orgId: string, ids: readonly string[]): Promise<void> =>
  reindex(tx, orgId, 'family', ids, readFamiliesToIndex);

export const reindexGuardians = (tx: Tx, orgId: string, ids: readonly string[]): Promise<void> =>
  reindex(tx, orgId, 'guardian', ids, readGuardiansToIndex);

async function reindex(
  tx: Tx,
  orgId: string,
  kind: SearchKind,
  ids: readonly string[],
  read: ReadBatch,
): Promise<void> {
  for (let start = 0; start < ids.length; start += batchSize) {
    const batch = ids.slice(start, start + batchSize);
    await indexAgain({ tx, orgId, kind }, batch, await read(tx, orgId, batch));
  }
}

/**
 * The parts are read one table at a time and put together here. A join would be faster where the planner knows the
 * tables; in a transaction that has just filled them it does not, and then takes minutes.
 */
const readStudentsToIndex: ReadBatch = async (tx, orgId, ids) => {
  const students = await tx
    .selectFrom('students')
    .select([
      'id',
      'family_id',
      'first_name',
      'last_name',
      'sort_name',
      'preferred_name',
      'number',
      'payment_code',
    ])
    .where('org_id', '=', orgId)
    .where(among('id', ids))
    .execute();
  const familyIds = [...new Set(students.map(({ family_id }) => family_id))];
  const families = await readFamilies(tx, orgId, familyIds);
  const homes = await readHomes(tx, orgId, familyIds, families);
  const former = await readFormerCodes(tx, orgId, ids);
  return students.map((student) =>
    studentToIndex(student, homes.get(student.family_id) ?? [], former.get(student.id)),
  );
};

/** A family that was removed is found no more. */
const readFamiliesToIndex: ReadBatch = async (tx, orgId, ids) => {
  const families = await readFamilies(tx, orgId, ids);
  const homes = await readHomes(tx, orgId, [...families.keys()], families);
  return [...families.values()].map((family) => familyToIndex(family, homes.get(family.id) ?? []));
};

const readGuardiansToIndex: ReadBatch = async (tx, orgId, ids) =>
  [...(await readGuardians(tx, orgId, ids)).values()].map(guardianToIndex);

async function readFamilies(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
): Promise<Map<string, IndexedFamily>> {
  const rows = await tx
    .selectFrom('families')
    .select(['id', 'name', 'folded_name', 'number'])
    .where('org_id', '=', orgId)
    .where(among('id', ids))
    .where('removed_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

async function readGuardians(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
): Promise<Map<string, IndexedGuardian>> {
  const rows = await tx
    .selectFrom('guardians')
    .select(['id', 'full_name', 'folded_name', 'email'])
    .where('org_id', '=', orgId)
    .where(among('id', ids))
    .where('removed_at', 'is', null)
    .execute();
  const phones = await readPhones(
    tx,
    orgId,
    rows.map(({ id }) => id),
  );
  return new Map(
    rows.map((row) => [
      row.id,
      { ...row, phones: (phones.get(row.id) ?? []).map(({ number }) => number) },
    ]),
  );
}

/** For each of these families what everybody of it is found by. */
async function readHomes(
  tx: Tx,
  orgId: string,
  familyIds: readonly string[],
  families: ReadonlyMap<string, IndexedFamily>,
): Promise<Map<string, string[]>> {
  const links = await tx
    .selectFrom('family_guardians')
    .select(['family_id', 'guardian_id'])
    .where('org_id', '=', orgId)
    .where(among('family_id', familyIds))
    .execute();
  const guardians = await readGuardians(tx, orgId, [
    ...new Set(links.map(({ guardian_id }) => guardian_id)),
  ]);
  const members = new Map(familyIds.map((id): [string, IndexedGuardian[]] => [id, []]));
  for (const { family_id, guardian_id } of links) {
    const guardian = guardians.get(guardian_id);
    if (guardian !== undefined) members.get(family_id)?.push(guardian);
  }
  return new Map([...members].map(([id, people]) => [id, wordsOfHome(families.get(id), people)]));
}
