import type { Failure } from '../../behaviours.ts';
import type { PawapayFaults, Untruths } from '../../faults.ts';
import type { Payment, PaymentKind } from '../../world.ts';
import { reasonOf } from './answers.ts';
import type { FailureCode, PawapayState } from './codes.ts';
import type { TransactionRequest } from './requests.ts';

/** A payment that was accepted, with the request as it came. */
export interface Known {
  readonly payment: Payment;
  readonly request: TransactionRequest;
  /** Set where a switch, and not the number, decided why it fails. */
  readonly failsWith: FailureCode | null;
  readonly queue: { isEnqueued: boolean; isCancelled: boolean };
}

function codeOf(failure: Failure, kind: PaymentKind): FailureCode {
  const isIncoming = kind === 'collection';
  if (failure === 'refused' || failure === 'wrongPin') return 'PAYMENT_NOT_APPROVED';
  if (failure === 'expired') return isIncoming ? 'PAYMENT_NOT_APPROVED' : 'UNSPECIFIED_FAILURE';
  if (failure === 'notFound') return isIncoming ? 'PAYER_NOT_FOUND' : 'RECIPIENT_NOT_FOUND';
  if (failure === 'notEnoughFunds' && isIncoming) return 'INSUFFICIENT_BALANCE';
  if (failure === 'limitReached')
    return isIncoming ? 'PAYER_LIMIT_REACHED' : 'RECIPIENT_LIMIT_REACHED';
  return 'UNSPECIFIED_FAILURE';
}

const failureOf = ({ payment, failsWith, queue }: Known): FailureCode =>
  queue.isCancelled
    ? 'MANUALLY_CANCELLED'
    : (failsWith ?? codeOf(payment.failure ?? 'internal', payment.kind));

function statusOf({ payment, queue }: Known, { pendingStatus }: PawapayFaults): PawapayState {
  if (payment.state === 'done') return 'COMPLETED';
  if (payment.state === 'failed') return 'FAILED';
  return queue.isEnqueued ? 'ENQUEUED' : pendingStatus;
}

/** What is said instead of the request of a payment that was made. */
function untruthsOf({ payment, request }: Known, said: Untruths): object {
  if (payment.state !== 'done') return {};
  const field = payment.kind === 'payout' ? 'recipient' : 'payer';
  const named = request[field];
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

/** A list of single fields goes in, and one object comes out. */
const metadataOf = ({ metadata = [] }: TransactionRequest) => {
  const { isPII: _isPii, ...fields } = Object.assign({}, ...metadata) as Record<string, unknown>;
  return Object.keys(fields).length === 0 ? {} : { metadata: fields };
};

/** What the status call shows under `data`. Amounts come with two decimals, whatever was asked. */
export function describeStatus(known: Known, faults: PawapayFaults): object {
  const { payment, request } = known;
  const { metadata: _list, ...asked } = request;
  return {
    ...asked,
    amount: `${payment.amount}.00`,
    currency: 'XAF',
    ...untruthsOf(known, faults),
    country: 'CMR',
    status: statusOf(known, faults),
    created: new Date(payment.createdAt).toISOString(),
    ...(payment.transactionId !== null && { providerTransactionId: payment.transactionId }),
    ...(payment.state === 'failed' && { failureReason: reasonOf(failureOf(known)) }),
    ...metadataOf(request),
  };
}

/** A callback is the same without the merchant's own reference. */
export function describeCallback(known: Known, faults: PawapayFaults): object {
  const { clientReferenceId: _reference, ...said } = describeStatus(known, faults) as {
    clientReferenceId?: string;
  };
  return said;
}
