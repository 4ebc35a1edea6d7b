import '../tables.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { Work } from '../../../platform/work.ts';
import { raiseFamilyVersions } from '../families/read-families.ts';
import {
  changeGuardian,
  type GuardianRecord,
  readGuardianRecord,
  reindexAround,
} from '../families/save-guardians.ts';

export interface GuardiansToMerge {
  readonly keptId: string;
  readonly goneId: string;
  readonly take: readonly string[];
}

/**
 * What can be chosen of a guardian. Phones are not: the one who stays has those of both. Nor is what they said of messages:
 * whoever asked for none, under either name, gets none.
 */
export function choosableOfGuardian({
  phones: _phones,
  language: _language,
  noMessages: _noMessages,
  ...record
}: GuardianRecord) {
  return record;
}

/** All phones and families of one guardian go to the other. */
export async function mergeGuardian(work: Work, merged: GuardiansToMerge): Promise<void> {
  const { tx, orgId, now } = work;
  const { keptId, goneId, take } = merged;
  const mine = await readGuardianRecord(tx, orgId, keptId);
  const theirs = await readGuardianRecord(tx, orgId, goneId);
  const taken = Object.entries(choosableOfGuardian(theirs)).filter(([name]) => take.includes(name));
  const known = new Set(mine.phones.map(({ number }) => number));
  const phones = [...mine.phones, ...theirs.phones.filter(({ number }) => !known.has(number))];
  const messages = {
    language: mine.language ?? theirs.language,
    noMessages: mine.noMessages === true || theirs.noMessages === true,
  };
  const whole = { ...mine, ...Object.fromEntries(taken), ...messages, phones };
  await changeGuardian(work, keptId, whole, null);
  await moveLinksOfGuardian(tx, orgId, keptId, goneId);
  await sql`update guardians kept set person_id = coalesce(kept.person_id, gone.person_id), version = kept.version + 1
      from guardians gone where kept.org_id = ${orgId} and kept.id = ${keptId}
       and gone.org_id = ${orgId} and gone.id = ${goneId}`.execute(tx);
  await sql`update guardians set removed_at = coalesce(removed_at, ${now}), merged_into_id = ${keptId}
    where org_id = ${orgId} and (id = ${goneId} or merged_into_id = ${goneId})`.execute(tx);
  await reindexAround(tx, orgId, [keptId, goneId], null);
}

async function moveLinksOfGuardian(
  tx: Tx,
  orgId: string,
  keptId: string,
  goneId: string,
): Promise<void> {
  const { rows } = await sql<{ familyId: string }>`
    with gone as (
      delete from family_guardians where org_id = ${orgId} and guardian_id = ${goneId} returning *),
    moved as (
      insert into family_guardians (org_id, family_id, guardian_id, relationship, position)
      select org_id, family_id, ${keptId}, relationship, position from gone
      on conflict do nothing)
    select family_id as "familyId" from gone`.execute(tx);
  await raiseFamilyVersions(
    tx,
    orgId,
    rows.map(({ familyId }) => familyId),
  );
}

/** In sorted order; one that was removed is as unknown as one that never was. Answers how many there are. */
export async function lockGuardiansToMerge(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
): Promise<number> {
  const { rows } = await sql`select id from guardians
    where org_id = ${orgId} and id = any(${[...ids]}::uuid[]) and removed_at is null
    order by id for update`.execute(tx);
  return rows.length;
}
