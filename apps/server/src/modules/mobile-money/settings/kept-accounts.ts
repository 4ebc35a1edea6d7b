import { createHmac } from 'node:crypto';
import type { PayOperator } from '@ardoise/contract/transactions';
import { seal, unseal } from '../../../platform/seal.ts';
import type { Services } from '../../../platform/services.ts';
import type { Work } from '../../../platform/work.ts';
import { secretsOwner } from './operator-accounts.ts';
import type { OperatorAccount } from '../operators/operator.ts';
import type { TransactionsTable } from '../tables.ts';

type Owner = Pick<TransactionsTable, 'org_id' | 'operator'>;
type Kept = Pick<OperatorAccount, 'appId' | 'secrets'>;

/** Whether money comes in by the account or goes out: at MTN these are two products, each with users of its own. */
type Direction = 'in' | 'out';

/** By which the operator tells merchants apart. An aggregator's only token is all that is known of one. */
const merchantNames: Record<Direction, Record<PayOperator, string>> = {
  in: { mtn: 'apiUser', orange: 'channelMsisdn' },
  out: { mtn: 'disbursementApiUser', orange: 'channelMsisdn' },
};

const merchantOf = (
  { operator, secrets }: Pick<OperatorAccount, 'operator' | 'secrets'>,
  direction: Direction,
) => secrets[merchantNames[direction][operator]] ?? secrets['apiToken'];

const contentOf = ({ appId, secrets }: OperatorAccount): string =>
  JSON.stringify({ appId, secrets } satisfies Kept);

/** Tells accounts apart without telling what is in them. */
export const accountIdOf = (
  services: Services,
  operator: PayOperator,
  account: OperatorAccount,
): string =>
  createHmac('sha256', services.keyFor('operator-secrets'))
    .update(`${operator}:${contentOf(account)}`)
    .digest('base64url');

/** Writes down, sealed, by which account a payer is asked, before it is. The same one is written once. */
export async function keepAccount(
  { services, tx, orgId }: Work,
  operator: PayOperator,
  account: OperatorAccount,
): Promise<string> {
  const key = services.keyFor('operator-secrets');
  const content = contentOf(account);
  const place = secretsOwner(orgId, operator);
  const id = accountIdOf(services, operator, account);
  await tx
    .insertInto('operator_accounts')
    .values({ org_id: orgId, id, sealed: seal(key, content, place) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return id;
}

/**
 * The account that the payer was asked by, at the address of today. Where today's settings are of the same merchant, they
 * are the ones to ask by: a key that was renewed at the operator makes the old one worthless.
 */
export function openKeptAccount(
  services: Services,
  owner: Owner,
  sealed: string,
  place: Omit<OperatorAccount, 'appId' | 'secrets'>,
  today: OperatorAccount | null,
  direction: Direction = 'in',
): OperatorAccount {
  const key = services.keyFor('operator-secrets');
  const opened = unseal(key, sealed, secretsOwner(owner.org_id, owner.operator));
  const kept: OperatorAccount = { ...place, ...(JSON.parse(opened) as Kept) };
  return today !== null && merchantOf(today, direction) === merchantOf(kept, direction)
    ? today
    : kept;
}
