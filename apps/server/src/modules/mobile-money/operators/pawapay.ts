import type { EventDetail, FailureReason, PayOperator } from '@ardoise/contract/transactions';
import {
  asAmount,
  asObject,
  asText,
  callOperator,
  detailOf,
  type OperatorReply,
  whyOf,
} from './http.ts';
import { compareAnswer } from './compare-answer.ts';
import {
  type AskAnswer,
  type OperatorAccount,
  type OperatorAdapter,
  type PayoutFailure,
  type PayoutRequest,
  type StatusAnswer,
  Unreachable,
  WrongCredentials,
} from './operator.ts';

const providers: Record<PayOperator, string> = { mtn: 'MTN_MOMO_CMR', orange: 'ORANGE_CMR' };

const reasons: Readonly<Record<string, FailureReason>> = {
  PAYMENT_NOT_APPROVED: 'refused',
  INSUFFICIENT_BALANCE: 'notEnoughFunds',
  PAYER_NOT_FOUND: 'payerNotFound',
  INVALID_PHONE_NUMBER: 'payerNotFound',
  PAYER_LIMIT_REACHED: 'limitReached',
  INVALID_PROVIDER: 'wrongSettings',
  INVALID_CURRENCY: 'wrongSettings',
};

const payoutReasons: Readonly<Record<string, PayoutFailure>> = {
  RECIPIENT_NOT_FOUND: 'recipientNotFound',
  INVALID_PHONE_NUMBER: 'recipientNotFound',
  PAWAPAY_WALLET_OUT_OF_FUNDS: 'notEnoughFunds',
  INSUFFICIENT_BALANCE: 'notEnoughFunds',
  WALLET_LIMIT_REACHED: 'limitReached',
  INVALID_PROVIDER: 'wrongSettings',
  INVALID_CURRENCY: 'wrongSettings',
};

type Body = Readonly<Record<string, unknown>>;
type ReasonIn<Reason> = (body: Body) => Reason;

const codeIn = (body: Body): string =>
  asText(asObject(body['failureReason'])?.['failureCode']) ?? '';

const reasonIn = (body: Body): FailureReason => reasons[codeIn(body)] ?? 'operatorFault';

const payoutReasonIn = (body: Body): PayoutFailure =>
  payoutReasons[codeIn(body)] ?? 'operatorFault';

const signedIn = (
  { baseUrl, secrets, timeoutMs }: OperatorAccount,
  method: 'GET' | 'POST',
  path: string,
  json?: unknown,
): Promise<OperatorReply> =>
  callOperator({
    method,
    url: `${baseUrl}/v2/${path}`,
    headers: { authorization: `Bearer ${secrets['apiToken']}` },
    ...(json === undefined ? {} : { json }),
    timeoutMs,
  });

/** 4 to 22 letters, digits and spaces. */
const plainMessage = (number: string): string =>
  `Ardoise ${number.replaceAll('-', '')}`.slice(0, 22);

/** What a deposit and a payout say alike. */
const moneyOf = ({ number, amount }: PayoutRequest) => ({
  amount: String(amount),
  currency: 'XAF',
  clientReferenceId: number,
  customerMessage: plainMessage(number),
});

const walletOf = ({ operator }: OperatorAccount, phone: string) => ({
  type: 'MMO',
  accountDetails: { phoneNumber: `237${phone}`, provider: providers[operator] },
});

async function send<Reason>(
  account: OperatorAccount,
  path: 'deposits' | 'payouts',
  json: unknown,
  reasonOf: ReasonIn<Reason>,
): Promise<AskAnswer<Reason | 'wrongSettings'>> {
  try {
    return readAskAnswer(await signedIn(account, 'POST', path, json), reasonOf);
  } catch (error) {
    if (error instanceof WrongCredentials)
      return { kind: 'refused', reason: 'wrongSettings', detail: error.detail };
    return { kind: 'unknown', detail: whyOf(error) };
  }
}

function readAskAnswer<Reason>(
  reply: OperatorReply,
  reasonOf: ReasonIn<Reason>,
): AskAnswer<Reason | 'wrongSettings'> {
  const detail = detailOf(reply);
  switch (reply.body['status']) {
    case 'ACCEPTED':
    case 'DUPLICATE_IGNORED':
      return { kind: 'asked', detail };
    case 'REJECTED':
      return { kind: 'refused', reason: reasonOf(reply.body), detail };
    default:
      break;
  }
  if (reply.status === 401 || reply.status === 403)
    return { kind: 'refused', reason: 'wrongSettings', detail };
  if (reply.status === 400) return { kind: 'refused', reason: reasonOf(reply.body), detail };
  return { kind: 'unknown', detail };
}

async function readStatus<Reason>(
  account: OperatorAccount,
  path: 'deposits' | 'payouts',
  request: PayoutRequest,
  reasonOf: ReasonIn<Reason>,
): Promise<StatusAnswer<Reason>> {
  try {
    const reply = await signedIn(account, 'GET', `${path}/${request.partnerNumber}`);
    return statusIn(reply, request, reasonOf);
  } catch (error) {
    return { kind: 'unknown', detail: whyOf(error) };
  }
}

/** A deposit names a payer, a payout a recipient. */
function readPaid(data: Body, request: PayoutRequest, detail: EventDetail) {
  const { partnerNumber, number, phone } = request;
  const wallet = asObject(
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
      party: [phone, asText(wallet?.['phoneNumber'])],
    }),
    detail,
  } as const;
}

function statusIn<Reason>(
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
    case 'SUBMITTED':
    case 'PROCESSING':
    case 'IN_RECONCILIATION':
      return { kind: 'pending', detail };
    default:
      return { kind: 'unknown', detail };
  }
}

/** PawaPay, an aggregator that reaches both operators. Its callback address is set in its dashboard. */
export const pawapay: OperatorAdapter = {
  windowSeconds: 600,
  isAskIdempotent: true,
  prepare: async () => null,
  ask: (account, request) => {
    const deposit = {
      depositId: request.partnerNumber,
      ...moneyOf(request),
      payer: walletOf(account, request.phone),
    };
    return send(account, 'deposits', deposit, reasonIn);
  },
  status: (account, request) => readStatus(account, 'deposits', request, reasonIn),
  test: async (account) => {
    const reply = await signedIn(account, 'GET', 'active-conf');
    if (reply.status === 401 || reply.status === 403) throw new WrongCredentials(detailOf(reply));
    if (reply.status !== 200) throw new Unreachable(detailOf(reply));
    if (!reply.text.includes(`"${providers[account.operator]}"`))
      throw new WrongCredentials({ said: `${providers[account.operator]} is not active` });
  },
  payouts: {
    ask: (account, request) => {
      const payout = {
        payoutId: request.partnerNumber,
        ...moneyOf(request),
        recipient: walletOf(account, request.phone),
      };
      return send(account, 'payouts', payout, payoutReasonIn);
    },
    status: (account, request) => readStatus(account, 'payouts', request, payoutReasonIn),
    balance: null,
  },
};
