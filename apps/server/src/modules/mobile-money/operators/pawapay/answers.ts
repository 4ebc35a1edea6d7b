import type { EventDetail, FailureReason } from '@ardoise/contract/transactions';
import { asObject, asText } from '../../../../platform/outside/outside-client.ts';
import { compareAnswer } from '../compare-answer.ts';
import { asAmount, detailOf, type OperatorReply } from '../http.ts';
import type { AskAnswer, PayoutFailure, PayoutRequest, StatusAnswer } from '../operator.ts';

/** By `failureCode`, whether it rejects the request or says later why the payment failed. */
const reasons: Readonly<Record<string, FailureReason>> = {
  PAYMENT_NOT_APPROVED: 'refused',
  INSUFFICIENT_BALANCE: 'notEnoughFunds',
  PAYMENT_IN_PROGRESS: 'anotherInProgress',
  PAYER_NOT_FOUND: 'payerNotFound',
  INVALID_PHONE_NUMBER: 'payerNotFound',
  PAYER_LIMIT_REACHED: 'limitReached',
  WALLET_LIMIT_REACHED: 'limitReached',
  AMOUNT_OUT_OF_BOUNDS: 'amountNotAllowed',
  INVALID_AMOUNT: 'amountNotAllowed',
  PROVIDER_TEMPORARILY_UNAVAILABLE: 'operatorUnavailable',
  INVALID_PROVIDER: 'wrongSettings',
  INVALID_CURRENCY: 'wrongSettings',
  MANUALLY_CANCELLED: 'notAllowed',
  UNSPECIFIED_FAILURE: 'operatorFault',
};

const payoutReasons: Readonly<Record<string, PayoutFailure>> = {
  RECIPIENT_NOT_FOUND: 'recipientNotFound',
  INVALID_PHONE_NUMBER: 'recipientNotFound',
  PAWAPAY_WALLET_OUT_OF_FUNDS: 'notEnoughFunds',
  INSUFFICIENT_BALANCE: 'notEnoughFunds',
  WALLET_LIMIT_REACHED: 'limitReached',
  RECIPIENT_LIMIT_REACHED: 'limitReached',
  AMOUNT_OUT_OF_BOUNDS: 'notAllowed',
  INVALID_AMOUNT: 'notAllowed',
  MANUALLY_CANCELLED: 'notAllowed',
  INVALID_PROVIDER: 'wrongSettings',
  INVALID_CURRENCY: 'wrongSettings',
  UNSPECIFIED_FAILURE: 'operatorFault',
};

type Body = Readonly<Record<string, unknown>>;
export type ReasonIn<Reason> = (body: Body) => Reason;

const codeIn = (body: Body): string =>
  asText(asObject(body['failureReason'])?.['failureCode']) ?? '';

export const reasonIn = (body: Body): FailureReason => reasons[codeIn(body)] ?? 'operatorFault';

export const payoutReasonIn = (body: Body): PayoutFailure =>
  payoutReasons[codeIn(body)] ?? 'operatorFault';

/** A refusal is believed in a 200, and with the statuses that say that nothing was done; a 500 says nothing at all. */
export function readAskAnswer<Reason>(
  reply: OperatorReply,
  reasonOf: ReasonIn<Reason>,
): AskAnswer<Reason | 'wrongSettings'> {
  const detail = detailOf(reply);
  if (reply.status === 401 || reply.status === 403)
    return { kind: 'refused', reason: 'wrongSettings', detail };
  if (reply.status === 400) return { kind: 'refused', reason: reasonOf(reply.body), detail };
  if (reply.status !== 200) return { kind: 'unknown', detail };
  switch (reply.body['status']) {
    case 'ACCEPTED':
    case 'ENQUEUED':
    case 'DUPLICATE_IGNORED':
      return { kind: 'asked', detail };
    case 'REJECTED':
      return { kind: 'refused', reason: reasonOf(reply.body), detail };
    default:
      return { kind: 'unknown', detail };
  }
}

/** A deposit names a payer, a payout a recipient. */
function readPaid(data: Body, request: PayoutRequest, detail: EventDetail) {
  const { partnerNumber, number, phone } = request;
  const party = asObject(
    (asObject(data['payer']) ?? asObject(data['recipient']))?.['accountDetails'],
  );
  const amount = asAmount(data['amount']);
  return {
    kind: 'paid',
    providerReference: asText(data['providerTransactionId']) ?? partnerNumber,
    amount,
    differences: compareAnswer({
      amount: [request.amount, amount],
      currency: ['XAF', asText(data['currency'])],
      references: [
        [partnerNumber, asText(data['depositId']) ?? asText(data['payoutId'])],
        [number, asText(data['clientReferenceId'])],
      ],
      party: [phone, asText(party?.['phoneNumber'])],
    }),
    detail,
  } as const;
}

export function readStatusAnswer<Reason>(
  reply: OperatorReply,
  request: PayoutRequest,
  reasonOf: ReasonIn<Reason>,
): StatusAnswer<Reason> {
  const detail = detailOf(reply);
  if (reply.status !== 200) return { kind: 'unknown', detail };
  if (reply.body['status'] === 'NOT_FOUND') return { kind: 'unheardOf', detail };
  const data = asObject(reply.body['data']) ?? {};
  switch (data['status']) {
    case 'COMPLETED':
      return readPaid(data, request, detail);
    case 'FAILED':
      return { kind: 'failed', reason: reasonOf(data), detail };
    case 'ACCEPTED':
    case 'ENQUEUED':
    case 'PROCESSING':
    case 'IN_RECONCILIATION':
      return { kind: 'pending', detail };
    default:
      return { kind: 'unknown', detail };
  }
}
