import './tables.ts';
import type { ApiKey } from '@ardoise/contract/developer/api-keys';
import { errors } from '@ardoise/contract/protocol/errors';
import type { Tx } from '../../platform/db/database.ts';
import { found } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { stateOf } from './rules.ts';
import type { ApiKeyRow } from './tables.ts';

export const present = (row: ApiKeyRow, now: Date): ApiKey => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  environment: row.environment,
  scopes: row.scopes,
  addresses: row.addresses,
  start: row.start,
  lastFour: row.last_four,
  state: stateOf(row, now),
  createdAt: row.created_at.toISOString(),
  createdBy: row.created_by_name,
  expiresAt: row.expires_at?.toISOString() ?? null,
  endsAt: row.ends_at?.toISOString() ?? null,
  revokedAt: row.revoked_at?.toISOString() ?? null,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  lastUsedFrom: row.last_used_from,
  version: row.version,
});

/** What the audit log is told of one: never its secret. */
export const told = ({ name, kind, environment, scopes, addresses, expires_at }: ApiKeyRow) => ({
  name,
  kind,
  environment,
  scopes,
  addresses,
  expiresAt: expires_at?.toISOString() ?? null,
});

export async function readKeys({
  tx,
  orgId,
  now,
}: Pick<Work, 'tx' | 'orgId' | 'now'>): Promise<ApiKey[]> {
  const rows = await tx
    .selectFrom('api_keys')
    .selectAll()
    .where('org_id', '=', orgId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxListed)
    .execute();
  return rows.map((row) => present(row, now));
}

/** Those that ended stay on the list, to be looked at; of a school that made very many, the newest. */
const maxListed = 500;

const selectKey = (tx: Tx, orgId: string, id: string) =>
  tx.selectFrom('api_keys').selectAll().where('org_id', '=', orgId).where('id', '=', id);

export const findKey = async (tx: Tx, orgId: string, id: string): Promise<ApiKeyRow> =>
  found(await selectKey(tx, orgId, id).executeTakeFirst(), errors.notFound);

/** Held until the transaction ends: two people who change it do so one after the other. */
export const lockKey = async (
  { tx, orgId }: Pick<Work, 'tx' | 'orgId'>,
  id: string,
): Promise<ApiKeyRow> =>
  found(await selectKey(tx, orgId, id).forUpdate().executeTakeFirst(), errors.notFound);
