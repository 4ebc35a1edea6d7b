import { sideBySide, together } from '../../../platform/db/database.ts';
import { type HeardEvent, subscriber } from '../../../platform/events/subscriber.ts';
import { enqueueAll } from '../../../platform/jobs.ts';
import { planForAnySchool } from '../../../platform/plan-once.ts';
import type { Work } from '../../../platform/work.ts';
import { sendSms } from '../../messages/public.ts';
import { keepPayers } from '../../students/public.ts';
import { jobKey } from '../queue/job-key.ts';
import { isUntold, notifyPayment } from '../queue/notify-payment.ts';
import { preparePayerNotices } from '../transactions/payer-notice.ts';
import { findTransactionsById } from '../transactions/transition.ts';
import { isCountedLate } from '../transactions/wire-status.ts';
import { tellPaid } from './tell-paid.ts';

/**
 * The staff hear of what a family paid, and who paid by an operator gets the receipt by SMS: by the job of the transaction, which follows what becomes of the
 * message. Where staff counted it after it had failed, no notice is followed, and the message is all.
 */
async function notifyPayers(
  work: Work,
  events: ReadonlyArray<HeardEvent<'payment.settled' | 'order.paid'>>,
): Promise<void> {
  const { tx, orgId } = work;
  const ids = [...new Set(events.flatMap(({ facts: { transactionId } }) => transactionId ?? []))];
  if (ids.length === 0) return;
  const [, rows] = await together([
    planForAnySchool(tx),
    findTransactionsById(sideBySide(tx), orgId, ids),
  ]);
  const notices = await preparePayerNotices(work, rows);
  const untold = rows.filter(isUntold);
  const ofFees = untold.filter(({ purpose }) => purpose === 'fees');
  if (ofFees.length > 0) {
    const numberOf = (id: string): string => notices.get(id)?.receiptNumber ?? '';
    await tellPaid(
      work,
      ofFees.map((row) => ({ ...row, receiptNumber: numberOf(row.id) })),
    );
  }
  await enqueueAll(
    tx,
    notifyPayment,
    untold.map(({ id }) => ({ payload: { orgId, id }, key: jobKey(id) })),
  );
  for (const row of rows) {
    const notice = notices.get(row.id);
    if (!isUntold(row) && isCountedLate(row) && notice !== undefined)
      await sendSms(work, notice.sms);
  }
  // Last, since a school's number of users is held from there on until the commit.
  await keepPayers(
    work,
    ofFees.map(({ phone, payer_name: name }) => ({ phone, name })),
  );
}

export const notifyPayer = subscriber({
  name: 'mobile-money.notify-payer',
  on: ['payment.settled', 'order.paid'],
  kind: 'messages',
  maxAttempts: 10,
  // Cash and credit came by no phone.
  concerns: ({ facts: { transactionId } }) => transactionId !== null,
  handle: (work, event) => notifyPayers(work, [event]),
  handleMany: notifyPayers,
});
