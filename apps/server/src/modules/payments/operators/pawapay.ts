import type { FailureReason, PayOperator } from '@ardoise/contract/transactions';
import {
  asAmount,
  asObject,
  asText,
  callOperator,
  detailOf,
  type OperatorReply,
  whyOf,
} from './http.ts';
import {
  type AskAnswer,
  type CollectRequest,
  type OperatorAccount,
  type OperatorAdapter,
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

const reasonIn = (body: Readonly<Record<string, unknown>>): FailureReason =>
  reasons[asText(asObject(body['failureReason'])?.['failureCode']) ?? ''] ?? 'operatorFault';

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
const plainMessage = ({ number }: CollectRequest): string =>
  `Ardoise ${number.replaceAll('-', '')}`.slice(0, 22);

async function ask(account: OperatorAccount, request: CollectRequest): Promise<AskAnswer> {
  try {
    const reply = await signedIn(account, 'POST', 'deposits', {
      depositId: request.partnerNumber,
      amount: String(request.amount),
      currency: 'XAF',
      payer: {
        type: 'MMO',
        accountDetails: {
          phoneNumber: `237${request.phone}`,
          provider: providers[account.operator],
        },
      },
      clientReferenceId: request.number,
      customerMessage: plainMessage(request),
    });
    return readAskAnswer(reply);
  } catch (error) {
    return { kind: 'unknown', detail: whyOf(error) };
  }
}

function readAskAnswer(reply: OperatorReply): AskAnswer {
  const detail = detailOf(reply);
  switch (reply.body['status']) {
    case 'ACCEPTED':
    case 'DUPLICATE_IGNORED':
      return { kind: 'asked', detail };
    case 'REJECTED':
      return { kind: 'refused', reason: reasonIn(reply.body), detail };
    default:
      break;
  }
  if (reply.status === 401 || reply.status === 403)
    return { kind: 'refused', reason: 'wrongSettings', detail };
  if (reply.status === 400) return { kind: 'refused', reason: reasonIn(reply.body), detail };
  return { kind: 'unknown', detail };
}

function readStatus(reply: OperatorReply, partnerNumber: string): StatusAnswer {
  const detail = detailOf(reply);
  if (reply.status !== 200) return { kind: 'unknown', detail };
  if (reply.body['status'] === 'NOT_FOUND') return { kind: 'unheardOf', detail };
  const data = asObject(reply.body['data']) ?? {};
  switch (data['status']) {
    case 'COMPLETED':
      return {
        kind: 'paid',
        providerReference: asText(data['providerTransactionId']) ?? partnerNumber,
        amount: asAmount(data['amount']),
        detail,
      };
    case 'FAILED':
      return { kind: 'failed', reason: reasonIn(data), detail };
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
  ask,
  status: async (account, { partnerNumber }) => {
    try {
      return readStatus(await signedIn(account, 'GET', `deposits/${partnerNumber}`), partnerNumber);
    } catch (error) {
      return { kind: 'unknown', detail: whyOf(error) };
    }
  },
  test: async (account) => {
    const reply = await signedIn(account, 'GET', 'active-conf');
    if (reply.status === 401 || reply.status === 403) throw new WrongCredentials(detailOf(reply));
    if (reply.status !== 200) throw new Unreachable(detailOf(reply));
    if (!reply.text.includes(`"${providers[account.operator]}"`))
      throw new WrongCredentials(`${providers[account.operator]} is not active`);
  },
};
