import type { PayOperator } from '@ardoise/contract/transactions';
import type { Services } from '../../../platform/services.ts';
import type { OperatorAccount, PayoutProtocol } from '../operators/operator.ts';
import { openKeptAccount } from '../settings/kept-accounts.ts';
import { adapterOf, canPayOut, openAccount, placeOf } from '../settings/operator-accounts.ts';
import { openTestAccount, testPlaceOf } from '../settings/test-accounts.ts';

/** By which of the provider's accounts its payouts go: the operator's own, or the one with pawaPay. */
export type PayoutKind = 'provider' | 'pawapay';

/** Which account it goes by: of the provider with the operators, or of the provider with their test systems. */
interface Way {
  readonly orgId: string;
  readonly operator: PayOperator;
  readonly kind: PayoutKind;
  readonly isTest: boolean;
}

function openToday(
  services: Services,
  { orgId, operator, kind, isTest }: Way,
): OperatorAccount | null {
  if (isTest) return openTestAccount(services, operator, kind);
  if (kind === 'provider')
    return openAccount(services, {
      org_id: orgId,
      operator,
      kind,
      app_id: null,
      callback_host: null,
      secrets_sealed: null,
    });
  const secrets = services.settings.operators.pawapay.payoutAccount ?? null;
  if (secrets === null) return null;
  const place = placeOf(services, operator, kind);
  return { ...place, appId: '', secrets, isCallbackHostKnown: false };
}

/** How the provider would pay to this operator today; null where it cannot. Its account with pawaPay is there for payouts alone, and comes first. */
export function findPayoutKind(
  services: Services,
  operator: PayOperator,
  isTest = false,
): PayoutKind | null {
  const kinds: readonly PayoutKind[] = ['pawapay', 'provider'];
  const able = kinds.find((kind) => {
    const account = openToday(services, { orgId: '', operator, kind, isTest });
    return account !== null && canPayOut(kind, account);
  });
  return able ?? null;
}

interface ProviderOut extends Way {
  /** The account that it was sent by, once it may have been. */
  readonly sealed: string | null;
}

/** All that it takes to talk to the operator about a payout of the provider's. */
export function openProviderOut(
  services: Services,
  { sealed, ...way }: ProviderOut,
): { readonly payouts: PayoutProtocol; readonly account: OperatorAccount | null } {
  const { orgId, operator, kind, isTest } = way;
  const { payouts } = adapterOf(operator, kind);
  if (payouts === null) throw new Error('A payout was begun by an operator that cannot pay out.');
  const today = openToday(services, way);
  const place = (isTest ? testPlaceOf : placeOf)(services, operator, kind);
  const account =
    sealed === null
      ? today
      : openKeptAccount(services, { org_id: orgId, operator }, sealed, place, today, 'out');
  return { payouts, account };
}
