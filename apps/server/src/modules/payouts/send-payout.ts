import './tables.ts';
import type { PayOperator } from '@ardoise/contract/transactions';
import type { Services } from '../../platform/services.ts';
import { type OpenOut, openProviderOut, sendsOut } from '../mobile-money/public.ts';
import type { Work } from '../../platform/work.ts';
import { giveBack, postPaid } from './payout-money.ts';
import { findPayout } from './present-payout.ts';
import type { PayoutRow } from './tables.ts';

/** A payout has one job at a time. */
export const payoutKey = (id: string): string => `payout:${id}`;

interface Place {
  readonly orgId: string;
  readonly id: string;
}

const readOpen = (services: Services, { orgId, id }: Place) =>
  services.db.read({ orgId }, (tx) =>
    tx
      .selectFrom('payouts as p')
      .leftJoin('operator_accounts as a', (join) =>
        join.onRef('a.org_id', '=', 'p.org_id').onRef('a.id', '=', 'p.account_id'),
      )
      .innerJoin('organisations as o', 'o.org_id', 'p.org_id')
      .selectAll('p')
      .select(['a.sealed', 'o.name as school'])
      .where('p.org_id', '=', orgId)
      .where('p.id', '=', id)
      .where('p.state', 'in', ['created', 'asked'])
      .executeTakeFirst(),
  );

/** Null where none is open by an operator: what goes to a bank is carried out by the desk. */
async function openPayout(services: Services, place: Place): Promise<OpenOut<PayoutRow> | null> {
  const found = await readOpen(services, place);
  if (found === undefined || found.way === 'bank') return null;
  const { sealed, school, ...row } = found;
  const operator: PayOperator = found.way;
  return {
    row,
    operator,
    ...openProviderOut(services, { orgId: place.orgId, operator, kind: row.kind, sealed }),
    request: {
      partnerNumber: row.partner_number,
      number: row.number,
      operatorToken: row.operator_token,
      phone: row.phone ?? '',
      amount: row.amount,
      narration: `${school} ${row.number}`,
      callbackUrl: `${services.publicUrl()}/callbacks/${operator}/${row.partner_number}`,
    },
  };
}

/** By nobody: the operator was asked, or has said how it ended. */
async function sayMoved(
  work: Work,
  { id, state: before }: PayoutRow,
  state: 'asked' | 'paid' | 'failed',
): Promise<void> {
  const { number, failure, provider_reference } = await findPayout(work.tx, work.orgId, id);
  const told = { subject: 'payout', subjectId: id, before: { state: before } } as const;
  if (state === 'asked')
    await work.audit({ ...told, action: 'payout.sent', after: { number, state } });
  else if (state === 'paid')
    await work.audit({
      ...told,
      action: 'payout.paid',
      after: { number, state, reference: provider_reference },
    });
  else await work.audit({ ...told, action: 'payout.failed', after: { number, state, failure } });
  await work.emit('payout.changed', id, { state });
}

const payouts = sendsOut<PayoutRow>({
  jobName: 'payouts.send',
  keyOf: payoutKey,
  open: openPayout,
  lock: (tx, { orgId, id }) =>
    tx
      .selectFrom('payouts')
      .select(['state', 'account_id'])
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
  set: async (tx, { orgId, id }, steps) => {
    await tx
      .updateTable('payouts')
      .set(steps)
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute();
  },
  postPaid: (work, { row }) => postPaid(work, row),
  giveBack: (work, row) => giveBack(work, row),
  sayMoved,
});

export const sendPayout = payouts.job;
export const checkPayout = payouts.check;
