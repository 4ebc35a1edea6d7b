import { say } from '@ardoise/contract/values/language';
import { fieldTexts } from '@ardoise/contract/protocol/fields';
import type { Input } from '@ardoise/contract/protocol/call';
import {
  paymentSettingsErrors,
  secretNames,
  type updatePaymentSettings,
} from '@ardoise/contract/payment-settings';
import { sayEventDetail } from '@ardoise/contract/values/event-notes';
import type { SchoolContext } from '../../../platform/http/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { Unreachable, WrongCredentials } from '../operators/operator.ts';
import type { OperatorSettingsTable } from '../tables.ts';
import { adapterOf, openAccount, openSecrets, sealSecrets } from './operator-accounts.ts';
import { mergeSecrets, rowOf } from './payment-settings.ts';

type Change = Input<typeof updatePaymentSettings>;

/** Enough for whoever asks the operator about it. */
const longestWords = 300;

/**
 * An account of the school's own is switched on only where it is whole and its operator lets us in: the first to find out
 * otherwise would be a guardian. What is on already and stays as it is needs no second test.
 */
export async function refuseUntested(
  { services, orgId, language }: Pick<SchoolContext, 'services' | 'orgId' | 'language'>,
  { params: { operator }, body }: Change,
  outside: <Result>(ask: () => Promise<Result>) => Promise<Result>,
): Promise<void> {
  const { kind, isOn, appId } = body;
  if (!isOn || kind === 'provider') return;
  const before = await services.db.read({ orgId }, (tx) => rowOf(tx, orgId, operator));
  // Somebody else saved meanwhile: that is what the person is told.
  if (before.version !== body.version) return;
  const secrets = mergeSecrets(operator, openSecrets(services, before), body.secrets);
  const missing = secretNames[operator][kind].filter((name) => (secrets[name] ?? '') === '');
  if (missing.length > 0) {
    const required = say(fieldTexts.required, language);
    const fields = Object.fromEntries(missing.map((name) => [`secrets.${name}`, required]));
    throw new Refusal(paymentSettingsErrors.accountIncomplete, { fields });
  }
  if (isTestedAlready(before, body)) return;
  const sealed = sealSecrets(services, orgId, operator, secrets);
  const row = { ...before, kind, app_id: appId, secrets_sealed: sealed };
  const account = openAccount(services, row);
  if (account === null) throw new Refusal(paymentSettingsErrors.accountIncomplete);
  try {
    await outside(() => adapterOf(operator, kind).test(account));
  } catch (error) {
    throw refusalOf(error, language);
  }
}

const isTestedAlready = (
  before: OperatorSettingsTable,
  { kind, appId, secrets }: Change['body'],
): boolean =>
  before.is_on &&
  before.refused_at === null &&
  before.kind === kind &&
  before.app_id === appId &&
  Object.keys(secrets).length === 0;

function refusalOf(error: unknown, language: SchoolContext['language']): unknown {
  const isRefused = error instanceof WrongCredentials;
  if (!isRefused && !(error instanceof Unreachable)) return error;
  if (!isRefused) return new Refusal(paymentSettingsErrors.accountUntested);
  const { detail } = error;
  const said = detail === null ? '' : sayEventDetail(detail, language).slice(0, longestWords);
  return new Refusal(paymentSettingsErrors.accountRefused, { values: { said } });
}
