import { randomBytes, randomInt } from 'node:crypto';
import type { Untruths } from '../faults.ts';
import type { Payment, World } from '../world.ts';
import {
  type OrangeRefusal,
  type OrangeStatus,
  orangeFailures,
  orangeRefusals,
} from './orange-refusals.ts';

/** A payment token that nobody used has been seen to read EXPIRED seven minutes later. */
const unusedTokenMs = 7 * 60_000;

/** Codes of a step that went well. Of a cash-in only this one was ever written down. */
export const stepDone = { collection: '200', payout: '00068' } as const;

export interface Family {
  readonly path: 'mp' | 'cashout' | 'cashin';
  readonly kind: 'collection' | 'payout';
  readonly mark: string;
}

/** mp and cashout debit a customer, cashin credits one: it is the merchant's payout. */
export const families: readonly Family[] = [
  { path: 'mp', kind: 'collection', mark: 'MP' },
  { path: 'cashout', kind: 'collection', mark: 'CO' },
  { path: 'cashin', kind: 'payout', mark: 'CI' },
];

export interface PayRequest {
  readonly payToken: string;
  readonly subscriberMsisdn: string;
  readonly channelUserMsisdn: string;
  readonly amount: string;
  readonly orderId: string;
  readonly description?: string;
  readonly pin: string;
  readonly notifUrl?: string;
}

export const paySchema = {
  type: 'object',
  required: ['payToken', 'subscriberMsisdn', 'channelUserMsisdn', 'amount', 'orderId', 'pin'],
  properties: {
    payToken: { type: 'string' },
    subscriberMsisdn: { type: 'string' },
    channelUserMsisdn: { type: 'string' },
    amount: { type: 'string', pattern: '^[1-9]\\d{0,11}$' },
    orderId: { type: 'string', minLength: 1 },
    description: { type: 'string', maxLength: 125 },
    pin: { type: 'string' },
    notifUrl: { type: 'string' },
  },
} as const;

interface Use {
  readonly body: PayRequest;
  readonly txnid: string;
  /** Null where it was refused before anybody was asked. */
  readonly payment: Payment | null;
  readonly refusal: OrangeRefusal | null;
}

export interface Ticket {
  readonly family: Family;
  readonly id: number;
  readonly payToken: string;
  readonly createdAt: number;
  /** What it was used for: a token is good for one payment. */
  use: Use | null;
}

export function createTicket(family: Family, createdAt: number): Ticket {
  const day = new Date(createdAt).toISOString().slice(2, 10).replaceAll('-', '');
  const payToken = `${family.mark}${day}${randomBytes(10).toString('hex').toUpperCase()}`;
  return { family, id: randomInt(10_000_000, 99_999_999), payToken, createdAt, use: null };
}

/** `MP261115.2051.B56929`, the number that the customer also reads. */
export function transactionNumber(family: Family, now: number): string {
  const digits = new Date(now).toISOString().slice(2, 16).replace(/\D/g, '');
  const end = randomBytes(3).toString('hex').toUpperCase();
  return `${family.mark}${digits.slice(0, 6)}.${digits.slice(6)}.${end}`;
}

export const isStale = (world: World, ticket: Ticket): boolean =>
  world.timetable.now() >= ticket.createdAt + unusedTokenMs;

/** Why it was refused before the customer was asked, or null. */
export function refusalOf({ payment, refusal }: Use): OrangeRefusal | null {
  if (payment?.failure == null) return refusal;
  return orangeFailures[payment.failure].refusal;
}

export function statusOf(payment: Payment | null): OrangeStatus {
  if (payment === null) return 'FAILED';
  if (payment.failure !== null) return orangeFailures[payment.failure].status;
  return payment.state === 'done' ? 'SUCCESSFULL' : 'PENDING';
}

/** A collection has two steps: `init` is the asking, `confirm` the customer's answer. A cash-in has one. */
function presentSteps({ kind }: Family, use: Use | null) {
  const refusal = use === null ? null : refusalOf(use);
  const isDone = use?.payment?.state === 'done';
  const isAsked = use !== null && refusal === null;
  const refused = refusal === null ? null : orangeRefusals[refusal];
  const txnid = isAsked ? use.txnid : null;
  if (kind === 'payout') {
    return {
      txnid,
      txnstatus: refused?.code ?? (isDone ? stepDone.payout : null),
      txnmessage: refused?.message ?? (isDone ? `Depot reussi. ID transaction : ${txnid}` : null),
    };
  }
  return {
    txnid,
    inittxnstatus: refused?.code ?? (isAsked ? stepDone.collection : null),
    inittxnmessage:
      refused?.message ?? (isAsked ? 'Le client doit confirmer en saisissant son code PIN.' : null),
    confirmtxnstatus: isDone ? stepDone.collection : null,
    confirmtxnmessage: isDone ? `Paiement reussi. ID transaction : ${txnid}` : null,
  };
}

/** `createtime` comes as text from `pay` and as a number from `paymentstatus`: both are met. */
export function presentTicket(world: World, ticket: Ticket, createtime: 'text' | 'number') {
  const { family, id, payToken, createdAt, use } = ticket;
  const seconds = Math.floor(createdAt / 1_000);
  const unusedStatus = isStale(world, ticket) ? 'EXPIRED' : 'PENDING';
  return {
    id,
    createtime: createtime === 'text' ? String(seconds) : seconds,
    subscriberMsisdn: use?.body.subscriberMsisdn ?? null,
    amount: use === null ? null : Number(use.body.amount),
    payToken,
    ...presentSteps(family, use),
    ...(world.faults.orange.hidesReference && { txnid: null }),
    // Despite its name this field holds the merchant's order number.
    txnmode: use?.body.orderId ?? null,
    status: use === null ? unusedStatus : statusOf(use.payment),
    notifUrl: use?.body.notifUrl ?? null,
    description: use?.body.description ?? null,
    channelUserMsisdn: use?.body.channelUserMsisdn ?? null,
    ...(use?.payment?.state === 'done' && untruthsOf(world.faults.orange)),
  };
}

/** Orange names no currency; it does where it is told to. */
const untruthsOf = ({ saidAmount, saidCurrency, saidPayer, saidReference }: Untruths): object => ({
  ...(saidAmount !== null && { amount: saidAmount }),
  ...(saidCurrency !== null && { currency: saidCurrency }),
  ...(saidPayer !== null && { subscriberMsisdn: saidPayer }),
  ...(saidReference !== null && { txnmode: saidReference }),
});
