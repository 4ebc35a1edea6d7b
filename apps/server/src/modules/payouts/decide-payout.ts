import './tables.ts';
import { payoutErrors } from '@ardoise/contract/payouts/payout-errors';
import type { SchoolContext } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { giveBack } from './payout-money.ts';
import { isOwn, lockPayout } from './present-payout.ts';
import { secondWait } from './rules.ts';
import { order } from './start-payout.ts';
import type { PayoutRow } from './tables.ts';

/** Writes what was decided under the row's lock, and tells of it. */
export async function changePayout(
  work: Work,
  before: PayoutRow,
  action: string,
  columns: Partial<PayoutRow>,
): Promise<PayoutRow> {
  const { tx, orgId } = work;
  const row = await tx
    .updateTable('payouts')
    .set(columns)
    .where('org_id', '=', orgId)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await work.audit({
    action: `payout.${action}`,
    subject: 'payout',
    subjectId: row.id,
    before: { state: before.state },
    after: {
      number: row.number,
      state: row.state,
      ...(row.provider_reference === null ? {} : { reference: row.provider_reference }),
      ...(row.reason === null ? {} : { reason: row.reason }),
    },
  });
  await work.emit('payout.changed', row.id, { state: row.state });
  return row;
}

/** It is over without anything having been sent. */
export async function endUnsent(
  work: Work,
  before: PayoutRow,
  state: 'cancelled' | 'refused',
  reason: string | null,
): Promise<PayoutRow> {
  const completed_at = work.now;
  const row = await changePayout(work, before, state, {
    state,
    waits_for: null,
    reason,
    completed_at,
  });
  await giveBack(work, before);
  return row;
}

/** Nobody decides what they asked for, nor what was decided. */
export function refuseToDecide(row: PayoutRow, actor: SchoolContext['actor']): void {
  if (row.waits_for !== 'person') throw new Refusal(payoutErrors.payoutDecided);
  if (isOwn(row, actor.personId)) throw new Refusal(payoutErrors.payoutNeedsSomebodyElse);
}

async function lockForPerson({ tx, orgId, actor }: SchoolContext, id: string): Promise<PayoutRow> {
  const row = await lockPayout(tx, orgId, id);
  refuseToDecide(row, actor);
  return row;
}

/** Another owner agrees. Above the platform's amount, and to a bank, it goes on to the desk. */
export async function approve(context: SchoolContext, id: string): Promise<PayoutRow> {
  const { actor, now, services } = context;
  const before = await lockForPerson(context, id);
  const waits_for = secondWait(before, services.settings.payoutDeskAbove);
  const row = await changePayout(context, before, 'approved', {
    state: waits_for === null ? 'created' : 'waiting',
    waits_for,
    approved_at: now,
    approved_by: actor.personId,
    approved_by_name: actor.name,
  });
  if (row.state === 'created') await order(context, id);
  return row;
}

export const decline = async (
  context: SchoolContext,
  id: string,
  reason: string,
): Promise<PayoutRow> => endUnsent(context, await lockForPerson(context, id), 'refused', reason);

/** Any owner may, as long as it waits for somebody. */
export async function cancel(context: SchoolContext, id: string): Promise<PayoutRow> {
  const before = await lockPayout(context.tx, context.orgId, id);
  if (before.state !== 'waiting') throw new Refusal(payoutErrors.payoutDecided);
  return endUnsent(context, before, 'cancelled', null);
}
