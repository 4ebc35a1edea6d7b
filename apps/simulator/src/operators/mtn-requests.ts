import { nationalNumber } from '@ardoise/contract/values/phone';
import type { Failure } from '../behaviours.ts';
import type { Untruths } from '../faults.ts';
import type { Payment, PaymentKind } from '../world.ts';
import type { Product } from './mtn-access.ts';

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

/** At most 160 characters, and no apostrophe: MTN's gateway has been seen to refuse it. */
const message = { type: 'string', maxLength: 160, pattern: "^[^']*$" } as const;

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
    externalId: { type: 'string' },
    payer: party,
    payee: party,
    payerMessage: message,
    payeeNote: message,
    referenceIdToRefund: { type: 'string' },
  },
});

const reasons: Record<Failure, string> = {
  refused: 'APPROVAL_REJECTED',
  expired: 'EXPIRED',
  wrongPin: 'PAYMENT_NOT_APPROVED',
  notEnoughFunds: 'NOT_ENOUGH_FUNDS',
  notFound: 'PAYER_NOT_FOUND',
  notAllowed: 'PAYEE_NOT_ALLOWED_TO_RECEIVE',
  limitReached: 'PAYER_LIMIT_REACHED',
  couldNotPerform: 'COULD_NOT_PERFORM_TRANSACTION',
  internal: 'INTERNAL_PROCESSING_ERROR',
  notRefundable: 'TRANSACTION_NOT_FOUND',
};

const reasonOf = ({ failure, kind }: Payment): string | null =>
  failure === 'notFound' && kind !== 'collection' ? 'PAYEE_NOT_FOUND' : failure && reasons[failure];

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

/** What both the status call and the callback say: the request again, and how it went. */
export function describe(payment: Payment, body: MoneyRequest, said: Untruths): object {
  const reason = reasonOf(payment);
  return {
    ...body,
    ...untruthsOf(payment, said),
    ...(payment.transactionId !== null && { financialTransactionId: payment.transactionId }),
    status: statuses[payment.state],
    ...(reason !== null && { reason }),
  };
}

/** Nine digits where the number is Cameroonian; the sandbox's own Swedish numbers stay as they are. */
export const phoneOf = (msisdn: string): string =>
  msisdn.length === 12 ? (nationalNumber(msisdn) ?? msisdn) : msisdn;

export const currencies = { sandbox: 'EUR', mtncameroon: 'XAF' } as const;
