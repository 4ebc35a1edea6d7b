import type { Answer, Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import { type Language, say, type Text } from '@ardoise/contract/values/language';
import {
  type getPaymentSettings,
  payoutSecretNames,
  secretNames,
  type testPaymentSettings,
  type updatePaymentSettings,
} from '@ardoise/contract/payment-settings';
import type { EventDetail, EventNote, PayOperator } from '@ardoise/contract/transactions';
import { sayEventDetail } from '@ardoise/contract/values/event-notes';
import type { Tx } from '../../../platform/db/database.ts';
import type { SchoolContext } from '../../../platform/http/context.ts';
import { enqueue } from '../../../platform/jobs.ts';
import { Refusal } from '../../../platform/refusal.ts';
import {
  adapterOf,
  defaultSettings,
  openAccount,
  openSecrets,
  payoutSecretsIn,
  readOperatorSettings,
  sealSecrets,
} from './operator-accounts.ts';
import {
  type OperatorAccount,
  type OperatorAdapter,
  type TestReport,
  Unreachable,
  WrongCredentials,
} from '../operators/operator.ts';
import type { OperatorSettingsTable } from '../tables.ts';
import { limitsFor } from './account-limits.ts';
import { readLimits, readLimitsLater } from './read-limits.ts';
import { sayRefusal } from './refused-account.ts';

type Settings = Answer<typeof updatePaymentSettings>;

const present = (row: OperatorSettingsTable, language: Language): Settings => ({
  operator: row.operator,
  isOn: row.is_on,
  kind: row.kind,
  appId: row.app_id,
  callbackHost: row.callback_host,
  secretsKept: row.secret_names,
  refusal:
    row.refused_at === null
      ? null
      : { at: row.refused_at.toISOString(), said: sayRefusal(row.refused_said, language) },
  limits: { ...limitsFor(row) },
  version: row.version,
});

export async function readPaymentSettings({
  tx,
  orgId,
  language,
}: Pick<SchoolContext, 'tx' | 'orgId' | 'language'>): Promise<Answer<typeof getPaymentSettings>> {
  const rows = await readOperatorSettings(tx, orgId);
  return { operators: rows.map((row) => present(row, language)) };
}

export async function rowOf(
  tx: Tx,
  orgId: string,
  operator: PayOperator,
): Promise<OperatorSettingsTable> {
  const rows = await readOperatorSettings(tx, orgId);
  return rows.find((row) => row.operator === operator) ?? defaultSettings(orgId, operator);
}

/** Names that no kind of account of this operator has are not kept; an empty value forgets what was kept. */
export function mergeSecrets(
  operator: PayOperator,
  kept: Readonly<Record<string, string>>,
  given: Readonly<Record<string, string>>,
): Record<string, string> {
  const known: readonly string[] = [
    ...secretNames[operator].own,
    ...secretNames[operator].pawapay,
    ...payoutSecretNames[operator].own,
  ];
  const merged = Object.fromEntries(
    known.map((name) => [name, given[name] ?? kept[name] ?? ''] as const),
  );
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''));
}

/** Secrets go in and never come out; the audit log names which were changed. */
export async function changePaymentSettings(
  { services, tx, orgId, language, audit, emit }: SchoolContext,
  { params, body }: Input<typeof updatePaymentSettings>,
): Promise<Settings> {
  const { operator } = params;
  const before = await rowOf(tx, orgId, operator);
  if (before.version !== body.version) throw new Refusal(errors.changedMeanwhile);
  const secrets = mergeSecrets(operator, openSecrets(services, before), body.secrets);
  const row: OperatorSettingsTable = {
    org_id: orgId,
    operator,
    is_on: body.isOn,
    kind: body.kind,
    app_id: body.appId,
    callback_host: body.callbackHost,
    secrets_sealed: sealSecrets(services, orgId, operator, secrets),
    secret_names: Object.keys(secrets),
    version: before.version + 1,
    refused_at: null,
    refused_said: null,
    smallest_amount: null,
    largest_amount: null,
    limits_read_at: null,
    last_refused_at: null,
  };
  const written = await tx
    .insertInto('operator_settings')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'operator'])
        .doUpdateSet(row)
        .where('operator_settings.version', '=', before.version),
    )
    .returning('version')
    .executeTakeFirst();
  if (written === undefined) throw new Refusal(errors.changedMeanwhile);
  const shown = ({ is_on, kind, app_id, callback_host, secret_names }: OperatorSettingsTable) => ({
    isOn: is_on,
    kind,
    appId: app_id,
    callbackHost: callback_host,
    secrets: secret_names,
  });
  await audit({
    action: 'paymentSettings.changed',
    subject: 'paymentSettings',
    subjectId: operator,
    before: shown(before),
    after: { ...shown(row), changedSecrets: Object.keys(body.secrets) },
  });
  await emit('operators.changed', orgId, { operator });
  if (adapterOf(operator, row.kind).limits !== null)
    await enqueue(tx, readLimitsLater, { orgId, operator });
  return present(row, language);
}

const outcomes = {
  working: { en: 'The connection works.', fr: 'La connexion fonctionne.' },
  incomplete: {
    en: 'Something is missing: fill in every field and save.',
    fr: 'Il manque quelque chose : remplissez tous les champs et enregistrez.',
  },
  noProvider: {
    en: 'The provider has no account at this operator yet.',
    fr: 'Le prestataire n’a pas encore de compte chez cet opérateur.',
  },
  refused: {
    en: 'The operator does not accept these credentials.',
    fr: 'L’opérateur n’accepte pas ces identifiants.',
  },
  unreachable: {
    en: 'The operator does not answer. Try again later.',
    fr: 'L’opérateur ne répond pas. Réessayez plus tard.',
  },
  payoutIncomplete: {
    en: 'Collections work. For payouts something is missing: fill in all three fields, or none.',
    fr: 'L’encaissement fonctionne. Pour les reversements, il manque quelque chose : remplissez les trois champs, ou aucun.',
  },
  payoutRefused: {
    en: 'Collections work. The operator does not accept the credentials for payouts.',
    fr: 'L’encaissement fonctionne. L’opérateur n’accepte pas les identifiants pour les reversements.',
  },
  bothWorking: {
    en: 'The connection works. Payouts work too.',
    fr: 'La connexion fonctionne. Les reversements aussi.',
  },
} as const satisfies Record<string, Text>;

const nothingTried: TestReport = { tried: [], untried: [] };

const noteText = (note: EventNote): Text => ({
  en: sayEventDetail(note, 'en'),
  fr: sayEventDetail(note, 'fr'),
});

/** Signs in at the operator with what is saved; no money moves. */
export async function tryPaymentSettings(
  { services, orgId, language }: Pick<SchoolContext, 'services' | 'orgId' | 'language'>,
  operator: PayOperator,
): Promise<Answer<typeof testPaymentSettings>> {
  const row = await services.db.read({ orgId }, (tx) => rowOf(tx, orgId, operator));
  const account = openAccount(services, row);
  const answer = (isWorking: boolean, outcome: Text, report: TestReport = nothingTried) => ({
    isWorking,
    message: say(outcome, language),
    said: null,
    tried: [...report.tried],
    untried: [...report.untried],
  });
  if (account === null)
    return answer(false, row.kind === 'provider' ? outcomes.noProvider : outcomes.incomplete);
  try {
    const adapter = adapterOf(operator, row.kind);
    const report = await adapter.test(account);
    await readLimits(services, { orgId, operator });
    const outcome = await tryPayouts(adapter, account);
    return answer(
      outcome === outcomes.working || outcome === outcomes.bothWorking,
      outcome,
      report,
    );
  } catch (error) {
    const isRefused = error instanceof WrongCredentials;
    const detail = isRefused || error instanceof Unreachable ? error.detail : null;
    if (detail !== null && 'note' in detail) return answer(false, noteText(detail));
    if (!isRefused) services.log.warn({ err: error, operator }, 'testing payment settings');
    return {
      ...answer(false, isRefused ? outcomes.refused : outcomes.unreachable),
      said: row.kind === 'provider' ? null : saidIn(detail),
    };
  }
}

/** Enough for whoever asks the operator about it. What the provider's account is told is not the school's to read. */
const longestWords = 300;

const saidIn = (detail: EventDetail | null): string | null =>
  detail !== null && 'said' in detail ? detail.said.slice(0, longestWords) : null;

/** The second product has credentials of its own, where there are any. */
async function tryPayouts({ payouts }: OperatorAdapter, account: OperatorAccount): Promise<Text> {
  const given = payoutSecretsIn(account);
  if (given === 'none' || payouts === null || payouts.balance === null) return outcomes.working;
  if (given === 'some') return outcomes.payoutIncomplete;
  try {
    await payouts.balance(account);
    return outcomes.bothWorking;
  } catch (error) {
    if (error instanceof WrongCredentials) return outcomes.payoutRefused;
    throw error;
  }
}
