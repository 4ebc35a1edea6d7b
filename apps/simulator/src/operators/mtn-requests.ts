import { nationalNumber } from '@ardoise/contract/values/phone';
import type { MtnFaults, Untruths } from '../faults.ts';
import type { Payment, PaymentKind } from '../world.ts';
import type { Environment, Product } from './mtn-access.ts';
import { type MtnReason, reasonsOfFailures } from './mtn-codes.ts';

interface Party {
  readonly partyIdType: 'MSISDN';
  readonly partyId: string;
}

export interface MoneyRequest {
  readonly amount: string;
  readonly currency: string;
  readonly externalId?: string;
  readonly payer?: Party;
  readonly payee?: Party;
  readonly payerMessage?: string;
  readonly payeeNote?: string;
  readonly referenceIdToRefund?: string;
}

export interface Operation {
  readonly product: Product;
  readonly name: string;
  readonly kind: PaymentKind;
  readonly party: 'payer' | 'payee' | null;
  /** Version 1 calls back with POST, version 2 with PUT. */
  readonly versions: ReadonlyArray<'v1_0' | 'v2_0'>;
}

export const operations: readonly Operation[] = [
  {
    product: 'collection',
    name: 'requesttopay',
    kind: 'collection',
    party: 'payer',
    versions: ['v1_0'],
  },
  {
    product: 'collection',
    name: 'requesttowithdraw',
    kind: 'collection',
    party: 'payer',
    versions: ['v1_0', 'v2_0'],
  },
  { product: 'disbursement', name: 'transfer', kind: 'payout', party: 'payee', versions: ['v1_0'] },
  {
    product: 'disbursement',
    name: 'deposit',
    kind: 'payout',
    party: 'payee',
    versions: ['v1_0', 'v2_0'],
  },
  {
    product: 'disbursement',
    name: 'refund',
    kind: 'refund',
    party: null,
    versions: ['v1_0', 'v2_0'],
  },
];

/** At most 160 characters, of those that MTN takes: anything else is a special character to it, and a 400. */
const message = { type: 'string', maxLength: 160, pattern: '^[A-Za-z0-9 .-]*$' } as const;

const party = {
  type: 'object',
  required: ['partyIdType', 'partyId'],
  properties: {
    partyIdType: { enum: ['MSISDN'] },
    partyId: { type: 'string', pattern: '^[1-9]\\d{7,14}$' },
  },
} as const;

export const bodySchema = (operation: Operation) => ({
  type: 'object',
  required: ['amount', 'currency', operation.party ?? 'referenceIdToRefund'],
  properties: {
    amount: { type: 'string', pattern: '^[1-9]\\d{0,11}$' },
    currency: { type: 'string' },
    externalId: message,
    payer: party,
    payee: party,
    payerMessage: message,
    payeeNote: message,
    referenceIdToRefund: { type: 'string' },
  },
});

/** A payment, and what its merchant asked for. */
export interface Known {
  readonly payment: Payment;
  readonly body: MoneyRequest;
  readonly operation: Operation;
  readonly environment: Environment;
  /** Said instead of the reason by which it failed. */
  readonly saidReason: MtnReason | null;
}

function reasonOf({ payment, environment, saidReason }: Known, faults: MtnFaults): string | null {
  const { failure, kind } = payment;
  if (failure === null) return null;
  if (saidReason !== null) return saidReason;
  if (failure === 'notFound' && kind !== 'collection') return 'PAYEE_NOT_FOUND';
  if (failure === 'notEnoughFunds' && environment === 'mtncameroon') return faults.emptyWalletSays;
  return reasonsOfFailures[failure];
}

const statuses = { pending: 'PENDING', done: 'SUCCESSFUL', failed: 'FAILED' } as const;

const partySaid = (role: 'payer' | 'payee', partyId: string) => ({
  [role]: { partyIdType: 'MSISDN', partyId },
});

/** What is said instead of the request of a payment that was made. */
const untruthsOf = (payment: Payment, said: Untruths): object =>
  payment.state !== 'done'
    ? {}
    : {
        ...(said.saidAmount !== null && { amount: said.saidAmount }),
        ...(said.saidCurrency !== null && { currency: said.saidCurrency }),
        ...(said.saidReference !== null && { externalId: said.saidReference }),
        ...(said.saidPayer !== null &&
          partySaid(payment.kind === 'collection' ? 'payer' : 'payee', said.saidPayer)),
      };

/** Transfers and refunds leave the two texts out of what they say. */
function requestSaid({ operation, body }: Known): MoneyRequest {
  if (operation.name !== 'transfer' && operation.name !== 'refund') return body;
  const { payerMessage: _message, payeeNote: _note, ...rest } = body;
  return rest;
}

/** What both the status call and the callback say: the request again, and how it went. */
export function describe(known: Known, faults: MtnFaults): object {
  const { payment } = known;
  const reason = reasonOf(known, faults);
  return {
    ...requestSaid(known),
    ...untruthsOf(payment, faults),
    ...(payment.transactionId !== null && { financialTransactionId: payment.transactionId }),
    status: statuses[payment.state],
    ...(reason !== null && { reason }),
  };
}

/** Nine digits where the number is Cameroonian; the sandbox's own Swedish numbers stay as they are. */
export const phoneOf = (msisdn: string): string =>
  msisdn.length === 12 ? (nationalNumber(msisdn) ?? msisdn) : msisdn;

export const currencies = { sandbox: 'EUR', mtncameroon: 'XAF' } as const;
