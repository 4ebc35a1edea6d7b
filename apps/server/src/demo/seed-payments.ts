import { randomUUID } from 'node:crypto';
import { operatorOf } from '@ardoise/contract/values/phone';
import {
  type TransactionStatus,
  transactionStates,
} from '@ardoise/contract/values/transaction-states';
import type { FailureReason, PayOperator } from '@ardoise/contract/transactions';
import { type OpenInstallment, byDeadline } from '../modules/billing/allocation.ts';
import { readOwed } from '../modules/billing/owed.ts';
import { type TakenPayment, takePayment } from '../modules/billing/take-payment.ts';
import { reversePayment } from '../modules/billing/reverse-payment.ts';
import { indexPayer } from '../modules/mobile-money/transactions/index-payers.ts';
import { newTransactionNumber } from '../modules/mobile-money/transactions/transaction-number.ts';
import { insertParts } from '../modules/mobile-money/transactions/transaction-parts.ts';
import { recordEvents } from '../modules/mobile-money/transactions/transition.ts';
import type { MoneyState } from '../modules/mobile-money/tables.ts';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import type { Services } from '../platform/services.ts';
import { workIn } from '../platform/work.ts';
import type { DemoFamily } from './demo-families.ts';
import type { Random } from './random.ts';
import { contextOf, type DemoOwner } from './seed-school.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** How the payments that did not go well ended, so that a newcomer sees each once or more. */
const troubles: readonly FailureReason[] = [
  'refused',
  'expired',
  'notEnoughFunds',
  'limitReached',
  'lowBalanceOrLimit',
  'amountNotAllowed',
  'payerBlocked',
  'anotherInProgress',
  'payerNotFound',
  'operatorFault',
  'operatorUnavailable',
];

const { created, inProgress, paymentFailed, paid, noticeSent, completed, endedBadly } =
  transactionStates;

/** The ways that a transaction goes, as its history tells them. What lasts only seconds is no state to be found in. */
const ways = {
  paid: [created, inProgress, paid, noticeSent, completed],
  failed: [created, inProgress, paymentFailed, endedBadly],
  asked: [created, inProgress],
} as const satisfies Partial<Record<MoneyState, readonly TransactionStatus[]>>;

interface Attempt {
  readonly family: DemoFamily;
  readonly amount: number;
  readonly parts: ReadonlyArray<{ feeId: string; amount: number }>;
  readonly at: Date;
}

/**
 * Two families in three have paid something since September; a few tries failed; one waits for a person. One payment was
 * taken back, and one family has paid more than it owes.
 */
export async function seedPayments(
  services: Services,
  tx: Tx,
  owner: DemoOwner,
  families: readonly DemoFamily[],
  random: Random,
): Promise<void> {
  const { orgId } = owner;
  const now = services.clock.now();
  const paying = families.filter(() => random.chance(0.68));
  const times = paying
    .flatMap((family) => (random.chance(0.45) ? [family, family] : [family]))
    .map((family) => ({
      family,
      at: new Date(now.getTime() - Math.floor(random.next() ** 1.6 * 66 * dayMs) - 90 * minuteMs),
    }))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const { family, at } of times) {
    const attempt = await drawAttempt(tx, orgId, family, at, random);
    if (attempt !== null) await seedPaid(services, tx, orgId, attempt);
  }
  await seedCredit(services, tx, orgId, families, now);
  await seedReversal(services, tx, owner, families, random);
  // Not every family owes something still: each trouble is another family's that does.
  const unlucky = families.filter((_family, index) => index % 7 === 3).values();
  for (const [index, failure] of troubles.entries()) {
    const at = new Date(now.getTime() - (index + 1) * 5 * 60 * minuteMs);
    let attempt: Attempt | null = null;
    for (const family of unlucky) {
      attempt = await drawAttempt(tx, orgId, family, at, random);
      if (attempt !== null) break;
    }
    if (attempt !== null)
      await insertTransaction(tx, orgId, attempt, {
        state: 'failed',
        notice: null,
        failure,
        completed_at: at,
      });
  }
  await seedWaiting(tx, orgId, families, now, random);
}

/** More than everything that the family owes: what is left is its credit. */
async function seedCredit(
  services: Services,
  tx: Tx,
  orgId: string,
  families: readonly DemoFamily[],
  now: Date,
): Promise<void> {
  const family = families.find(({ students }) => students.length === 1);
  if (family === undefined) return;
  const owed = await readOwed(tx, orgId, family.id);
  const parts = owed.map(({ feeId, open }) => ({ feeId, amount: open }));
  const amount = parts.reduce((sum, part) => sum + part.amount, 0) + 15_000;
  const at = new Date(now.getTime() - 2 * dayMs);
  await seedPaid(services, tx, orgId, { family, parts, amount, at });
}

async function seedReversal(
  services: Services,
  tx: Tx,
  owner: DemoOwner,
  families: readonly DemoFamily[],
  random: Random,
): Promise<void> {
  const { orgId } = owner;
  const at = new Date(services.clock.now().getTime() - 26 * 60 * minuteMs);
  const family = families.at(-1);
  const attempt = family === undefined ? null : await drawAttempt(tx, orgId, family, at, random);
  if (attempt === null) return;
  const { paymentId } = await seedPaid(services, tx, orgId, attempt);
  const reason = 'Payé deux fois pour le même enfant';
  await reversePayment(contextOf(services, tx, owner, services.clock.now()), { paymentId, reason });
}

/** Three days old: the operator is no longer asked by itself, so this one waits for a person to look. */
async function seedWaiting(
  tx: Tx,
  orgId: string,
  families: readonly DemoFamily[],
  now: Date,
  random: Random,
): Promise<void> {
  const at = new Date(now.getTime() - 3 * dayMs);
  const family = families.find(({ students }) => students.length > 1);
  const attempt = family === undefined ? null : await drawAttempt(tx, orgId, family, at, random);
  if (attempt === null) return;
  const windowEnds = new Date(at.getTime() + 5 * minuteMs);
  await insertTransaction(tx, orgId, attempt, {
    state: 'asked',
    notice: null,
    failure: null,
    completed_at: null,
    asked_at: at,
    window_ends_at: windowEnds,
    attention_at: windowEnds,
  });
}

/** The earliest installments, or a round part of the first one. */
async function drawAttempt(
  tx: Tx,
  orgId: string,
  family: DemoFamily,
  at: Date,
  random: Random,
): Promise<Attempt | null> {
  const owed = (await readOwed(tx, orgId, family.id)).toSorted(byDeadline);
  const first = owed[0];
  if (first === undefined) return null;
  const isPart = random.chance(0.2) && first.open > 20_000;
  const chosen: OpenInstallment[] = isPart
    ? [{ ...first, open: 5_000 * (1 + random.below(Math.floor(first.open / 5_000) - 1)) }]
    : owed.slice(0, random.chance(0.2) ? 2 : 1);
  const parts = chosen.map(({ feeId, open }) => ({ feeId, amount: open }));
  return { family, parts, amount: parts.reduce((sum, part) => sum + part.amount, 0), at };
}

async function seedPaid(
  services: Services,
  tx: Tx,
  orgId: string,
  attempt: Attempt,
): Promise<TakenPayment> {
  const id = await insertTransaction(tx, orgId, attempt, {
    state: 'paid',
    notice: 'sent',
    failure: null,
    completed_at: new Date(attempt.at.getTime() + minuteMs),
    provider_reference:
      String(6_000_000_000 + Math.floor(attempt.at.getTime() / 1000)) + attempt.family.id.slice(-4),
  });
  return takePayment(workIn(services, tx, orgId, { now: attempt.at }), {
    transaction: { id, phone: payerOf(attempt.family).phone },
    method: operatorFor(attempt.family),
    kind: 'provider',
    amount: attempt.amount,
    familyId: attempt.family.id,
    parts: attempt.parts,
  });
}

const payerOf = (family: DemoFamily): { name: string; phone: string } => ({
  name: family.guardians[0]?.input.fullName ?? family.name,
  phone: family.guardians[0]?.input.phones[0]?.number ?? '677000000',
});

const operatorFor = (family: DemoFamily): PayOperator =>
  operatorOf(payerOf(family).phone) === 'orange' ? 'orange' : 'mtn';

interface Ending {
  readonly state: keyof typeof ways;
  readonly notice: 'sent' | null;
  readonly failure: FailureReason | null;
  readonly completed_at: Date | null;
  readonly provider_reference?: string;
  readonly asked_at?: Date;
  readonly window_ends_at?: Date;
  readonly attention_at?: Date;
}

async function insertTransaction(
  tx: Tx,
  orgId: string,
  attempt: Attempt,
  ending: Ending,
): Promise<string> {
  const { family, at } = attempt;
  const payer = payerOf(family);
  const id = newId(at);
  await tx
    .insertInto('transactions')
    .values({
      org_id: orgId,
      id,
      number: newTransactionNumber(),
      operator: operatorFor(family),
      kind: 'provider',
      amount: attempt.amount,
      phone: payer.phone,
      payer_name: payer.name,
      narration: `Scolarité ${family.name}`,
      language: 'fr',
      family_id: family.id,
      came_by: 'link',
      client_key: randomUUID(),
      partner_number: randomUUID(),
      submitted_at: at,
      ...ending,
    })
    .execute();
  await insertParts(tx, { orgId, id }, attempt.parts);
  await indexPayer(tx, orgId, { id, name: payer.name });
  const way = ways[ending.state];
  const [first, ...rest] = way.slice(1).map((to, step) => ({
    kind: 'status' as const,
    detail: { from: way[step] ?? created, to },
  }));
  const begun = { kind: 'created', detail: { amount: attempt.amount } } as const;
  await recordEvents({ tx, orgId, now: at }, id, first === undefined ? [begun] : [begun, first]);
  await recordEvents({ tx, orgId, now: ending.completed_at ?? at }, id, rest);
  return id;
}
