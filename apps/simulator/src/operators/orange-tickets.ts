import { randomBytes, randomInt } from 'node:crypto';
import type { Failure } from '../behaviours.ts';
import type { Untruths } from '../faults.ts';
import type { Payment, World } from '../world.ts';

/** A payment token that nobody used is worth nothing after ten minutes. */
const unusedTokenMs = 10 * 60_000;

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

const msisdn = { type: 'string', pattern: '^\\d{9}$' } as const;

export const paySchema = {
  type: 'object',
  required: ['payToken', 'subscriberMsisdn', 'channelUserMsisdn', 'amount', 'orderId', 'pin'],
  properties: {
    payToken: { type: 'string' },
    subscriberMsisdn: msisdn,
    channelUserMsisdn: msisdn,
    amount: { type: 'string', pattern: '^[1-9]\\d{0,11}$' },
    orderId: { type: 'string', minLength: 1, maxLength: 20 },
    description: { type: 'string', maxLength: 125 },
    pin: { type: 'string' },
    notifUrl: { type: 'string' },
  },
} as const;

export interface Ticket {
  readonly id: number;
  readonly payToken: string;
  readonly createdAt: number;
  /** The latest payment only: nothing shows that an earlier one with the same token also took money. */
  latest: { readonly payment: Payment; readonly body: PayRequest; readonly txnid: string } | null;
}

export function createTicket(family: Family, createdAt: number): Ticket {
  const day = new Date(createdAt).toISOString().slice(2, 10).replaceAll('-', '');
  const payToken = `${family.mark}${day}${randomBytes(10).toString('hex').toUpperCase()}`;
  return { id: randomInt(10_000_000, 99_999_999), payToken, createdAt, latest: null };
}

/** `MP261115.2051.B56929`, the number that the customer also reads. */
export function transactionNumber(family: Family, now: number): string {
  const digits = new Date(now).toISOString().slice(2, 16).replace(/\D/g, '');
  const end = randomBytes(3).toString('hex').toUpperCase();
  return `${family.mark}${digits.slice(0, 6)}.${digits.slice(6)}.${end}`;
}

export const isStale = (world: World, ticket: Ticket): boolean =>
  world.timetable.now() >= ticket.createdAt + unusedTokenMs;

const failures: Record<Failure, { status: string; code: string; message: string }> = {
  refused: { status: 'CANCELLED', code: '410', message: 'Transaction annulee par le client' },
  expired: { status: 'EXPIRED', code: '408', message: 'Transaction expiree' },
  wrongPin: { status: 'FAILED', code: '00068', message: 'Code PIN incorrect' },
  notEnoughFunds: {
    status: 'FAILED',
    code: '60019',
    message: 'Le solde du compte du payeur est insuffisant',
  },
  notFound: { status: 'FAILED', code: '60011', message: 'Compte client introuvable' },
  notAllowed: { status: 'FAILED', code: '60014', message: 'Le beneficiaire ne peut pas recevoir' },
  limitReached: { status: 'FAILED', code: '60017', message: 'Plafond atteint' },
  couldNotPerform: { status: 'FAILED', code: '500', message: 'Transaction impossible' },
  internal: { status: 'FAILED', code: '500', message: 'Erreur interne' },
  notRefundable: { status: 'FAILED', code: '500', message: 'Transaction impossible' },
};

export const explain = (failure: Failure): string =>
  `${failures[failure].code} :: ${failures[failure].message}`;

/** Orange spells success with two L. */
export const statusOf = ({ state, failure }: Payment): string =>
  failure !== null ? failures[failure].status : state === 'done' ? 'SUCCESSFULL' : 'PENDING';

/** Refused before the customer was asked, so that the failure is in the init fields. */
const isAtInit = (failure: Failure): boolean =>
  failure === 'notEnoughFunds' || failure === 'notFound' || failure === 'notAllowed';

/** How the two steps went: `init` is the asking, `confirm` the customer's answer. */
function steps({ state, failure, amount }: Payment, txnid: string) {
  const asked = {
    txnid,
    inittxnmessage: 'Le client doit confirmer en saisissant son code PIN.',
    inittxnstatus: '200',
  };
  const unconfirmed = { confirmtxnstatus: null, confirmtxnmessage: null };
  if (failure !== null) {
    const { code, message } = failures[failure];
    return isAtInit(failure)
      ? { txnid: null, inittxnmessage: message, inittxnstatus: code, ...unconfirmed }
      : { ...asked, confirmtxnstatus: code, confirmtxnmessage: message };
  }
  if (state === 'pending') return { ...asked, ...unconfirmed };
  const message = `Paiement reussi. ID transaction : ${txnid}, Montant : ${amount}`;
  return { ...asked, confirmtxnstatus: '200', confirmtxnmessage: message };
}

const unusedSteps = {
  txnid: null,
  inittxnmessage: null,
  inittxnstatus: null,
  confirmtxnstatus: null,
  confirmtxnmessage: null,
};

export function presentTicket(world: World, ticket: Ticket) {
  const { id, payToken, createdAt, latest } = ticket;
  const unusedStatus = isStale(world, ticket) ? 'EXPIRED' : 'PENDING';
  return {
    id,
    createtime: String(Math.floor(createdAt / 1_000)),
    subscriberMsisdn: latest?.body.subscriberMsisdn ?? null,
    amount: latest?.payment.amount ?? null,
    payToken,
    ...(latest === null ? unusedSteps : steps(latest.payment, latest.txnid)),
    // Despite its name this field holds the merchant's order number.
    txnmode: latest?.body.orderId ?? null,
    status: latest === null ? unusedStatus : statusOf(latest.payment),
    notifUrl: latest?.body.notifUrl ?? null,
    description: latest?.body.description ?? null,
    channelUserMsisdn: latest?.body.channelUserMsisdn ?? null,
    ...(latest?.payment.state === 'done' && untruthsOf(world.faults.orange)),
  };
}

/** Orange names no currency; it does where it is told to. */
const untruthsOf = ({ saidAmount, saidCurrency, saidPayer, saidReference }: Untruths): object => ({
  ...(saidAmount !== null && { amount: saidAmount }),
  ...(saidCurrency !== null && { currency: saidCurrency }),
  ...(saidPayer !== null && { subscriberMsisdn: saidPayer }),
  ...(saidReference !== null && { txnmode: saidReference }),
});
