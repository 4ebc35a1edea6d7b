import type { EventDetail, FailureReason } from '@ardoise/contract/transactions';
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
  type CollectRequest,
  type OperatorAccount,
  type OperatorAdapter,
  type StatusAnswer,
  Unreachable,
  WrongCredentials,
} from './operator.ts';
import { forgetToken, refusalOfToken, withToken } from './tokens.ts';

type Data = Readonly<Record<string, unknown>>;

const prefix = '/omcoreapis/1.0.2/mp';

/** Codes of the two steps, as `inittxnstatus`, `confirmtxnstatus` or at the start of a message. */
const reasons: Readonly<Record<string, FailureReason>> = {
  '60019': 'notEnoughFunds',
  '60011': 'payerNotFound',
  '60014': 'notAllowed',
  '60017': 'limitReached',
  '410': 'refused',
  '408': 'expired',
};

async function fetchToken({ baseUrl, secrets, timeoutMs }: OperatorAccount) {
  const pair = Buffer.from(`${secrets['consumerKey']}:${secrets['consumerSecret']}`);
  const reply = await callOperator({
    method: 'POST',
    url: `${baseUrl}/token`,
    headers: { authorization: `Basic ${pair.toString('base64')}` },
    form: { grant_type: 'client_credentials' },
    timeoutMs,
  });
  const token = asText(reply.body['access_token']);
  if (reply.status === 200 && token !== null)
    return { token, expiresInSeconds: Number(reply.body['expires_in']) || 0 };
  throw refusalOfToken(reply);
}

function signedIn(
  account: OperatorAccount,
  method: 'GET' | 'POST',
  path: string,
  json?: unknown,
): Promise<OperatorReply> {
  const { baseUrl, secrets, timeoutMs } = account;
  const user = Buffer.from(`${secrets['apiUser']}:${secrets['apiPassword']}`).toString('base64');
  return withToken(
    account,
    () => fetchToken(account),
    (token) =>
      callOperator({
        method,
        url: `${baseUrl}${prefix}/${path}`,
        headers: { authorization: `Bearer ${token}`, 'x-auth-token': user },
        ...(json === undefined ? {} : { json }),
        timeoutMs,
      }),
  );
}

const dataOf = (reply: OperatorReply): Data | null => asObject(reply.body['data']);

/** `401 :: Invalid X-AUTH-TOKEN`: errors hide in the message of a 200. */
const hiddenCode = (reply: OperatorReply): string | null =>
  /^(\w+) ::/.exec(asText(reply.body['message']) ?? '')?.[1] ?? null;

/** Orange's `pay` is not idempotent, so the token is fetched, and saved by the caller, before it. */
async function prepare(account: OperatorAccount): Promise<string> {
  const reply = await signedIn(account, 'POST', 'init');
  const payToken = asText(dataOf(reply)?.['payToken']);
  if (reply.status === 200 && payToken !== null) return payToken;
  const isRefusal = reply.status === 401 || reply.status === 403 || hiddenCode(reply) === '401';
  throw isRefusal ? new WrongCredentials(detailOf(reply)) : new Unreachable(detailOf(reply));
}

/** At most 20 characters; other operators get the longer reference. */
const orderIdOf = ({ number }: CollectRequest): string => number.slice(0, 20);

async function ask(account: OperatorAccount, request: CollectRequest): Promise<AskAnswer> {
  try {
    const reply = await signedIn(account, 'POST', 'pay', {
      payToken: request.operatorToken,
      subscriberMsisdn: request.phone,
      channelUserMsisdn: account.secrets['channelMsisdn'],
      amount: String(request.amount),
      orderId: orderIdOf(request),
      description: request.narration.slice(0, 125),
      pin: account.secrets['pin'],
      notifUrl: request.callbackUrl,
    });
    return readAskAnswer(reply, request);
  } catch (error) {
    if (error instanceof WrongCredentials)
      return { kind: 'refused', reason: 'wrongSettings', detail: error.detail };
    return { kind: 'unknown', detail: whyOf(error) };
  }
}

function readAskAnswer(reply: OperatorReply, request: CollectRequest): AskAnswer {
  const detail = detailOf(reply);
  const data = dataOf(reply);
  if (reply.status === 200 && data !== null) {
    const read = readData(data, request, detail);
    return read.kind === 'failed'
      ? { kind: 'refused', reason: read.reason, detail }
      : { kind: 'asked', detail };
  }
  if (reply.status === 200) {
    const code = hiddenCode(reply);
    // 00068 here is the merchant's own PIN: the payer was not asked yet.
    if (code === '401' || code === '00068')
      return { kind: 'refused', reason: 'wrongSettings', detail };
    if (code !== null) return { kind: 'refused', reason: reasons[code] ?? 'operatorFault', detail };
    return { kind: 'unknown', detail };
  }
  if (reply.status === 401 || reply.status === 403)
    return { kind: 'refused', reason: 'wrongSettings', detail };
  if (reply.status === 400 || reply.status === 404)
    return { kind: 'refused', reason: 'operatorFault', detail };
  return { kind: 'unknown', detail };
}

function readPaid(data: Data, request: CollectRequest, detail: EventDetail): StatusAnswer {
  const payToken = asText(data['payToken']);
  const providerReference = asText(data['txnid']) ?? payToken;
  if (providerReference === null) return { kind: 'unknown', detail };
  const amount = asAmount(data['amount']);
  const differences = compareAnswer({
    amount: [request.amount, amount],
    currency: ['XAF', asText(data['currency'])],
    references: [
      [request.operatorToken ?? '', payToken],
      // Despite its name it holds our order number.
      [orderIdOf(request), asText(data['txnmode'])],
    ],
    party: [request.phone, asText(data['subscriberMsisdn'])],
  });
  return { kind: 'paid', providerReference, amount, differences, detail };
}

function readData(data: Data, request: CollectRequest, detail: EventDetail): StatusAnswer {
  const code = asText(data['confirmtxnstatus']) ?? asText(data['inittxnstatus']) ?? '';
  switch (data['status']) {
    // With two L, and with one should it ever be mended.
    case 'SUCCESSFULL':
    case 'SUCCESSFUL':
      return readPaid(data, request, detail);
    case 'CANCELLED':
      return { kind: 'failed', reason: 'refused', detail };
    case 'EXPIRED':
      return { kind: 'failed', reason: 'expired', detail };
    case 'FAILED':
      // Once the payer was asked, 00068 is the payer's PIN.
      return {
        kind: 'failed',
        reason: code === '00068' ? 'refused' : (reasons[code] ?? 'operatorFault'),
        detail,
      };
    case 'PENDING':
    case 'INITIATED':
      return { kind: 'pending', detail };
    default:
      return { kind: 'unknown', detail };
  }
}

async function status(account: OperatorAccount, request: CollectRequest): Promise<StatusAnswer> {
  try {
    const reply = await signedIn(account, 'GET', `paymentstatus/${request.operatorToken ?? ''}`);
    const detail = detailOf(reply);
    if (reply.status === 404) return { kind: 'unheardOf', detail };
    const data = dataOf(reply);
    return reply.status === 200 && data !== null
      ? readData(data, request, detail)
      : { kind: 'unknown', detail };
  } catch (error) {
    return { kind: 'unknown', detail: whyOf(error) };
  }
}

/** Orange Money Cameroon's core API, merchant payment. */
export const orange: OperatorAdapter = {
  // An unused payToken is worth nothing after ten minutes.
  windowSeconds: 600,
  isAskIdempotent: false,
  prepare,
  ask,
  status,
  test: async (account) => {
    forgetToken(account);
    await prepare(account);
  },
  // Its cash-in would be the way, but guides disagree on which of cash-in and cash-out takes money from the customer, and
  // none gives the request. Money is not sent by a guess: a contract with Orange brings the text.
  payouts: null,
};
