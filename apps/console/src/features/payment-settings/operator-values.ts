import {
  type accountKinds,
  payoutSecretNames,
  secretNames,
  type updatePaymentSettings,
} from '@ardoise/contract/payment-settings';
import type { PayOperator } from '@ardoise/contract/transactions';
import type { z } from 'zod';
import type { OperatorSettings } from './queries.ts';

export type AccountKind = (typeof accountKinds)[number];

/** What the form holds and a draft may keep. Secrets are not among it: they are held apart and kept nowhere. */
export interface OperatorValues extends Record<string, unknown> {
  isOn: boolean;
  kind: AccountKind;
  appId: string;
  callbackHost: string;
}

/** Null: to be forgotten. */
export type Secrets = Readonly<Record<string, string | null>>;

type Names = (typeof secretNames)[PayOperator];
export type PayoutSecretName = (typeof payoutSecretNames)[PayOperator]['own'][number];
export type SecretName = Names['own'][number] | Names['pawapay'][number] | PayoutSecretName;

export const toValues = ({
  isOn,
  kind,
  appId,
  callbackHost,
}: OperatorSettings): OperatorValues => ({
  isOn,
  kind,
  appId: appId ?? '',
  callbackHost: callbackHost ?? '',
});

/** Only MTN asks for it, and only of an account of one's own. */
export const hasCallbackHost = (operator: PayOperator, kind: AccountKind): boolean =>
  operator === 'mtn' && kind === 'own';

/** The secrets that an account of this kind needs: none where it is the provider's. */
export const secretsFor = (operator: PayOperator, kind: AccountKind): readonly SecretName[] =>
  kind === 'provider' ? [] : secretNames[operator][kind];

/** Those that may be left out: only paying out needs them. */
export const payoutSecretsFor = (
  operator: PayOperator,
  kind: AccountKind,
): readonly PayoutSecretName[] => (kind === 'own' ? payoutSecretNames[operator].own : []);

type Change = z.input<(typeof updatePaymentSettings)['body']>;

/** A secret that was left empty is left out, which keeps the one that is stored; an empty one would forget it. */
export function changeOf(
  operator: PayOperator,
  { isOn, kind, appId, callbackHost }: OperatorValues,
  secrets: Secrets,
  version: number,
): Change {
  const names = [...secretsFor(operator, kind), ...payoutSecretsFor(operator, kind)];
  const given = names.flatMap((name) => {
    const typed = secrets[name];
    if (typed === null) return [[name, ''] as const];
    const value = typed?.trim() ?? '';
    return value === '' ? [] : [[name, value] as const];
  });
  return {
    isOn,
    kind,
    appId: appId.trim() === '' ? null : appId,
    callbackHost:
      hasCallbackHost(operator, kind) && callbackHost.trim() !== '' ? callbackHost : null,
    secrets: Object.fromEntries(given),
    version,
  };
}
