import { eventNote } from '@ardoise/contract/event-notes';
import { errors } from '@ardoise/contract/errors';
import { canBeCounted, transactionErrors } from '@ardoise/contract/transactions';
import { writeAudit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { SchoolContext } from '../../platform/http/context.ts';
import { enqueue } from '../../platform/jobs.ts';
import { found, Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { sendSms } from '../messages/public.ts';
import { jobKey } from './job-key.ts';
import { notifyPayment } from './notify-payment.ts';
import { openTransaction, type OpenTransaction } from './open-transaction.ts';
import { isCreditedTwice } from './settle-transaction.ts';
import type { PaidAnswer } from './settle-batch.ts';
import { type TakenPayment, takePayment } from './settle.ts';
import type { ChosenPart, TransactionsTable } from './tables.ts';
import { tellConsoles } from './tell-consoles.ts';
import { isTestNow } from '../verification/public.ts';
import { writeReceiptSms } from './texts.ts';
import { lockTransaction, moveTransaction, recordEvents } from './transition.ts';

/**
 * A person decides that what the operator says was paid counts: what it called failed before, or another amount than was
 * asked. The operator is asked at this moment, outside of any transaction of ours, and its amount is the one that counts.
 * Once: to count what was counted already changes nothing.
 */
export async function countTransaction(
  services: Services,
  context: SchoolContext,
  id: string,
): Promise<void> {
  const { orgId } = context;
  const open = found(
    (await openTransaction(services, { orgId, id })) ?? undefined,
    errors.notFound,
  );
  if (open.row.provider_reference !== null) return;
  if (!isDecidable(open.row)) throw new Refusal(transactionErrors.nothingToDecide);
  const answer = await askHowMuch(open);
  try {
    await services.db.write({ orgId }, (tx) => count(services, tx, context, id, answer));
  } catch (error) {
    throw isCreditedTwice(error) ? new Refusal(transactionErrors.referenceTaken) : error;
  }
  tellConsoles(services, { orgId, id });
}

const isDecidable = ({ attention_at: since, attention }: TransactionsTable): boolean =>
  since !== null && canBeCounted(attention);

async function askHowMuch({ account, adapter, request }: OpenTransaction): Promise<PaidAnswer> {
  if (account === null) throw new Refusal(transactionErrors.notConfirmed);
  const answer = await adapter.status(account, request);
  const isPaid = answer.kind === 'paid' && Number.isSafeInteger(answer.amount) && answer.amount > 0;
  if (!isPaid) throw new Refusal(transactionErrors.notConfirmed);
  return answer;
}

async function count(
  services: Services,
  tx: Tx,
  { orgId, actor, requestId }: SchoolContext,
  id: string,
  answer: PaidAnswer,
): Promise<void> {
  const locked = await lockTransaction(tx, { orgId, id });
  if (locked === undefined || !isDecidable(locked)) return;
  const now = services.clock.now();
  const counted = { ...locked, amount: answer.amount, parts: partsWithin(locked, answer.amount) };
  const taken = await takePayment(services, tx, {
    orgId,
    transactionId: id,
    method: locked.operator,
    kind: locked.kind,
    amount: answer.amount,
    familyId: locked.family_id,
    parts: counted.parts,
    createdBy: actor.personId,
    now,
  });
  await markCounted(tx, locked, counted, answer, now);
  if (locked.status === 20) await enqueue(tx, notifyPayment, { orgId, id }, { key: jobKey(id) });
  else await sendReceipt(services, tx, counted, taken, now);
  await writeAudit(tx, {
    orgId,
    at: now,
    actor: { id: actor.personId, name: actor.name },
    requestId,
    action: 'transaction.counted',
    subject: 'transaction',
    subjectId: id,
    before: { status: locked.status, failure: locked.failure, amount: locked.amount },
    after: { amount: answer.amount, receipt: taken.receiptNumber },
  });
}

/** What was chosen, in its order, as far as the money goes. */
function partsWithin({ parts }: TransactionsTable, amount: number): readonly ChosenPart[] {
  let rest = amount;
  return parts.flatMap((part) => {
    const given = Math.min(rest, part.amount);
    rest -= given;
    return given > 0 ? [{ ...part, amount: given }] : [];
  });
}

/** What ended badly stays at its end: without a failure it is paid. What was asked is in the history and the audit log. */
async function markCounted(
  tx: Tx,
  locked: TransactionsTable,
  { amount, parts }: TransactionsTable,
  { providerReference, detail }: PaidAnswer,
  at: Date,
): Promise<void> {
  const place = { orgId: locked.org_id, id: locked.id };
  const why = eventNote('otherAmount', locked.amount, amount);
  await recordEvents(tx, place, [
    { at, kind: 'answer', detail },
    { at, kind: 'counted', detail: why },
  ]);
  const changes = {
    amount,
    parts: JSON.stringify(parts) as unknown as readonly ChosenPart[],
    provider_reference: providerReference,
    failure: null,
    completed_at: at,
    attention_at: null,
  };
  if (locked.status === 20) return moveTransaction(tx, locked, [21], at, changes);
  await tx
    .updateTable('transactions')
    .set(changes)
    .where('org_id', '=', place.orgId)
    .where('id', '=', place.id)
    .execute();
}

/** The payer was told that it failed. */
async function sendReceipt(
  services: Services,
  tx: Tx,
  { org_id: orgId, phone, language, amount }: TransactionsTable,
  { receiptCode, receiptNumber }: TakenPayment,
  now: Date,
): Promise<void> {
  const { name: school } = await tx
    .selectFrom('organisations')
    .select('name')
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();
  const link = `${services.publicUrl()}/receipt/${receiptCode}`;
  const text = writeReceiptSms(language, {
    school,
    amount,
    number: receiptNumber,
    link,
    isTest: isTestNow(services),
  });
  await sendSms(tx, { orgId, to: phone, text, now });
}
