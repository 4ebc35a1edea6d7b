import type { Language } from '@ardoise/contract/values/language';
import { formatFcfa, formatXaf } from '@ardoise/contract/values/money';
import { minimumPayment, mostAhead, paymentErrors } from '@ardoise/contract/payments';
import { type PayOperator, transactionErrors } from '@ardoise/contract/transactions';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { refuseSuspended, refuseUnverified } from '../../verification/public.ts';
import { type ChosenPart, lockOwed, type OpenInstallment } from '../../billing/public.ts';
import type { CameBy } from '../tables.ts';
import {
  beginTransaction,
  readPayerPhone,
  refuseBeyondLimits,
  type StartedPayment,
} from './begin-transaction.ts';
import { findOperatorAccount } from '../settings/operator-accounts.ts';
import { indexPayer } from './index-payers.ts';
import { readCameBy, refuseManyTries } from './stranger-limits.ts';
import { findGuardianByPhone } from '../../students/public.ts';
import { insertParts } from './transaction-parts.ts';
import { amountOf, inTheWay, type NewTry, readWaiting, withPositions } from './waiting-payments.ts';

export interface PaymentToStart {
  readonly familyId: string;
  readonly operator: PayOperator;
  /** As the payer typed it. */
  readonly phone: string;
  readonly payerName?: string | null;
  /** How much for which fee. */
  readonly parts: readonly ChosenPart[];
  /** How much beyond that, which the payer was told becomes credit unless the family owes it elsewhere. */
  readonly ahead?: number;
  /** Made by the payer's page, once for each form it shows: the same key is the same payment. */
  readonly clientKey: string;
  /** In which the payer is told of it. */
  readonly language: Language;
  /** In which a refusal is worded, where somebody else begins it for the payer. */
  readonly refuseIn?: Language;
  /** From which address, as `hashAddress` writes it, where it is by a payment code, which anybody may have seen. */
  readonly codeFrom?: string | null;
  /** The payer was told that somebody else's payment for the same is waiting, and goes on. */
  readonly goOn?: boolean;
  /** Where a program asked for it. */
  readonly collectionId?: string | null;
}

/**
 * Begins to collect: writes the transaction and leaves the asking to a job, so that neither exists without the other.
 * Refuses with one of `paymentErrors`.
 */
export async function startPayment(work: Work, payment: PaymentToStart): Promise<StartedPayment> {
  const { tx, orgId, now } = work;
  const { familyId, language, refuseIn = language } = payment;
  await refuseSuspended(work);
  const phone = readPayerPhone(payment.phone, refuseIn);
  const owed = await lockOwed(tx, orgId, familyId);
  const before = await findByClientKey(tx, orgId, payment);
  if (before !== undefined) return before;
  const amount = readAmount(payment, owed);
  const parts = withPositions(payment.parts, owed);
  await refuseTheSame(work, payment, { phone, amount, parts, now });
  const cameBy = await readOrRefuseCode(work, payment, phone);
  const account = await findOperatorAccount(work, payment.operator);
  if (account === null) throw new Refusal(paymentErrors.operatorNotAccepted);
  refuseBeyondLimits(payment.operator, amount, account.limits, refuseIn);
  await refuseUnverified(work, account.kind);
  const payerName =
    payment.payerName ?? (await findGuardianByPhone(tx, orgId, familyId, phone))?.fullName ?? null;
  return beginTransaction(work, {
    operator: payment.operator,
    kind: account.kind,
    phone,
    payerName,
    amount,
    terms: account.terms,
    narration: await narrationOf(
      tx,
      orgId,
      parts.map(({ feeId }) => feeId),
    ),
    language: payment.language,
    clientKey: payment.clientKey,
    cameBy,
    askedFrom: payment.codeFrom ?? null,
    of: { familyId, collectionId: payment.collectionId ?? null },
    alsoWrite: async (id) => {
      await insertParts(tx, { orgId, id }, parts);
      await indexPayer(tx, orgId, { id, name: payerName });
    },
  });
}

/**
 * The double-payment guard. The family's fees are locked, so that of two who begin at once the second finds the first. A
 * stranger's try is told on the page and refuses nobody.
 */
async function refuseTheSame(
  { tx, orgId }: Work,
  { familyId, language, refuseIn = language, goOn = false }: PaymentToStart,
  begun: NewTry,
): Promise<void> {
  const waiting = await readWaiting(tx, orgId, familyId);
  const { own, others } = inTheWay(waiting, begun);
  if (own !== null) throw new Refusal(paymentErrors.paymentUnderWay);
  const known = others.filter(({ cameBy }) => cameBy !== 'stranger');
  if (known.length === 0 || goOn) return;
  const values = { amount: formatXaf(amountOf(known), refuseIn) };
  throw new Refusal(paymentErrors.othersPaymentWaiting, { values });
}

async function readOrRefuseCode(
  { tx, orgId, now }: Work,
  { familyId, codeFrom = null }: PaymentToStart,
  phone: string,
): Promise<CameBy> {
  if (codeFrom === null) return 'link';
  const codeTry = { orgId, familyId, phone, from: codeFrom };
  const cameBy = await readCameBy(tx, codeTry);
  await refuseManyTries(tx, codeTry, cameBy, now);
  return cameBy;
}

/** The payment that this very form began, if it was sent before. */
export const findByClientKey = (
  tx: Tx,
  orgId: string,
  { familyId, clientKey }: Pick<PaymentToStart, 'familyId' | 'clientKey'>,
): Promise<StartedPayment | undefined> =>
  tx
    .selectFrom('transactions')
    .select(['id as transactionId', 'number'])
    .where('org_id', '=', orgId)
    .where('family_id', '=', familyId)
    .where('client_key', '=', clientKey)
    .executeTakeFirst();

/** Whole francs, at least what operators take, for no fee more than is open on it, and not much beyond all of it. */
function readAmount(
  { parts, ahead = 0, language, refuseIn = language }: PaymentToStart,
  owed: readonly OpenInstallment[],
): number {
  const openOf = new Map<string, number>();
  for (const { feeId, open } of owed) openOf.set(feeId, (openOf.get(feeId) ?? 0) + open);
  const maximum = [...openOf.values()].reduce((sum, open) => sum + open, 0);
  if (maximum === 0) throw new Refusal(paymentErrors.nothingOwed);
  const isFew = Number.isSafeInteger(ahead) && ahead >= 0 && ahead <= mostAhead;
  if (!isFew) throw wrongAmount(maximum, refuseIn);
  let amount = ahead;
  for (const part of parts) {
    const open = openOf.get(part.feeId) ?? 0;
    const isWithin = Number.isSafeInteger(part.amount) && part.amount > 0 && part.amount <= open;
    if (!isWithin) throw wrongAmount(maximum, refuseIn);
    openOf.set(part.feeId, open - part.amount);
    amount += part.amount;
  }
  if (amount < minimumPayment) throw wrongAmount(maximum, refuseIn);
  return amount;
}

const wrongAmount = (maximum: number, language: Language): Refusal =>
  new Refusal(transactionErrors.amountOutOfRange, {
    values: { maximum: formatFcfa(maximum + mostAhead, language) },
  });

/** What the payer reads on the handset: the school, and the students by the numbers that guardians know. */
export async function narrationOf(
  tx: Tx,
  orgId: string,
  feeIds: readonly string[],
): Promise<string> {
  const { rows } = await sql<{ narration: string }>`
    select o.name || ' ' || string_agg(distinct s.number, ' ' order by s.number) as narration
      from fees f
      join students s on s.org_id = f.org_id and s.id = f.student_id
      join organisations o on o.org_id = f.org_id
     where f.org_id = ${orgId} and f.id = any(${[...feeIds]}::uuid[])
     group by o.name`.execute(tx);
  return rows[0]?.narration ?? '';
}
