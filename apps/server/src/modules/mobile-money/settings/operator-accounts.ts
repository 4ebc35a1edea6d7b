import { payoutSecretNames, secretNames } from '@ardoise/contract/payment-settings';
import { type FeeTerms, largestBeforeFee } from '@ardoise/contract/values/provider-fee';
import { type PayOperator, payOperators } from '@ardoise/contract/transactions';
import type { AmountLimits } from '@ardoise/contract/values/operator-limits';
import { together, type Tx } from '../../../platform/db/database.ts';
import { seal, unseal } from '../../../platform/seal.ts';
import type { Services } from '../../../platform/services.ts';
import type { Work } from '../../../platform/work.ts';
import { mtn } from '../operators/mtn.ts';
import type { OperatorAccount, OperatorAdapter } from '../operators/operator.ts';
import { orange } from '../operators/orange.ts';
import { pawapay } from '../operators/pawapay/pawapay.ts';
import type { AccountKind } from '../../ledger/public.ts';
import { readFeeTerms, termsFor } from '../transactions/provider-fee.ts';
import type { OperatorSettingsTable } from '../tables.ts';
import { limitsFor } from './account-limits.ts';

const direct: Record<PayOperator, OperatorAdapter> = { mtn, orange };

export const adapterOf = (operator: PayOperator, kind: AccountKind): OperatorAdapter =>
  kind === 'pawapay' ? pawapay : direct[operator];

export const secretsOwner = (orgId: string, operator: PayOperator): string =>
  `${orgId}:${operator}`;

export const sealSecrets = (
  services: Services,
  orgId: string,
  operator: PayOperator,
  secrets: Readonly<Record<string, string>>,
): string =>
  seal(services.keyFor('operator-secrets'), JSON.stringify(secrets), secretsOwner(orgId, operator));

export function openSecrets(
  services: Services,
  row: Pick<OperatorSettingsTable, 'org_id' | 'operator' | 'secrets_sealed'>,
): Readonly<Record<string, string>> {
  if (row.secrets_sealed === null) return {};
  const owner = secretsOwner(row.org_id, row.operator);
  const opened = unseal(services.keyFor('operator-secrets'), row.secrets_sealed, owner);
  return JSON.parse(opened) as Record<string, string>;
}

/** Where and how an account is reached, whoever's it is. */
export function placeOf(
  services: Services,
  operator: PayOperator,
  kind: AccountKind,
): Pick<OperatorAccount, 'operator' | 'baseUrl' | 'environment' | 'timeoutMs' | 'outside'> {
  const { operators } = services.settings;
  const url = kind === 'pawapay' ? operators.pawapay.url : operators[operator].url;
  return {
    operator,
    baseUrl: url,
    environment: operators.mtn.environment,
    timeoutMs: operators.timeoutMs,
    outside: services.outside,
  };
}

type AccountRow = Pick<
  OperatorSettingsTable,
  'org_id' | 'operator' | 'kind' | 'app_id' | 'callback_host' | 'secrets_sealed'
>;

/** The account that money of this kind is collected by, or null where a part of it is missing. */
export function openAccount(services: Services, row: AccountRow): OperatorAccount | null {
  const { operator, kind } = row;
  const place = placeOf(services, operator, kind);
  if (kind === 'provider') {
    const secrets = services.settings.operators[operator].account;
    const isCallbackHostKnown = isOurHost(services, services.settings.operators.mtn.callbackHost);
    return secrets === null ? null : { ...place, appId: '', secrets, isCallbackHostKnown };
  }
  const secrets = openSecrets(services, row);
  const isWhole = secretNames[operator][kind].every((name) => (secrets[name] ?? '') !== '');
  const isCallbackHostKnown = isOurHost(services, row.callback_host);
  return isWhole ? { ...place, appId: row.app_id ?? '', secrets, isCallbackHostKnown } : null;
}

/**
 * Whether the host that an operator has registered is the one we are reached at. It calls back over HTTPS alone; the
 * simulator takes any address. Where it is not, no callback is asked for, and polling settles.
 */
export function isOurHost(
  { settings, publicUrl }: Pick<Services, 'settings' | 'publicUrl'>,
  registered: string | null,
): boolean {
  if (settings.operators.mtn.url === settings.simulatorUrl) return true;
  const { protocol, hostname } = new URL(publicUrl());
  return protocol === 'https:' && hostname === registered;
}

/** How much of what paying out needs is there. An aggregator's one token does both. */
export function payoutSecretsIn({ operator, secrets }: OperatorAccount): 'none' | 'some' | 'all' {
  const names = payoutSecretNames[operator].own;
  const given = names.filter((name) => (secrets[name] ?? '') !== '');
  if (given.length === 0) return 'none';
  return given.length < names.length ? 'some' : 'all';
}

/** Whether money can be sent from an account: all that this needs is there. */
export const canPayOut = (kind: AccountKind, account: OperatorAccount): boolean =>
  adapterOf(account.operator, kind).payouts !== null &&
  (kind === 'pawapay' ||
    payoutSecretNames[account.operator].own.every((name) => (account.secrets[name] ?? '') !== ''));

/** A school that never touched its settings collects through the provider. */
export const defaultSettings = (orgId: string, operator: PayOperator): OperatorSettingsTable => ({
  org_id: orgId,
  operator,
  is_on: true,
  kind: 'provider',
  app_id: null,
  callback_host: null,
  secrets_sealed: null,
  secret_names: [],
  version: 0,
  refused_at: null,
  refused_said: null,
  smallest_amount: null,
  largest_amount: null,
  limits_read_at: null,
  last_refused_at: null,
});

export async function readOperatorSettings(
  tx: Tx,
  orgId: string,
): Promise<readonly OperatorSettingsTable[]> {
  const rows = await tx
    .selectFrom('operator_settings')
    .selectAll()
    .where('org_id', '=', orgId)
    .execute();
  return payOperators.map(
    (operator) => rows.find((row) => row.operator === operator) ?? defaultSettings(orgId, operator),
  );
}

/** What is sealed takes keys to be read. */
type Reading = Pick<Work, 'services' | 'tx' | 'orgId'>;

/** By which account money is collected, and how much of it at a time. */
interface CollectingAccount {
  readonly kind: AccountKind;
  readonly account: OperatorAccount;
  /** Of the amount, to which the payer's fee comes. */
  readonly limits: AmountLimits;
  /** By which the provider keeps something of it; null where it does not. */
  readonly terms: FeeTerms | null;
}

/** How a new payment by this operator would be collected, or null where it cannot be. */
export async function findOperatorAccount(
  { services, tx, orgId }: Reading,
  operator: PayOperator,
): Promise<CollectingAccount | null> {
  const settings = await readOperatorSettings(tx, orgId);
  const row = settings.find((one) => one.operator === operator && one.is_on);
  if (row === undefined) return null;
  const account = openAccount(services, row);
  const terms = termsFor(row.kind, await readFeeTerms(tx, orgId));
  return account === null
    ? null
    : { kind: row.kind, account, terms, limits: limitsWithFee(row, terms) };
}

/** What is asked together with the fee must not be more than the operator takes. */
function limitsWithFee(row: OperatorSettingsTable, terms: FeeTerms | null): AmountLimits {
  const limits = limitsFor(row);
  return { ...limits, largest: largestBeforeFee(limits.largest, terms) };
}

/** An operator that a payer may choose, what it takes at a time, and by which terms the provider keeps something of it. */
export interface OfferedOperator {
  readonly operator: PayOperator;
  readonly limits: AmountLimits;
  readonly terms: FeeTerms | null;
}

/**
 * For so long nobody is led to an account that the operator has just refused. Then the next payer may find that it was put
 * right at the operator's, where nobody tells us.
 */
const refusalHoldMs = 30 * 60_000;

const isHeldBack = ({ last_refused_at: at }: OperatorSettingsTable, now: Date): boolean =>
  at !== null && now.getTime() - at.getTime() < refusalHoldMs;

/** The operators a payer may choose. */
export async function operatorsOn({
  services,
  tx,
  orgId,
}: Reading): Promise<readonly OfferedOperator[]> {
  const [settings, agreed] = await together([
    readOperatorSettings(tx, orgId),
    readFeeTerms(tx, orgId),
  ]);
  const now = services.clock.now();
  return settings
    .filter((row) => row.is_on && !isHeldBack(row, now) && openAccount(services, row) !== null)
    .map((row) => {
      const terms = termsFor(row.kind, agreed);
      return { operator: row.operator, limits: limitsWithFee(row, terms), terms };
    });
}
