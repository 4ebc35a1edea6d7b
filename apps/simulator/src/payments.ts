import { randomInt, randomUUID } from 'node:crypto';
import { isCameroonMobile } from '@ardoise/contract/values/phone';
import { type Answer, type Behaviour, type Failure, behaviourOf } from './behaviours.ts';
import { announce } from './callbacks.ts';
import { keepRecent } from './recent.ts';
import { balanceOf, moveMoney, walletOf } from './wallets.ts';
import type { Payment, World } from './world.ts';

/** The operators close a prompt that nobody answers after five minutes. */
const approvalWindowMs = 5 * 60_000;

export interface Order
  extends Pick<
    Payment,
    | 'operator'
    | 'network'
    | 'kind'
    | 'phone'
    | 'amount'
    | 'merchant'
    | 'reference'
    | 'label'
    | 'announcement'
  > {
  /** Given by an operator's own table of test numbers; otherwise the number's last digits decide. */
  readonly answer?: Answer;
  /** The money moves before anything is answered. */
  readonly isAtOnce?: boolean;
}

function chooseAnswer(world: World, order: Order, behaviour: Behaviour): Answer {
  if (order.answer !== undefined) return order.answer;
  if (!isCameroonMobile(order.phone)) return { kind: 'fail', failure: 'notFound', afterMs: 0 };
  const usual = order.kind === 'collection' ? behaviour.collection : behaviour.payout;
  if (order.isAtOnce && usual.kind !== 'fail') return { kind: 'approve', afterMs: 0 };
  const isShort =
    order.kind === 'collection' &&
    balanceOf(world, walletOf(order.network, order.phone)) < order.amount;
  if (isShort) return { kind: 'fail', failure: 'notEnoughFunds', afterMs: 0 };
  const { autoApproveMs } = world.faults[order.operator];
  return usual.kind === 'person' && autoApproveMs !== null
    ? { kind: 'approve', afterMs: autoApproveMs }
    : usual;
}

/** Starts a payment. Whether and when it succeeds is decided by the number, the switches, or a person. */
export function startPayment(world: World, order: Order): Payment {
  const behaviour = behaviourOf(order.phone);
  const answer = chooseAnswer(world, order, behaviour);
  const createdAt = world.timetable.now();
  const { answer: _chosen, isAtOnce: _atOnce, ...asked } = order;
  const payment: Payment = {
    ...asked,
    id: randomUUID(),
    behaviour,
    answer,
    createdAt,
    expiresAt: createdAt + approvalWindowMs,
    state: 'pending',
    failure: null,
    transactionId: null,
    finishedAt: null,
    prompt:
      order.kind === 'collection' ? { isIgnored: answer.kind === 'silent', wrongPins: 0 } : null,
    pendingTimers: [],
  };
  keepRecent(world.payments, payment.id, payment);
  schedule(world, payment);
  world.changed();
  return payment;
}

function schedule(world: World, payment: Payment): void {
  const { answer, pendingTimers } = payment;
  const later = (delayMs: number, act: () => void): void => {
    if (delayMs === 0) act();
    else pendingTimers.push(world.timetable.after(delayMs, act));
  };
  if (answer.kind === 'approve') later(answer.afterMs, () => settle(world, payment));
  if (answer.kind === 'fail') later(answer.afterMs, () => fail(world, payment, answer.failure));
  if (payment.state === 'pending') {
    later(approvalWindowMs, () => fail(world, payment, 'expired'));
  }
}

/** The payer agreed: the money moves, exactly once, or there is too little of it. */
export function settle(world: World, payment: Payment): void {
  if (payment.state !== 'pending') return;
  const pendingBody = describe(payment);
  if (!moveMoney(world, payment)) {
    fail(world, payment, 'notEnoughFunds');
    return;
  }
  payment.state = 'done';
  payment.transactionId = String(randomInt(10_000_000_000));
  conclude(world, payment, pendingBody);
}

export function fail(world: World, payment: Payment, failure: Failure): void {
  if (payment.state !== 'pending') return;
  const pendingBody = describe(payment);
  payment.state = 'failed';
  payment.failure = failure;
  conclude(world, payment, pendingBody);
}

const describe = (payment: Payment): string =>
  JSON.stringify(payment.announcement?.describe(payment) ?? null);

function conclude(world: World, payment: Payment, pendingBody: string): void {
  payment.finishedAt = world.timetable.now();
  for (const cancel of payment.pendingTimers.splice(0)) cancel();
  announce(world, payment, pendingBody);
  world.changed();
}
