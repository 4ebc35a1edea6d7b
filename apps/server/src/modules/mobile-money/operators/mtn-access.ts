import { asAmount, asText, callOperator, detailOf, type OperatorReply } from './http.ts';
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

async function fetchToken({ baseUrl, secrets, timeoutMs }: OperatorAccount, product: MtnProduct) {
  const pair = Buffer.from(`${secrets['apiUser']}:${secrets['apiKey']}`).toString('base64');
  const reply = await callOperator({
    method: 'POST',
    url: `${baseUrl}/${product}/token/`,
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
  throw reply.body['error'] === 'login_failed'
    ? new WrongCredentials(detailOf(reply))
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
}

export const signedIn = (
  account: OperatorAccount,
  product: MtnProduct,
  { method, path, headers = {}, json }: MtnCall,
): Promise<OperatorReply> =>
  withToken(
    account,
    () => fetchToken(account, product),
    (token) =>
      callOperator({
        method,
        url: `${account.baseUrl}/${product}/v1_0/${path}`,
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

/** MTN's sandbox knows no francs. */
export const currencyOf = ({ environment }: OperatorAccount): string =>
  environment === 'sandbox' ? 'EUR' : 'XAF';

/** What every request to move money says, whichever way it moves. At most 160 characters; an apostrophe makes a 400. */
export function moneyOf(
  account: OperatorAccount,
  request: { readonly amount: number; readonly number: string; readonly narration: string },
) {
  const plainText = (text: string): string => text.replaceAll(/['’]/g, ' ').slice(0, 160);
  return {
    amount: String(request.amount),
    currency: currencyOf(account),
    externalId: request.number,
    payerMessage: plainText(request.narration),
    payeeNote: plainText(`${request.number} ${account.appId}`.trim()),
  };
}

export const partyOf = (phone: string) => ({ partyIdType: 'MSISDN', partyId: `237${phone}` });

/** What the product's account holds. It moves nothing, so it also tells whether the credentials are right. */
export async function readBalance(account: OperatorAccount, product: MtnProduct): Promise<number> {
  const reply = await signedIn(account, product, { method: 'GET', path: 'account/balance' });
  if (reply.status === 200) return asAmount(reply.body['availableBalance']);
  throw settingsCodes.has(asText(reply.body['code']))
    ? new WrongCredentials(detailOf(reply))
    : refusalOfToken(reply);
}
