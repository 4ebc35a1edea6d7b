import { errors } from '@ardoise/contract/protocol/errors';
import { familyErrors, type familyInput } from '@ardoise/contract/families';
import { foldName } from '@ardoise/contract/values/fold-name';
import { sql } from 'kysely';
import type { z } from 'zod';
import { newId } from '../../../platform/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { insertFamilies } from './insert-families.ts';
import { lockFamily, readFamily, readGuardiansOf, readStudentsOf } from './read-families.ts';
import { reindexAround, removeUnlinked, saveGuardians } from './save-guardians.ts';
import type { FamilyRow } from '../tables.ts';

type FamilyInput = z.output<typeof familyInput>;

export async function createFamily(work: Work, given: FamilyInput): Promise<FamilyRow> {
  const { tx, orgId, now } = work;
  const id = newId(now);
  await insertFamilies(work, [{ id, name: given.name }]);
  await saveGuardians(work, id, given.guardians);
  await reindexFamily(work, id, []);
  const family = await readFamily(tx, orgId, id);
  await work.audit({
    action: 'family.created',
    subject: 'family',
    subjectId: id,
    after: await recordOf(work, family),
  });
  await work.emit('family.created', id, {});
  return family;
}

/** Saves over the version that the person saw; a save over a newer one is refused and changes nothing. */
export async function updateFamily(
  work: Work,
  id: string,
  given: FamilyInput & { readonly version: number },
): Promise<FamilyRow> {
  const { tx, orgId } = work;
  const family = await lockFamily(tx, orgId, id);
  if (family.version !== given.version) throw new Refusal(errors.changedMeanwhile);
  const before = await recordOf(work, family);
  const guardiansBefore = await readGuardiansOf(tx, orgId, id);
  await saveGuardians(work, id, given.guardians);
  await tx
    .updateTable('families')
    .set(({ eb }) => ({
      name: given.name,
      folded_name: foldName(given.name),
      version: eb('version', '+', 1),
    }))
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
  await reindexFamily(
    work,
    id,
    guardiansBefore.map((guardian) => guardian.id),
  );
  const after = await readFamily(tx, orgId, id);
  await work.audit({
    action: 'family.changed',
    subject: 'family',
    subjectId: id,
    before,
    after: await recordOf(work, after),
  });
  await work.emit('family.changed', id, {});
  return after;
}

/**
 * Only a family without students, and whatever else is asked of it under its lock; its row stays, and its number is not
 * given again.
 */
export async function removeFamily(
  work: Work,
  id: string,
  refuse: () => Promise<void>,
): Promise<void> {
  const { tx, orgId, now } = work;
  const family = await lockFamily(tx, orgId, id);
  if ((await readStudentsOf(tx, orgId, [id])).length > 0)
    throw new Refusal(familyErrors.familyNotEmpty);
  await refuse();
  const before = await recordOf(work, family);
  const guardianIds = (await readGuardiansOf(tx, orgId, id)).map((guardian) => guardian.id);
  await tx
    .updateTable('families')
    .set({ removed_at: now })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
  await sql`select id from guardians where org_id = ${orgId} and id = any(${guardianIds}::uuid[])
    order by id for update`.execute(tx);
  await removeUnlinked(work, guardianIds);
  await reindexAround(tx, orgId, guardianIds, id);
  await work.audit({ action: 'family.removed', subject: 'family', subjectId: id, before });
  await work.emit('family.removed', id, {});
}

async function reindexFamily(
  { tx, orgId }: Work,
  id: string,
  guardianIdsBefore: readonly string[],
): Promise<void> {
  const now = await readGuardiansOf(tx, orgId, id);
  const guardianIds = new Set([...guardianIdsBefore, ...now.map((guardian) => guardian.id)]);
  await reindexAround(tx, orgId, [...guardianIds], id);
}

/** What the audit log keeps of a family. */
async function recordOf({ tx, orgId }: Work, family: FamilyRow): Promise<Record<string, unknown>> {
  const guardians = await readGuardiansOf(tx, orgId, family.id);
  return {
    familyId: family.number,
    name: family.name,
    guardians: guardians.map((guardian) => ({ ...guardian, otherFamilies: undefined })),
  };
}
