import {
  type accountKinds,
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
}

export type Secrets = Readonly<Record<string, string>>;

type Names = (typeof secretNames)[PayOperator];
export type SecretName = Names['own'][number] | Names['pawapay'][number];

export const valuesOf = ({ isOn, kind, appId }: OperatorSettings): OperatorValues => ({
  isOn,
  kind,
  appId: appId ?? '',
});

/** The secrets that an account of this kind needs: none where it is the provider's. */
export const secretsFor = (operator: PayOperator, kind: AccountKind): readonly SecretName[] =>
  kind === 'provider' ? [] : secretNames[operator][kind];

type Change = z.input<(typeof updatePaymentSettings)['body']>;

/** A secret that was left empty is left out, which keeps the one that is stored. */
export function changeOf(
  operator: PayOperator,
  { isOn, kind, appId }: OperatorValues,
  secrets: Secrets,
  version: number,
): Change {
  const given = secretsFor(operator, kind).flatMap((name) => {
    const value = secrets[name]?.trim() ?? '';
    return value === '' ? [] : [[name, value] as const];
  });
  return {
    isOn,
    kind,
    appId: appId.trim() === '' ? null : appId,
    secrets: Object.fromEntries(given),
    version,
  };
}
