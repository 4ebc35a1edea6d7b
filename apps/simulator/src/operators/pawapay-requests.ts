import type { Failure } from '../behaviours.ts';
import type { Untruths } from '../faults.ts';
import { Refusal } from '../refusal.ts';
import type { Network, Payment, PaymentKind } from '../world.ts';

export interface Operation {
  readonly path: 'deposits' | 'payouts' | 'refunds';
  readonly idField: 'depositId' | 'payoutId' | 'refundId';
  readonly kind: PaymentKind;
}

export const operations: readonly Operation[] = [
  { path: 'deposits', idField: 'depositId', kind: 'collection' },
  { path: 'payouts', idField: 'payoutId', kind: 'payout' },
  { path: 'refunds', idField: 'refundId', kind: 'refund' },
];

interface Party {
  readonly type: 'MMO';
  readonly accountDetails: { readonly phoneNumber: string; readonly provider: string };
}

export interface TransactionRequest {
  readonly depositId?: string;
  readonly payoutId?: string;
  readonly refundId?: string;
  readonly amount?: string;
  readonly currency?: string;
  readonly payer?: Party;
  readonly recipient?: Party;
  readonly clientReferenceId?: string;
  readonly customerMessage?: string;
  readonly metadata?: readonly unknown[];
}

export interface Known {
  readonly payment: Payment;
  readonly body: TransactionRequest;
}

const uuid = {
  type: 'string',
  pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-4[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$',
} as const;

const party = {
  type: 'object',
  required: ['type', 'accountDetails'],
  properties: {
    type: { enum: ['MMO'] },
    accountDetails: {
      type: 'object',
      required: ['phoneNumber', 'provider'],
      properties: { phoneNumber: { type: 'string' }, provider: { type: 'string' } },
    },
  },
} as const;

const requiredFields = {
  deposits: ['depositId', 'amount', 'currency', 'payer'],
  payouts: ['payoutId', 'amount', 'currency', 'recipient'],
  refunds: ['refundId', 'depositId'],
} as const;

export const bodySchema = ({ path }: Operation) => ({
  type: 'object',
  required: requiredFields[path],
  properties: {
    depositId: uuid,
    payoutId: uuid,
    refundId: uuid,
    amount: { type: 'string' },
    currency: { type: 'string' },
    payer: party,
    recipient: party,
    clientReferenceId: { type: 'string' },
    customerMessage: { type: 'string', minLength: 4, maxLength: 22 },
    metadata: { type: 'array', maxItems: 10 },
  },
});

const failureMessages = {
  INVALID_AMOUNT: 'The amount must be a whole number: the provider supports no decimals.',
  INVALID_CURRENCY: 'The currency is not supported by the provider.',
  INVALID_PHONE_NUMBER: 'The phone number is not valid for the country.',
  INVALID_PROVIDER: 'The provider is not configured for your account.',
  DEPOSIT_NOT_FOUND: 'The deposit to refund was not found.',
  DEPOSIT_NOT_COMPLETED: 'The deposit to refund is not completed.',
  DEPOSIT_ALREADY_REFUNDED: 'The deposit has been refunded already.',
  AMOUNT_TOO_LARGE: 'The amount is larger than what is left of the deposit.',
  PAYMENT_NOT_APPROVED: 'The customer did not authorise the payment.',
  INSUFFICIENT_BALANCE: 'The customer does not have enough funds.',
  PAYER_NOT_FOUND: 'The phone number has no mobile money wallet.',
  RECIPIENT_NOT_FOUND: 'The phone number has no mobile money wallet.',
  PAYER_LIMIT_REACHED: 'The customer has reached a limit of the wallet.',
  PAWAPAY_WALLET_OUT_OF_FUNDS: 'Your wallet does not have enough funds.',
  UNSPECIFIED_FAILURE: 'The provider gave no reason.',
} as const;

export type FailureCode = keyof typeof failureMessages;

const reason = (failureCode: FailureCode) => ({
  failureCode,
  failureMessage: failureMessages[failureCode],
});

/** A request that PawaPay understood and will not process. It travels as a 200 and is not kept. */
export const rejection = (
  { idField }: Operation,
  body: TransactionRequest,
  code: FailureCode,
): Refusal =>
  new Refusal(200, { [idField]: body[idField], status: 'REJECTED', failureReason: reason(code) });

export const technical = (status: number, failureCode: string, failureMessage: string): Refusal =>
  new Refusal(status, { failureReason: { failureCode, failureMessage } });

const networks: Readonly<Record<string, Network>> = { MTN_MOMO_CMR: 'mtn', ORANGE_CMR: 'orange' };

export const networkOf = (provider: string): Network | null => networks[provider] ?? null;

function codeOf(failure: Failure, kind: PaymentKind): FailureCode {
  const isIncoming = kind === 'collection';
  if (failure === 'refused' || failure === 'wrongPin') return 'PAYMENT_NOT_APPROVED';
  if (failure === 'expired') return isIncoming ? 'PAYMENT_NOT_APPROVED' : 'UNSPECIFIED_FAILURE';
  if (failure === 'notFound') return isIncoming ? 'PAYER_NOT_FOUND' : 'RECIPIENT_NOT_FOUND';
  if (failure === 'notEnoughFunds') {
    return isIncoming ? 'INSUFFICIENT_BALANCE' : 'PAWAPAY_WALLET_OUT_OF_FUNDS';
  }
  return failure === 'limitReached' ? 'PAYER_LIMIT_REACHED' : 'UNSPECIFIED_FAILURE';
}

const statuses = { pending: 'SUBMITTED', done: 'COMPLETED', failed: 'FAILED' } as const;

/** What is said instead of the request of a payment that was made. */
function untruthsOf({ state, kind }: Payment, body: TransactionRequest, said: Untruths): object {
  if (state !== 'done') return {};
  const field = kind === 'payout' ? 'recipient' : 'payer';
  const named = body[field];
  return {
    ...(said.saidAmount !== null && { amount: said.saidAmount }),
    ...(said.saidCurrency !== null && { currency: said.saidCurrency }),
    ...(said.saidReference !== null && { clientReferenceId: said.saidReference }),
    ...(said.saidPayer !== null &&
      named !== undefined && {
        [field]: {
          ...named,
          accountDetails: { ...named.accountDetails, phoneNumber: said.saidPayer },
        },
      }),
  };
}

/** What the status call shows under `data`, and what a callback carries. */
export const describe = (payment: Payment, body: TransactionRequest, said: Untruths): object => ({
  ...body,
  amount: String(payment.amount),
  currency: 'XAF',
  ...untruthsOf(payment, body, said),
  country: 'CMR',
  status: statuses[payment.state],
  created: new Date(payment.createdAt).toISOString(),
  ...(payment.transactionId !== null && { providerTransactionId: payment.transactionId }),
  ...(payment.failure !== null && {
    failureReason: reason(codeOf(payment.failure, payment.kind)),
  }),
});
