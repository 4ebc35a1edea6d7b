import './tables.ts';
import { errors } from '@ardoise/contract/protocol/errors';
import { basicFee } from '@ardoise/contract/values/service-types';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { found } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { requireCapability } from '../plans/public.ts';
import { readYears, type YearRow } from '../years/public.ts';
import type { AmountRow, ItemRow, ServiceRow } from './tables.ts';

export const refuseUnavailable = (work: Pick<Work, 'tx' | 'orgId' | 'now'>): Promise<void> =>
  requireCapability(work, 'services');

/** Those that run, or will: of the others nothing can be billed any more. */
export async function readOpenYears(tx: Tx, orgId: string): Promise<YearRow[]> {
  const years = await readYears(tx, orgId);
  return years.filter(({ status, phase }) => status === 'running' && phase !== 'closed');
}

export async function readService(tx: Tx, orgId: string, id: string): Promise<ServiceRow> {
  const row = await tx
    .selectFrom('services')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return found(row, errors.notFound);
}

/**
 * Whoever subscribes holds the service as it is (share); whoever changes it waits for them, and they for it (update).
 * After the years, and before students and fees.
 */
export async function lockService(
  tx: Tx,
  orgId: string,
  id: string,
  mode: 'share' | 'update',
): Promise<ServiceRow> {
  await sql`select id from services where org_id = ${orgId} and id = ${id} for ${sql.raw(mode)}`.execute(
    tx,
  );
  return readService(tx, orgId, id);
}

/** In their order, also those that are offered no more. */
export const readAllItems = (
  tx: Tx,
  orgId: string,
  serviceIds: readonly string[],
): Promise<ItemRow[]> =>
  tx
    .selectFrom('service_items')
    .selectAll()
    .where('org_id', '=', orgId)
    .where(sql<boolean>`service_id = any(${[...serviceIds]}::uuid[])`)
    .orderBy('service_id')
    .orderBy('position')
    .execute();

export async function readItems(tx: Tx, orgId: string, serviceId: string): Promise<ItemRow[]> {
  const items = await readAllItems(tx, orgId, [serviceId]);
  return items.filter(({ removed_at }) => removed_at === null);
}

/** In the order of their names. */
export async function nameServices(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
): Promise<Array<{ readonly id: string; readonly name: string }>> {
  if (ids.length === 0) return [];
  return tx
    .selectFrom('services')
    .select(['id', 'name'])
    .where('org_id', '=', orgId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .orderBy('folded_name')
    .orderBy('id')
    .execute();
}

/** The basic fees that are asked for at enrolment. */
export const readBasicFees = (tx: Tx, orgId: string): Promise<ServiceRow[]> =>
  tx
    .selectFrom('services')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('type', '=', basicFee)
    .where('is_enabled', '=', true)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const readAmounts = (
  tx: Tx,
  orgId: string,
  serviceIds: readonly string[],
): Promise<AmountRow[]> =>
  tx
    .selectFrom('service_amounts')
    .select(['org_id', 'service_id', 'year_id', 'cycle_id', 'class_id', 'amount'])
    .where('org_id', '=', orgId)
    .where(sql<boolean>`service_id = any(${[...serviceIds]}::uuid[])`)
    .execute();
