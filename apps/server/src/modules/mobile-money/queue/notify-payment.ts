import { formatXaf } from '@ardoise/contract/money';
import { type EventDetail, operatorNames } from '@ardoise/contract/transactions';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { Job, JobContext } from '../../../platform/jobs.ts';
import type { Services } from '../../../platform/services.ts';
import { workIn } from '../../../platform/work.ts';
import { handOver, schoolNameForPayer, writeSms } from '../../messages/public.ts';
import { keepPayer } from '../../students/public.ts';
import { isTestNow } from '../../verification/public.ts';
import type { TransactionsTable } from '../tables.ts';
import { tellConsoles } from '../transactions/tell-consoles.ts';
import { tellDesk } from '../transactions/tell-desk.ts';
import { writeReceiptSms } from '../transactions/receipt-sms.ts';
import { lockTransaction, moveNotice, type TransactionPlace } from '../transactions/transition.ts';

interface Receipt {
  readonly school: string;
  readonly code: string;
  readonly number: string;
}

/** Paid, and the payer not told yet. */
export const isUntold = (row: TransactionsTable | undefined): row is TransactionsTable =>
  row?.notice === 'due' || row?.notice === 'failing';

/** How the outbox ended it, as the history tells it. */
const outcomes = { failed: { note: 'smsFailed' }, held: { note: 'smsHeld' } } as const;

/** Tells the payer by SMS and the school in its consoles. The money counts, whatever becomes of the notice. */
async function work(place: TransactionPlace, context: JobContext): Promise<void> {
  const { services } = context;
  tellConsoles(services, place);
  const isDue = await services.db.write({ orgId: place.orgId }, (tx) =>
    writeNotice(services, tx, place),
  );
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
  await services.db.write({ orgId: place.orgId }, async (tx) => {
    const locked = await lockTransaction(tx, place);
    if (isUntold(locked)) await moveNotice(tx, locked, 'sent', services.clock.now());
  });
  tellConsoles(services, place);
}

/** The message has the transaction's own id: written once, whatever crashes and comes again. */
async function writeNotice(services: Services, tx: Tx, place: TransactionPlace): Promise<boolean> {
  const row = await lockTransaction(tx, place);
  if (!isUntold(row)) return false;
  const receipt = await readReceipt(tx, place);
  const now = services.clock.now();
  const work = { services, tx, orgId: row.org_id, now };
  const isNew = await writeSms(work, {
    id: row.id,
    kind: 'receipt',
    template: 'receipt',
    language: row.language,
    to: row.phone,
    text: writeReceiptSms(row.language, {
      school: schoolNameForPayer(receipt.school),
      amount: row.amount,
      number: receipt.number,
      link: `${services.publicUrl()}/receipt/${receipt.code}`,
      isTest: isTestNow(services),
    }),
  });
  if (!isNew) return true;
  await tellStaff(tx, row, receipt, now);
  await keepPayer(workIn(services, tx, row.org_id), row.phone, row.payer_name);
  return true;
}

async function readReceipt(tx: Tx, { orgId, id }: TransactionPlace): Promise<Receipt> {
  const { rows } = await sql<Receipt>`
    select o.name as school, r.code, r.content->>'number' as number
      from payments p
      join receipts r on r.org_id = p.org_id and r.payment_id = p.id
      join organisations o on o.org_id = p.org_id
     where p.org_id = ${orgId} and p.transaction_id = ${id}`.execute(tx);
  const receipt = rows[0];
  if (receipt === undefined) throw new Error('A paid transaction has no receipt.');
  return receipt;
}

async function tellStaff(
  tx: Tx,
  row: TransactionsTable,
  receipt: Receipt,
  now: Date,
): Promise<void> {
  const operator = operatorNames[row.operator];
  const words = {
    title: {
      en: `${formatXaf(row.amount, 'en')} paid by ${operator}`,
      fr: `${formatXaf(row.amount, 'fr')} payés par ${operator}`,
    },
    text: {
      en: `${row.narration}. Receipt ${receipt.number}.`,
      fr: `${row.narration}. Reçu ${receipt.number}.`,
    },
  };
  await tellDesk(tx, row, words, now);
}

async function noteFailure(
  services: Services,
  place: TransactionPlace,
  detail: EventDetail,
  isLast: boolean,
): Promise<void> {
  const at = services.clock.now();
  await services.db.write({ orgId: place.orgId }, async (tx) => {
    const locked = await lockTransaction(tx, place);
    if (!isUntold(locked)) return;
    const to = isLast ? 'failed' : 'failing';
    if (locked.notice !== to)
      await moveNotice(tx, locked, to, at, [{ at, kind: 'notice', detail }]);
  });
  tellConsoles(services, place);
}

/** With the library's growing delays the last try comes some hours after the first. */
export const notifyPayment: Job<TransactionPlace> = {
  name: 'payments.notice',
  // It waits for the SMS gateway, for which no payer's prompt may wait.
  kind: 'messages',
  maxAttempts: 10,
  work,
};
