import type { AmountLimits } from '@ardoise/contract/values/operator-limits';
import { asObject } from '../../../../platform/outside/outside-client.ts';
import { asAmount, detailOf } from '../http.ts';
import { type OperatorAccount, Unreachable, WrongCredentials } from '../operator.ts';
import { asList, providers, readPawapay, wallet } from './access.ts';

/** The entry of a list of objects whose field is this. */
const entryWith = (list: unknown, field: string, value: string) =>
  asList(list)
    .map(asObject)
    .find((entry) => entry?.[field] === value);

/** What `active-conf` says of deposits from this operator's wallets; null where they are not switched on. */
function depositsIn(
  configuration: Readonly<Record<string, unknown>>,
  { operator }: OperatorAccount,
): Readonly<Record<string, unknown>> | null {
  const country = entryWith(configuration['countries'], 'country', wallet.country);
  const provider = entryWith(country?.['providers'], 'provider', providers[operator]);
  const currency = entryWith(provider?.['currencies'], 'currency', wallet.currency);
  return asObject(asObject(currency?.['operationTypes'])?.['DEPOSIT']);
}

/**
 * What the account may take at a time. Throws WrongCredentials where it may take nothing from this operator, and
 * Unreachable for limits that make no sense: what is kept stays as it is.
 */
export async function readLimits(account: OperatorAccount): Promise<AmountLimits> {
  const reply = await readPawapay(account, 'active-conf');
  const deposits = depositsIn(reply.body, account);
  if (deposits === null) throw new WrongCredentials({ note: 'operatorInactive' });
  const smallest = Math.ceil(asAmount(deposits['minAmount']));
  const largest = Math.floor(asAmount(deposits['maxAmount']));
  if (!(smallest >= 0 && largest >= Math.max(1, smallest))) throw new Unreachable(detailOf(reply));
  return { smallest: Math.max(1, smallest), largest: Math.min(largest, largestKept) };
}

/** What the database keeps of a limit; no payment comes near it. */
const largestKept = 2_000_000_000;
