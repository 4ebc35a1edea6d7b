import type { FailureReason } from '@ardoise/contract/transactions';
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
import { forgetToken, withToken } from './tokens.ts';

/** Codes that travel as a 500 although no retry can cure them. */
const settingsCodes = new Set([
  'NOT_ALLOWED',
  'NOT_ALLOWED_TARGET_ENVIRONMENT',
  'INVALID_CALLBACK_URL_HOST',
  'INVALID_CURRENCY',
]);

const reasons: Readonly<Record<string, FailureReason>> = {
  APPROVAL_REJECTED: 'refused',
  PAYMENT_NOT_APPROVED: 'refused',
  TRANSACTION_CANCELED: 'refused',
  EXPIRED: 'expired',
  // What MTN says when the PIN was not entered in time.
  COULD_NOT_PERFORM_TRANSACTION: 'expired',
  NOT_ENOUGH_FUNDS: 'notEnoughFunds',
  PAYER_NOT_FOUND: 'payerNotFound',
  SENDER_ACCOUNT_NOT_ACTIVE: 'payerNotFound',
  PAYER_LIMIT_REACHED: 'limitReached',
  PAYEE_NOT_FOUND: 'notAllowed',
  PAYEE_NOT_ALLOWED_TO_RECEIVE: 'notAllowed',
};

function reasonOf(code: string | null): FailureReason {
  if (code === null) return 'operatorFault';
  return settingsCodes.has(code) ? 'wrongSettings' : (reasons[code] ?? 'operatorFault');
}

async function fetchToken({ baseUrl, secrets, timeoutMs }: OperatorAccount) {
  const pair = Buffer.from(`${secrets['apiUser']}:${secrets['apiKey']}`).toString('base64');
  const reply = await callOperator({
    method: 'POST',
    url: `${baseUrl}/collection/token/`,
    headers: {
      authorization: `Basic ${pair}`,
      'ocp-apim-subscription-key': secrets['subscriptionKey'] ?? '',
    },
    timeoutMs,
  });
  const token = asText(reply.body['access_token']);
  if (reply.status === 200 && token !== null) {
    return { token, expiresInSeconds: Number(reply.body['expires_in']) || 0 };
  }
  // Wrong credentials have come as a 500.
  const isRefusal = reply.status < 500 || reply.body['error'] === 'login_failed';
  throw isRefusal ? new WrongCredentials(detailOf(reply)) : new Unreachable(detailOf(reply));
}

const signedIn = (
  account: OperatorAccount,
  method: 'GET' | 'POST',
  path: string,
  headers: Readonly<Record<string, string>> = {},
  json?: unknown,
): Promise<OperatorReply> =>
  withToken(
    account,
    () => fetchToken(account),
    (token) =>
      callOperator({
        method,
        url: `${account.baseUrl}/collection/v1_0/${path}`,
        headers: {
          authorization: `Bearer ${token}`,
          'x-target-environment': account.environment,
          'ocp-apim-subscription-key': account.secrets['subscriptionKey'] ?? '',
          ...headers,
        },
        ...(json === undefined ? {} : { json }),
        timeoutMs: account.timeoutMs,
      }),
  );

/** At most 160 characters; an apostrophe makes a 400. */
const plainText = (text: string): string => text.replaceAll(/['’]/g, ' ').slice(0, 160);

/** MTN's sandbox knows no francs. */
const currencyOf = ({ environment }: OperatorAccount): string =>
  environment === 'sandbox' ? 'EUR' : 'XAF';

async function ask(account: OperatorAccount, request: CollectRequest): Promise<AskAnswer> {
  try {
    const reply = await signedIn(
      account,
      'POST',
      'requesttopay',
      { 'x-reference-id': request.partnerNumber, 'x-callback-url': request.callbackUrl },
      {
        amount: String(request.amount),
        currency: currencyOf(account),
        externalId: request.number,
        payer: { partyIdType: 'MSISDN', partyId: `237${request.phone}` },
        payerMessage: plainText(request.narration),
        payeeNote: plainText(`${request.number} ${account.appId}`.trim()),
      },
    );
    return readAskAnswer(reply);
  } catch (error) {
    if (error instanceof WrongCredentials)
      return { kind: 'refused', reason: 'wrongSettings', detail: error.message };
    return { kind: 'unknown', detail: whyOf(error) };
  }
}

function readAskAnswer(reply: OperatorReply): AskAnswer {
  const detail = detailOf(reply);
  const { status } = reply;
  // 409: this reference was asked before. Its status tells the rest; a fresh reference could take the money twice.
  if (status === 202 || status === 409) return { kind: 'asked', detail };
  const code = asText(reply.body['code']);
  if (code !== null && settingsCodes.has(code))
    return { kind: 'refused', reason: 'wrongSettings', detail };
  if (status === 401 || status === 403) return { kind: 'refused', reason: 'wrongSettings', detail };
  if (status === 400 || status === 404) return { kind: 'refused', reason: reasonOf(code), detail };
  return { kind: 'unknown', detail };
}

function readStatus(reply: OperatorReply, partnerNumber: string): StatusAnswer {
  const detail = detailOf(reply);
  if (reply.status === 404) return { kind: 'unheardOf', detail };
  if (reply.status !== 200) return { kind: 'unknown', detail };
  const { body } = reply;
  switch (body['status']) {
    case 'SUCCESSFUL':
      return {
        kind: 'paid',
        providerReference: asText(body['financialTransactionId']) ?? partnerNumber,
        amount: asAmount(body['amount']),
        detail,
      };
    case 'FAILED': {
      // Documented as text; seen as an object too.
      const code = asText(body['reason']) ?? asText(asObject(body['reason'])?.['code']);
      return { kind: 'failed', reason: reasonOf(code), detail };
    }
    case 'PENDING':
    case 'CREATED':
      return { kind: 'pending', detail };
    default:
      return { kind: 'unknown', detail };
  }
}

/** MTN MoMo's collection product. */
export const mtn: OperatorAdapter = {
  windowSeconds: 300,
  isAskIdempotent: true,
  prepare: async (account) => {
    await withToken(
      account,
      () => fetchToken(account),
      async () => ({ status: 200, text: '', body: {} }),
    );
    return null;
  },
  ask,
  status: async (account, { partnerNumber }) => {
    try {
      return readStatus(
        await signedIn(account, 'GET', `requesttopay/${partnerNumber}`),
        partnerNumber,
      );
    } catch (error) {
      return { kind: 'unknown', detail: whyOf(error) };
    }
  },
  test: async (account) => {
    forgetToken(account);
    const reply = await signedIn(account, 'GET', 'account/balance');
    if (reply.status === 200) return;
    const code = asText(reply.body['code']);
    const isRefusal = reply.status < 500 || (code !== null && settingsCodes.has(code));
    throw isRefusal ? new WrongCredentials(detailOf(reply)) : new Unreachable(detailOf(reply));
  },
};
