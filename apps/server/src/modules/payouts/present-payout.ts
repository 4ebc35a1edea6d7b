import './tables.ts';
import type { Payout } from '@ardoise/contract/payouts/payouts';
import { errors } from '@ardoise/contract/protocol/errors';
import type { Tx } from '../../platform/db/database.ts';
import { found } from '../../platform/refusal.ts';
import type { PayoutRow } from './tables.ts';

const at = (time: Date | null): string | null => time?.toISOString() ?? null;

/** As everybody sees it; whether it is one's own depends on who looks. */
export const presentPayout = (row: PayoutRow): Omit<Payout, 'isOwn'> => ({
  id: row.id,
  number: row.number,
  purpose: row.purpose,
  way: row.way,
  phone: row.phone,
  bank: row.bank,
  account: row.account,
  holder: row.holder,
  amount: row.amount,
  reference: row.reference,
  state: row.state,
  waitsFor: row.waits_for,
  failure: row.failure,
  reason: row.reason,
  createdAt: row.created_at.toISOString(),
  createdBy: row.created_by_name,
  approvedAt: at(row.approved_at),
  approvedBy: row.approved_by_name,
  askedAt: at(row.asked_at),
  completedAt: at(row.completed_at),
  providerReference: row.provider_reference,
});

/** Asked for by this person, or by an API key that they made: its secret is known to them. */
export const isOwn = (
  { created_by, key_made_by }: Pick<PayoutRow, 'created_by' | 'key_made_by'>,
  personId: string,
): boolean => created_by === personId || key_made_by === personId;

export const presentTo = (personId: string | null, row: PayoutRow): Payout => ({
  ...presentPayout(row),
  isOwn: personId !== null && isOwn(row, personId),
});

export async function findPayout(tx: Tx, orgId: string, id: string): Promise<PayoutRow> {
  const row = await tx
    .selectFrom('payouts')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return found(row, errors.notFound);
}

/** Of two who decide at once, the second finds what the first has decided. */
export async function lockPayout(tx: Tx, orgId: string, id: string): Promise<PayoutRow> {
  const row = await tx
    .selectFrom('payouts')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return found(row, errors.notFound);
}
