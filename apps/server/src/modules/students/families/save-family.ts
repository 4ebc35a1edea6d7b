import { errors } from '@ardoise/contract/errors';
import { familyErrors, type familyInput } from '@ardoise/contract/families';
import { foldName } from '@ardoise/contract/years';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { SchoolContext } from '../../../platform/http/context.ts';
import { newId } from '../../../platform/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { insertFamilies } from './insert-families.ts';
import { lockFamily, readFamily, readGuardiansOf, readStudentsOf } from './read-families.ts';
import { reindexAround, removeUnlinked, saveGuardians } from './save-guardians.ts';
import type { FamilyRow } from '../tables.ts';
import { writerOf } from '../records/writer.ts';

type FamilyInput = z.output<typeof familyInput>;

export async function createFamily(context: SchoolContext, given: FamilyInput): Promise<FamilyRow> {
  const { tx, orgId, now } = context;
  const writer = writerOf(context);
  const id = newId(now);
  await insertFamilies(writer, [{ id, name: given.name }]);
  await saveGuardians(writer, id, given.guardians);
  await reindexFamily(context, id, []);
  const family = await readFamily(tx, orgId, id);
  await context.audit({
    action: 'family.created',
    subject: 'family',
    subjectId: id,
    after: await recordOf(context, family),
  });
  return family;
}

/** Saves over the version that the person saw; a save over a newer one is refused and changes nothing. */
export async function updateFamily(
  context: SchoolContext,
  id: string,
  given: FamilyInput & { readonly version: number },
): Promise<FamilyRow> {
  const { tx, orgId } = context;
  const family = await lockFamily(tx, orgId, id);
  if (family.version !== given.version) throw new Refusal(errors.changedMeanwhile);
  const before = await recordOf(context, family);
  const guardiansBefore = await readGuardiansOf(tx, orgId, id);
  await saveGuardians(writerOf(context), id, given.guardians);
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
    context,
    id,
    guardiansBefore.map((guardian) => guardian.id),
  );
  const after = await readFamily(tx, orgId, id);
  await context.audit({
    action: 'family.changed',
    subject: 'family',
    subjectId: id,
    before,
    after: await recordOf(context, after),
  });
  return after;
}

/**
 * Only a family without students, and whatever else is asked of it under its lock; its row stays, and its number is not
 * given again.
 */
export async function removeFamily(
  context: SchoolContext,
  id: string,
  refuse: () => Promise<void>,
): Promise<void> {
  const { tx, orgId, now } = context;
  const family = await lockFamily(tx, orgId, id);
  if ((await readStudentsOf(tx, orgId, [id])).length > 0)
    throw new Refusal(familyErrors.familyNotEmpty);
  await refuse();
  const before = await recordOf(context, family);
  const guardianIds = (await readGuardiansOf(tx, orgId, id)).map((guardian) => guardian.id);
  await tx
    .updateTable('families')
    .set({ removed_at: now })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
  await sql`select id from guardians where org_id = ${orgId} and id = any(${guardianIds}::uuid[])
    order by id for update`.execute(tx);
  await removeUnlinked(writerOf(context), guardianIds);
  await reindexAround(writerOf(context), guardianIds, id);
  await context.audit({ action: 'family.removed', subject: 'family', subjectId: id, before });
}

async function reindexFamily(
  context: SchoolContext,
  id: string,
  guardianIdsBefore: readonly string[],
): Promise<void> {
  const now = await readGuardiansOf(context.tx, context.orgId, id);
  const guardianIds = new Set([...guardianIdsBefore, ...now.map((guardian) => guardian.id)]);
  await reindexAround(writerOf(context), [...guardianIds], id);
}

/** What the audit log keeps of a family. */
async function recordOf(
  { tx, orgId }: SchoolContext,
  family: FamilyRow,
): Promise<Record<string, unknown>> {
  const guardians = await readGuardiansOf(tx, orgId, family.id);
  return {
    familyId: family.number,
    name: family.name,
    guardians: guardians.map((guardian) => ({ ...guardian, otherFamilies: undefined })),
  };
}
