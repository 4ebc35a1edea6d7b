import '../tables.ts';
import type { Answer, Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import {
  type DeskGateway,
  gatewayFields,
  type listSmsGateways,
  type orderSmsGateways,
  type setSmsGateway,
  type testSmsGateway,
} from '@ardoise/contract/sms/gateways';
import { gatewayErrors } from '@ardoise/contract/sms/sms-errors';
import type { Language, Text } from '@ardoise/contract/values/language';
import type { Tx } from '../../../platform/db/database.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { takeTurns } from '../../../platform/take-turns.ts';
import type { SmsGatewayName } from '../../../platform/sms-settings.ts';
import { deliveryAddress } from '../delivery-addresses.ts';
import { withoutContent } from '../without-content.ts';
import { openGateway } from './gateways.ts';
import {
  type KeptGateway,
  missingOf,
  readKeptGateways,
  sealGatewaySecrets,
} from './kept-gateways.ts';
import { senderOf } from './sender-of.ts';

type Values = Readonly<Record<string, string>>;
type Gateways = Answer<typeof listSmsGateways>;

/** A secret is never shown again, only that it is there. */
function present(
  services: Services,
  { name, isOn, values, secrets, version }: KeptGateway,
): DeskGateway {
  const { open, secret } = gatewayFields[name];
  return {
    name,
    isOn,
    isFromEnvironment: version === 0,
    values: Object.fromEntries(open.map((field) => [field, values[field] ?? ''])),
    secrets: Object.fromEntries(secret.map((field) => [field, secrets[field] !== undefined])),
    deliveryAddress: deliveryAddress(services, services.publicUrl(), name),
    version,
  };
}

export const listGateways = async (services: Services, tx: Tx): Promise<Gateways> => ({
  items: (await readKeptGateways(services, tx)).map((one) => present(services, one)),
});

/** Only fields that the gateway has, and none that is empty. */
const fieldsAmong = (names: readonly string[], given: Values): Values =>
  Object.fromEntries(
    Object.entries(given)
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([name, value]) => names.includes(name) && value !== ''),
  );

const isWebAddress = (value: string): boolean => {
  const protocol = URL.canParse(value) ? new URL(value).protocol : '';
  return protocol === 'https:' || protocol === 'http:';
};

/** What is filled in and cannot be used, by the names of its fields. */
function wrongFields(gateway: KeptGateway): readonly string[] {
  const { url, ...others } = gateway.values;
  const senders = Object.entries(others).filter(
    ([name, value]) => /^(sender|from)/.test(name) && name !== 'senderAddress' && value.length > 11,
  );
  return [
    ...(url !== undefined && !isWebAddress(url) ? ['url'] : []),
    ...senders.map(([name]) => name),
  ];
}

/** As the desk's screen calls them. */
const fieldNames: Readonly<Record<string, Text>> = {
  url: { en: 'Address', fr: 'Adresse' },
  user: { en: 'User', fr: 'Utilisateur' },
  password: { en: 'Password', fr: 'Mot de passe' },
  sender: { en: 'Sender', fr: 'Expéditeur' },
  senderMtn: { en: 'Sender for MTN', fr: 'Expéditeur pour MTN' },
  senderOrange: { en: 'Sender for Orange', fr: 'Expéditeur pour Orange' },
  clientId: { en: 'Client ID', fr: 'ID client' },
  clientSecret: { en: 'Client secret', fr: 'Secret client' },
  senderAddress: { en: 'Sender address', fr: 'Adresse de l’expéditeur' },
  senderName: { en: 'Sender name', fr: 'Nom de l’expéditeur' },
  username: { en: 'User name', fr: 'Nom d’utilisateur' },
  from: { en: 'Sender', fr: 'Expéditeur' },
  apiKey: { en: 'API key', fr: 'Clé d’API' },
};

const sayFields = (fields: readonly string[], language: Language): string =>
  fields.map((field) => fieldNames[field]?.[language] ?? field).join(', ');

function refuseUnusable(gateway: KeptGateway, language: Language): void {
  const missing = missingOf(gateway);
  if (missing.length > 0)
    throw new Refusal(gatewayErrors.gatewayAccountIncomplete, {
      values: { fields: sayFields(missing, language) },
    });
  const wrong = wrongFields(gateway);
  if (wrong.length > 0)
    throw new Refusal(gatewayErrors.gatewayAccountWrong, {
      values: { fields: sayFields(wrong, language) },
    });
}

/** One at a time: the whole order is decided by what the others are. */
const takeGatewayTurns = ({ tx }: SignedInContext): Promise<void> => takeTurns(tx, 'sms-gateways');

async function write(
  { tx, now, services }: SignedInContext,
  position: number,
  { name, isOn, values, secrets, version }: KeptGateway,
): Promise<void> {
  const columns = {
    position,
    is_on: isOn,
    open_values: JSON.stringify(values) as never,
    secrets_sealed: sealGatewaySecrets(services, name, secrets),
    version: version + 1,
    changed_at: now,
  };
  await tx
    .insertInto('sms_gateways')
    .values({ name, ...columns })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(columns))
    .execute();
}

async function tell(
  context: SignedInContext,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Promise<void> {
  await context.audit({ action: 'smsGateway.changed', subject: 'smsGateway', before, after });
  await context.emit('smsGateway.changed', context.actor.personId, {});
}

export async function setGateway(
  context: SignedInContext,
  name: SmsGatewayName,
  { isOn, values, secrets, version }: Input<typeof setSmsGateway>['body'],
): Promise<void> {
  await takeGatewayTurns(context);
  const all = await readKeptGateways(context.services, context.tx);
  const place = all.findIndex((one) => one.name === name);
  const before = all[place];
  if (before === undefined || before.version !== version)
    throw new Refusal(errors.changedMeanwhile);
  const { open, secret } = gatewayFields[name];
  const after: KeptGateway = {
    ...before,
    isOn,
    values: fieldsAmong(open, values),
    secrets: { ...before.secrets, ...fieldsAmong(secret, secrets) },
  };
  if (isOn) refuseUnusable(after, context.language);
  await write(context, place, after);
  const changed = Object.keys(fieldsAmong(secret, secrets));
  await tell(
    context,
    { name, isOn: before.isOn, values: before.values },
    { name, isOn, values: after.values, secrets: changed },
  );
}

export async function orderGateways(
  context: SignedInContext,
  { names }: Input<typeof orderSmsGateways>['body'],
): Promise<void> {
  await takeGatewayTurns(context);
  const all = await readKeptGateways(context.services, context.tx);
  for (const one of all) await write(context, names.indexOf(one.name), one);
  await tell(context, { order: all.map(({ name }) => name) }, { order: names });
}

const testText = 'Ardoise: test message. Message de test.';

/** Through this one alone, switched on or not; no other is tried. */
export async function tryGateway(
  services: Services,
  name: SmsGatewayName,
  phone: string,
  language: Language,
): Promise<Answer<typeof testSmsGateway>> {
  const opened = await openGateway(services, name);
  if (opened === null) {
    const kept = (await readKeptGateways(services)).find((one) => one.name === name);
    const fields = kept === undefined ? '' : sayFields(missingOf(kept), language);
    throw new Refusal(gatewayErrors.gatewayAccountIncomplete, { values: { fields } });
  }
  const sender = senderOf(opened.sms, name, phone);
  const answer = await opened.gateway.send({ to: phone, text: testText, sender });
  if (answer.kind === 'accepted') return { isAccepted: true, said: null };
  const content = { to: phone, subject: null, text: testText };
  return { isAccepted: false, said: withoutContent(answer.said, content, 200) };
}
