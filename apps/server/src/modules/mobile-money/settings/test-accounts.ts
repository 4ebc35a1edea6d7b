import { type PayOperator, payOperators } from '@ardoise/contract/transactions';
import type { Services } from '../../../platform/services.ts';
import type { AccountKind } from '../../ledger/public.ts';
import type { OperatorAccount } from '../operators/operator.ts';
import { limitsFor } from './account-limits.ts';
import { defaultSettings, type OfferedOperator, placeOf } from './operator-accounts.ts';

/** Where the test system of an operator, or of the aggregator, is. */
export function testPlaceOf(
  services: Services,
  operator: PayOperator,
  kind: AccountKind = 'provider',
): ReturnType<typeof placeOf> {
  const place = placeOf(services, operator, kind);
  const { sandbox } = services.settings.operators;
  if (sandbox === undefined) return place;
  if (kind === 'pawapay') return { ...place, baseUrl: sandbox.pawapay.url };
  const { url: baseUrl, environment } = sandbox[operator];
  return { ...place, baseUrl, environment };
}

/** The provider's account there, which all schools share; null where there is none. */
export function openTestAccount(
  services: Services,
  operator: PayOperator,
  kind: AccountKind = 'provider',
): OperatorAccount | null {
  const { sandbox } = services.settings.operators;
  const given = kind === 'pawapay' ? sandbox?.pawapay.payoutAccount : sandbox?.[operator].account;
  const secrets = given ?? null;
  if (secrets === null) return null;
  const place = testPlaceOf(services, operator, kind);
  // A test system knows no host of ours; the simulator takes any.
  const isCallbackHostKnown = place.baseUrl === services.settings.simulatorUrl;
  return { ...place, appId: '', secrets, isCallbackHostKnown };
}

/** By which operators something can be tried out. */
export const testOperators = (services: Services): OfferedOperator[] =>
  payOperators
    .filter((operator) => openTestAccount(services, operator) !== null)
    .map((operator) => ({
      operator,
      limits: limitsFor(defaultSettings('', operator)),
      terms: null,
    }));
