import '../tables.ts';
import { giveRefundBack, postPaidRefund } from '../../billing/public.ts';
import { sendsOut } from '../payouts/send-out.ts';
import type { CreditRefundsTable } from '../tables.ts';
import { openRefund } from './open-refund.ts';

/** A refund has one job at a time. */
export const refundKey = (id: string): string => `refund:${id}`;

const refunds = sendsOut<CreditRefundsTable>({
  jobName: 'refunds.send',
  keyOf: refundKey,
  open: openRefund,
  lock: (tx, { orgId, id }) =>
    tx
      .selectFrom('credit_refunds')
      .select(['state', 'account_id'])
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
  set: async (tx, { orgId, id }, steps) => {
    await tx
      .updateTable('credit_refunds')
      .set(steps)
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute();
  },
  postPaid: (work, { row, operator }) =>
    postPaidRefund(work, { id: row.id, amount: row.amount, operator, kind: row.kind }),
  /** The family has its credit again. */
  giveBack: (work, { id }, failure) => giveRefundBack(work, id, failure),
  sayMoved: (work, { id, family_id: familyId }, state) =>
    work.emit('refund.moved', id, { familyId, state }),
});

export const sendRefund = refunds.job;
export const checkRefund = refunds.check;
