import { subscriber } from '../../../platform/events/subscriber.ts';
import { enqueue } from '../../../platform/jobs.ts';
import { sendSms } from '../../messages/public.ts';
import { keepPayer } from '../../students/public.ts';
import { jobKey } from '../queue/job-key.ts';
import { isUntold, notifyPayment } from '../queue/notify-payment.ts';
import { preparePayerNotice } from '../transactions/payer-notice.ts';
import { findTransaction } from '../transactions/transition.ts';
import { isCountedLate } from '../transactions/wire-status.ts';
import { tellPaid } from './tell-paid.ts';

/**
 * The staff hear of what a family paid, and who paid by an operator gets the receipt by SMS: by the job of the transaction, which follows what becomes of the
 * message. Where staff counted it after it had failed, no notice is followed, and the message is all.
 */
export const notifyPayer = subscriber({
  name: 'mobile-money.notify-payer',
  on: ['payment.settled', 'order.paid'],
  kind: 'messages',
  maxAttempts: 10,
  handle: async (work, { facts: { transactionId: id } }) => {
    if (id === null) return;
    const { tx, orgId } = work;
    const row = await findTransaction(tx, { orgId, id });
    if (row === undefined) return;
    const { sms, receiptNumber } = await preparePayerNotice(work, row);
    if (isUntold(row)) {
      if (row.purpose === 'fees') {
        await tellPaid(work, row, receiptNumber);
        await keepPayer(work, row.phone, row.payer_name);
      }
      await enqueue(tx, notifyPayment, { orgId, id }, { key: jobKey(id) });
    } else if (isCountedLate(row)) await sendSms(work, sms);
  },
});
