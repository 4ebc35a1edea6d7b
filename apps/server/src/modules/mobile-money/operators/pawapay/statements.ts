import { asObject, asText } from '../../../../platform/outside/outside-client.ts';
import { callOperator, detailOf } from '../http.ts';
import { type OperatorAccount, Unreachable, WrongCredentials } from '../operator.ts';
import { asList, callPawapay, readPawapay, wallet } from './access.ts';

interface Wallet {
  readonly country: string;
  readonly currency: string;
  /** Only of a wallet that holds one operator's money alone. */
  readonly provider?: string;
}

/** One for the whole country, unless the account has one for each operator. */
export async function readWallets(account: OperatorAccount): Promise<readonly Wallet[]> {
  const { body } = await readPawapay(account, `wallet-balances?country=${wallet.country}`);
  return asList(body['balances'])
    .map((entry) => asObject(entry) ?? {})
    .filter(({ country, currency }) => country === wallet.country && currency === wallet.currency)
    .map(({ provider }) => {
      const name = asText(provider);
      return name === null ? wallet : { ...wallet, provider: name };
    });
}

interface Period {
  readonly from: Date;
  readonly to: Date;
}

/** PawaPay writes times without a zone, in UTC. */
const timeOf = (at: Date): string => at.toISOString().slice(0, 19);

/** Orders a statement and answers its id. It is made after a while. Throws WrongCredentials or Unreachable. */
export async function orderStatement(
  account: OperatorAccount,
  of: Wallet,
  { from, to }: Period,
  callbackUrl: string,
): Promise<string> {
  const reply = await callPawapay(account, 'POST', 'statements', {
    wallet: of,
    callbackUrl,
    startDate: timeOf(from),
    endDate: timeOf(to),
    compressed: true,
  });
  if (reply.status === 401 || reply.status === 403) throw new WrongCredentials(detailOf(reply));
  const id = asText(reply.body['statementId']);
  if (reply.status !== 200 || reply.body['status'] !== 'ACCEPTED' || id === null)
    throw new Unreachable(detailOf(reply));
  return id;
}

/** Packed; some 100,000 lines have a tenth of it. */
const maxFileBytes = 32 * 1024 * 1024;

/** The link is not PawaPay's own address, and so is not given our token. It must be as safe as the address that we call. */
function fileAddress({ baseUrl }: OperatorAccount, link: string): string {
  const url = new URL(link, baseUrl);
  if (url.protocol !== 'https:' && url.origin !== new URL(baseUrl).origin)
    throw new Unreachable({ said: 'the link of the statement is not safe' });
  return url.href;
}

/** The file; null while it is being made. Throws WrongCredentials or Unreachable. */
export async function fetchStatement(account: OperatorAccount, id: string): Promise<Buffer | null> {
  const reply = await readPawapay(account, `statements/${encodeURIComponent(id)}`);
  const data = asObject(reply.body['data']) ?? {};
  if (data['status'] === 'PROCESSING' || data['status'] === 'ACCEPTED') return null;
  const link = asText(data['downloadUrl']);
  if (data['status'] !== 'COMPLETED' || link === null) throw new Unreachable(detailOf(reply));
  const file = await callOperator(account, {
    method: 'GET',
    url: fileAddress(account, link),
    headers: { accept: '*/*' },
    maxBytes: maxFileBytes,
  });
  if (file.status !== 200) throw new Unreachable(detailOf(file));
  return file.bytes;
}
