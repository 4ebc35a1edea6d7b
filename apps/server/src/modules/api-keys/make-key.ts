import './tables.ts';
import { randomBytes } from 'node:crypto';
import type { createApiKey } from '@ardoise/contract/developer/api-keys';
import { keyErrors, maxApiKeys } from '@ardoise/contract/developer/developer-errors';
import { makeKey, shownStart } from '@ardoise/contract/developer/key-form';
import type { Answer } from '@ardoise/contract/protocol/call';
import { sql } from 'kysely';
import { hashSecret, newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { requireCapability } from '../plans/public.ts';
import { present, told } from './read-keys.ts';
import type { ApiKeyRow } from './tables.ts';

/** Two who add at once are counted one after the other. */
export async function refuseTooMany({ tx, orgId, now }: Work): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`api-keys:${orgId}`}, 0))`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from api_keys
     where org_id = ${orgId} and revoked_at is null
       and coalesce(expires_at > ${now}, true) and coalesce(ends_at > ${now}, true)`.execute(tx);
  if ((rows[0]?.count ?? 0) >= maxApiKeys) throw new Refusal(keyErrors.tooManyApiKeys);
}

type NewKey = Pick<
  ApiKeyRow,
  'name' | 'kind' | 'environment' | 'scopes' | 'addresses' | 'expires_at'
> & {
  /** Where it takes another's place. */
  readonly rootId?: string;
};

interface MadeKey {
  readonly row: ApiKeyRow;
  /** It is told to whoever made it, and kept nowhere. */
  readonly secret: string;
}

export async function insertKey(
  { tx, orgId, now, actor }: Work,
  { rootId, ...key }: NewKey,
): Promise<MadeKey> {
  const secret = makeKey(key.environment, key.kind, randomBytes);
  const id = newId(now);
  const row = await tx
    .insertInto('api_keys')
    .values({
      ...key,
      org_id: orgId,
      id,
      hash: hashSecret(secret),
      start: shownStart(secret),
      last_four: secret.slice(-4),
      created_at: now,
      created_by: actor?.personId ?? null,
      created_by_name: actor?.name ?? null,
      root_id: rootId ?? id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { row, secret };
}

export async function create(work: Work, key: NewKey): Promise<Answer<typeof createApiKey>> {
  // Anybody may try it out. A key that is there works on, whatever becomes of the plan.
  if (key.environment === 'production') await requireCapability(work, 'api');
  await refuseTooMany(work);
  const { row, secret } = await insertKey(work, { ...key, scopes: [...new Set(key.scopes)] });
  await work.audit({
    action: 'apiKey.created',
    subject: 'apiKey',
    subjectId: row.id,
    after: { ...told(row), lastFour: row.last_four },
  });
  await work.emit('apiKey.changed', row.id, { act: 'made' });
  return { key: present(row, work.now), secret };
}
