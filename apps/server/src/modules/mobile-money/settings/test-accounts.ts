import { type PayOperator, payOperators } from '@ardoise/contract/transactions';
import type { Services } from '../../../platform/services.ts';
import type { OperatorAccount } from '../operators/operator.ts';
import { limitsFor } from './account-limits.ts';
import { defaultSettings, type OfferedOperator, placeOf } from './operator-accounts.ts';

/** Where an operator's own test system is. */
export function testPlaceOf(services: Services, operator: PayOperator): ReturnType<typeof placeOf> {
  const place = placeOf(services, operator, 'provider');
  const sandbox = services.settings.operators.sandbox?.[operator];
  if (sandbox === undefined) return place;
  return { ...place, baseUrl: sandbox.url, environment: sandbox.environment };
}

/** The provider's account there, which all schools share; null where there is none. */
export function openTestAccount(services: Services, operator: PayOperator): OperatorAccount | null {
  const secrets = services.settings.operators.sandbox?.[operator].account ?? null;
  if (secrets === null) return null;
  const place = testPlaceOf(services, operator);
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
