import type { EventDetail } from '@ardoise/contract/transactions';
import type { Job, JobContext } from '../../../platform/jobs.ts';
import type { Services } from '../../../platform/services.ts';
import { inSchool, type Work } from '../../../platform/work.ts';
import { handOver, maxMessageTries, writeSms } from '../../messages/public.ts';
import type { TransactionsTable } from '../tables.ts';
import { preparePayerNotice } from '../transactions/payer-notice.ts';
import { lockTransaction, moveNotice, type TransactionPlace } from '../transactions/transition.ts';

/** Paid, and the payer not told yet. */
export const isUntold = (row: TransactionsTable | undefined): row is TransactionsTable =>
  row?.notice === 'due' || row?.notice === 'failing';

/** How the outbox ended it, as the history tells it. */
const outcomes = { failed: { note: 'smsFailed' }, held: { note: 'smsHeld' } } as const;

/** Tells the payer by SMS. The money counts, whatever becomes of the notice. */
async function notifyPayer(place: TransactionPlace, context: JobContext): Promise<void> {
  const { services } = context;
  const isDue = await inSchool(services, place.orgId, (work) => writeNotice(work, place));
  if (!isDue) return;
  try {
    const outcome = await handOver(place, context);
    if (outcome !== 'sent') return await noteFailure(services, place, outcomes[outcome], true);
  } catch (error) {
    const why = error instanceof Error ? error.message : 'unknown fault';
    await noteFailure(services, place, { said: why }, context.isLastAttempt);
    if (context.isLastAttempt) return;
    throw error;
  }
  await inSchool(services, place.orgId, async (work) => {
    const locked = await lockTransaction(work.tx, place);
    if (isUntold(locked)) await moveNotice(work, locked, 'sent');
  });
}

/** The message has the transaction's own id: written once, whatever crashes and comes again. */
async function writeNotice(work: Work, place: TransactionPlace): Promise<boolean> {
  const row = await lockTransaction(work.tx, place);
  if (!isUntold(row)) return false;
  const { sms } = await preparePayerNotice(work, row);
  await writeSms(work, { ...sms, id: row.id });
  return true;
}

async function noteFailure(
  services: Services,
  place: TransactionPlace,
  detail: EventDetail,
  isLast: boolean,
): Promise<void> {
  await inSchool(services, place.orgId, async (work) => {
    const locked = await lockTransaction(work.tx, place);
    if (!isUntold(locked)) return;
    const to = isLast ? 'failed' : 'failing';
    if (locked.notice !== to) await moveNotice(work, locked, to, [{ kind: 'notice', detail }]);
  });
}

/** As patient as any message: a gateway's bad night loses no receipt. */
export const notifyPayment: Job<TransactionPlace> = {
  name: 'payments.notice',
  // It waits for the SMS gateway, for which no payer's prompt may wait.
  kind: 'messages',
  maxAttempts: maxMessageTries,
  work: notifyPayer,
};
