import './tables.ts';
import type { ApiKey } from '@ardoise/contract/developer/api-keys';
import { keyErrors } from '@ardoise/contract/developer/developer-errors';
import { errors } from '@ardoise/contract/protocol/errors';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import type { Terms } from './check-terms.ts';
import { apiKeyKey } from './known-keys.ts';
import { lockKey, present, told } from './read-keys.ts';
import { isWorking } from './rules.ts';
import type { ApiKeyRow } from './tables.ts';

type Change = Partial<
  Pick<ApiKeyRow, 'name' | 'addresses' | 'expires_at' | 'ends_at' | 'replaced_by' | 'revoked_at'>
>;

/** Every node forgets what it remembers of the key, when this is committed. */
export async function saveKey(
  { tx, orgId, services }: Work,
  { id, version }: Pick<ApiKeyRow, 'id' | 'version'>,
  change: Change,
): Promise<ApiKeyRow> {
  const row = await tx
    .updateTable('api_keys')
    .set({ ...change, version: version + 1 })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await services.cacheBus.forget(tx, apiKeyKey(id));
  return row;
}

export async function update(
  work: Work,
  id: string,
  { name, version, terms }: { name: string; version: number; terms: Terms },
): Promise<ApiKey> {
  const before = await lockKey(work, id);
  if (before.version !== version) throw new Refusal(errors.changedMeanwhile);
  if (!isWorking(before, work.now)) throw new Refusal(keyErrors.apiKeyNoLongerWorks);
  const row = await saveKey(work, before, { name, ...terms });
  await work.audit({
    action: 'apiKey.changed',
    subject: 'apiKey',
    subjectId: id,
    before: told(before),
    after: told(row),
  });
  await work.emit('apiKey.changed', id, { act: 'changed' });
  return present(row, work.now);
}

/** One that has ended already is not revoked again: when it ended stays as it was. */
export async function revoke(work: Work, id: string): Promise<ApiKey> {
  const before = await lockKey(work, id);
  if (!isWorking(before, work.now)) return present(before, work.now);
  const row = await saveKey(work, before, { revoked_at: work.now });
  await work.audit({
    action: 'apiKey.revoked',
    subject: 'apiKey',
    subjectId: id,
    before: { ...told(before), lastFour: before.last_four },
  });
  await work.emit('apiKey.changed', id, { act: 'revoked' });
  return present(row, work.now);
}
