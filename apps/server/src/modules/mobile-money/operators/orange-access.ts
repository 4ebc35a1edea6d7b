import { nationalNumber } from '@ardoise/contract/values/phone';
import { textLimits } from '@ardoise/contract/values/operator-limits';
import { asText } from '../../../platform/outside/outside-client.ts';
import { plainText } from './plain-text.ts';
import { callOperator, type OperatorReply } from './http.ts';
import type { CollectRequest, OperatorAccount } from './operator.ts';
import { refusalOfToken, withToken } from './tokens.ts';

const prefix = '/omcoreapis/1.0.2';

/** Money in and money out: the same three calls under two names. */
export type OrangeFamily = 'mp' | 'cashin';

/** The token is the same until it ends, and `expires_in` is what is left of its life. */
async function fetchToken(account: OperatorAccount) {
  const { baseUrl, secrets } = account;
  const pair = Buffer.from(`${secrets['consumerKey']}:${secrets['consumerSecret']}`);
  const reply = await callOperator(account, {
    method: 'POST',
    url: `${baseUrl}/token`,
    headers: { authorization: `Basic ${pair.toString('base64')}` },
    form: { grant_type: 'client_credentials' },
  });
  const token = asText(reply.body['access_token']);
  if (reply.status === 200 && token !== null)
    return { token, expiresInSeconds: Number(reply.body['expires_in']) || 0 };
  throw refusalOfToken(reply);
}

export function signedIn(
  account: OperatorAccount,
  method: 'GET' | 'POST',
  path: string,
  json?: unknown,
): Promise<OperatorReply> {
  const { baseUrl, secrets } = account;
  const user = Buffer.from(`${secrets['apiUser']}:${secrets['apiPassword']}`).toString('base64');
  return withToken(
    account,
    () => fetchToken(account),
    (token) =>
      callOperator(account, {
        method,
        url: `${baseUrl}${prefix}/${path}`,
        headers: { authorization: `Bearer ${token}`, 'x-auth-token': user },
        ...(json === undefined ? {} : { json }),
      }),
  );
}

/** Nine digits, however the school wrote it down. */
export function channelOf({ secrets }: OperatorAccount): string {
  const given = secrets['channelMsisdn'] ?? '';
  return nationalNumber(given) ?? given;
}

/** Letters and digits alone: a hyphen is said not to be taken, and a longer one is refused. */
export const orderIdOf = ({ number }: CollectRequest): string =>
  number.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, textLimits.orange.order);

/** Orange's `pay` is not idempotent: its token was fetched, and saved by the caller, before. */
export const sendPay = (
  account: OperatorAccount,
  family: OrangeFamily,
  request: CollectRequest,
): Promise<OperatorReply> =>
  signedIn(account, 'POST', `${family}/pay`, {
    payToken: request.operatorToken,
    subscriberMsisdn: request.phone,
    channelUserMsisdn: channelOf(account),
    amount: String(request.amount),
    orderId: orderIdOf(request),
    description: plainText(request.narration, textLimits.orange.description),
    pin: account.secrets['pin'],
    notifUrl: request.callbackUrl,
  });
