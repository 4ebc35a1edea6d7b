import { textLimits } from '@ardoise/contract/values/operator-limits';
import { asText } from '../../../platform/outside/outside-client.ts';
import { asAmount, callOperator, detailOf, detailOfToken, type OperatorReply } from './http.ts';
import { plainText } from './plain-text.ts';
import { type OperatorAccount, WrongCredentials } from './operator.ts';
import { refusalOfToken, withToken } from './tokens.ts';

/** MTN sells each product by itself: each has its own path, subscription key and tokens. */
export type MtnProduct = 'collection' | 'disbursement';

/** Codes that travel as a 500 although no retry can cure them. */
export const settingsCodes: ReadonlySet<string | null> = new Set([
  'NOT_ALLOWED',
  'NOT_ALLOWED_TARGET_ENVIRONMENT',
  'INVALID_CALLBACK_URL_HOST',
  'INVALID_CURRENCY',
]);

async function fetchToken(account: OperatorAccount, product: MtnProduct) {
  const { baseUrl, secrets } = account;
  const pair = Buffer.from(`${secrets['apiUser']}:${secrets['apiKey']}`).toString('base64');
  const reply = await callOperator(account, {
    method: 'POST',
    url: `${baseUrl}/${product}/token/`,
    headers: {
      authorization: `Basic ${pair}`,
      'ocp-apim-subscription-key': secrets['subscriptionKey'] ?? '',
    },
  });
  const token = asText(reply.body['access_token']);
  if (reply.status === 200 && token !== null) {
    return { token, expiresInSeconds: Number(reply.body['expires_in']) || 0 };
  }
  // Wrong credentials have come as a 500.
  throw reply.body['error'] === 'login_failed'
    ? new WrongCredentials(detailOfToken(reply))
    : refusalOfToken(reply);
}

/** Only a token, kept for the call that follows. */
export async function signIn(account: OperatorAccount, product: MtnProduct): Promise<void> {
  await withToken(
    account,
    () => fetchToken(account, product),
    async () => ({ status: 200, text: '', body: {} }),
  );
}

interface MtnCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  /** Shorter than the account's, where nobody is to wait that long. */
  readonly timeoutMs?: number;
  readonly mayTryAgain?: () => Promise<boolean>;
}

export const signedIn = (
  account: OperatorAccount,
  product: MtnProduct,
  { method, path, headers = {}, json, timeoutMs = account.timeoutMs, mayTryAgain }: MtnCall,
): Promise<OperatorReply> =>
  withToken(
    account,
    () => fetchToken(account, product),
    (token) =>
      callOperator(
        { outside: account.outside, timeoutMs },
        {
          method,
          url: `${account.baseUrl}/${product}/v1_0/${path}`,
          headers: {
            authorization: `Bearer ${token}`,
            'x-target-environment': account.environment,
            'ocp-apim-subscription-key': account.secrets['subscriptionKey'] ?? '',
            ...headers,
          },
          ...(json === undefined ? {} : { json }),
        },
      ),
    mayTryAgain,
  );

/** MTN's sandbox knows no francs. */
export const currencyOf = ({ environment }: OperatorAccount): string =>
  environment === 'sandbox' ? 'EUR' : 'XAF';

/** Only where MTN knows the host: any other would be refused with the whole request. */
export const callbackHeader = (
  { isCallbackHostKnown = false }: OperatorAccount,
  callbackUrl: string,
): Readonly<Record<string, string>> =>
  isCallbackHostKnown ? { 'x-callback-url': callbackUrl } : {};

/** What every request to move money says, whichever way it moves. Special characters in a text are a 400. */
export function moneyOf(
  account: OperatorAccount,
  request: { readonly amount: number; readonly number: string; readonly narration: string },
) {
  const { number, narration } = request;
  const plain = (text: string): string => plainText(text, textLimits.mtn.message, number);
  return {
    amount: String(request.amount),
    currency: currencyOf(account),
    externalId: number,
    payerMessage: plain(narration),
    payeeNote: plain(`${number} ${account.appId}`),
  };
}

export const partyOf = (phone: string) => ({ partyIdType: 'MSISDN', partyId: `237${phone}` });

/** Null where this account may not read it: MTN does not say whether live collection keys may. */
export async function findBalance(
  account: OperatorAccount,
  product: MtnProduct,
): Promise<number | null> {
  const reply = await signedIn(account, product, { method: 'GET', path: 'account/balance' });
  if (reply.status === 200) return asAmount(reply.body['availableBalance']);
  const code = asText(reply.body['code']);
  if (code === 'NOT_ALLOWED' || reply.status === 403 || reply.status === 404) return null;
  throw settingsCodes.has(code) ? new WrongCredentials(detailOf(reply)) : refusalOfToken(reply);
}
