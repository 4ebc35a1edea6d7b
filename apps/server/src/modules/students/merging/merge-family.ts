import '../tables.ts';
import { errors } from '@ardoise/contract/protocol/errors';
import { foldName } from '@ardoise/contract/values/fold-name';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { readFamily } from '../families/read-families.ts';
import { reindexAround } from '../families/save-guardians.ts';
import { mergeGuardian } from './merge-guardian.ts';

export interface FamiliesToMerge {
  readonly keptId: string;
  readonly goneId: string;
  readonly take: readonly string[];
  /** Guardians of the two who are the same person; the first of each pair stays. */
  readonly guardianPairs: ReadonlyArray<{ readonly keptId: string; readonly goneId: string }>;
}

/** Students and guardians of one family go to the other. Its money has gone before; its row stays, for what it paid. */
export async function mergeFamily(work: Work, merged: FamiliesToMerge): Promise<void> {
  const { tx, orgId, now } = work;
  const { keptId, goneId, take, guardianPairs } = merged;
  const gone = await readFamily(tx, orgId, goneId);
  const guardianIds = await guardiansOfBoth(tx, orgId, [keptId, goneId]);
  if (guardianPairs.some((one) => !guardianIds.has(one.keptId) || !guardianIds.has(one.goneId)))
    throw new Refusal(errors.notFound);
  for (const pair of guardianPairs) await mergeGuardian(work, { ...pair, take: [] });
  await moveGuardians(tx, orgId, keptId, goneId);
  await sql`update students set family_id = ${keptId}, version = version + 1
    where org_id = ${orgId} and family_id = ${goneId}`.execute(tx);
  await sql`update families set removed_at = coalesce(removed_at, ${now}), merged_into_id = ${keptId}
    where org_id = ${orgId} and (id = ${goneId} or merged_into_id = ${goneId})`.execute(tx);
  await sql`update families set version = version + 1 where org_id = ${orgId} and id = ${keptId}`.execute(
    tx,
  );
  if (take.includes('name'))
    await tx
      .updateTable('families')
      .set({ name: gone.name, folded_name: foldName(gone.name) })
      .where('org_id', '=', orgId)
      .where('id', '=', keptId)
      .execute();
  await reindexAround(tx, orgId, [...guardianIds], keptId);
  await reindexAround(tx, orgId, [], goneId);
}

async function guardiansOfBoth(
  tx: Tx,
  orgId: string,
  familyIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select guardian_id as id from family_guardians
    where org_id = ${orgId} and family_id = any(${[...familyIds]}::uuid[])`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Behind those of the family that stays; whoever is of both stays as they are there. */
async function moveGuardians(tx: Tx, orgId: string, keptId: string, goneId: string): Promise<void> {
  await sql`with gone as (
      delete from family_guardians where org_id = ${orgId} and family_id = ${goneId} returning *)
    insert into family_guardians (org_id, family_id, guardian_id, relationship, position)
    select org_id, ${keptId}, guardian_id, relationship,
           position + (select coalesce(max(position) + 1, 0) from family_guardians
                        where org_id = ${orgId} and family_id = ${keptId})
      from gone on conflict do nothing`.execute(tx);
}
