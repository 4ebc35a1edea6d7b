import '../tables.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { seal, unseal } from '../../../platform/seal.ts';
import type { Services } from '../../../platform/services.ts';
import {
  type SmsGatewayName,
  smsGatewayNames,
  type SmsSettings,
} from '../../../platform/sms-settings.ts';
import type { GatewayRow } from '../tables.ts';

type Values = Readonly<Record<string, string>>;

/** A gateway as the desk has set it, over what the settings of the start say. */
export interface KeptGateway {
  readonly name: SmsGatewayName;
  readonly isOn: boolean;
  readonly values: Values;
  readonly secrets: Values;
  /** 0 where nobody has changed it at the desk. */
  readonly version: number;
}

type Keys = Pick<Services, 'keyFor'>;

export const sealGatewaySecrets = ({ keyFor }: Keys, name: string, secrets: Values): string =>
  seal(keyFor('sms-gateways'), JSON.stringify(secrets), name);

const openSecrets = ({ keyFor }: Keys, { name, secrets_sealed: sealed }: GatewayRow): Values =>
  sealed === null ? {} : (JSON.parse(unseal(keyFor('sms-gateways'), sealed, name)) as Values);

const withoutNulls = (values: Readonly<Record<string, string | null | undefined>>): Values =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );

/** Where a gateway's calls are, unless somebody says otherwise. */
const usualUrl: Readonly<Record<SmsGatewayName, string>> = {
  nexah: 'https://smsvas.com/bulk/public/index.php/api/v1/sendsms',
  orange: 'https://api.orange.com',
  africastalking: 'https://api.africastalking.com',
};

interface StartValues {
  readonly values: Values;
  readonly secrets: Values;
}

function startValues({
  nexah,
  orange,
  africastalking,
  senders,
}: SmsSettings): Readonly<Record<SmsGatewayName, StartValues>> {
  return {
    nexah: {
      values: withoutNulls({
        url: nexah?.url ?? usualUrl.nexah,
        user: nexah?.user,
        senderMtn: senders.mtn,
        senderOrange: senders.orange,
        sender: senders.others,
      }),
      secrets: withoutNulls({ password: nexah?.password }),
    },
    orange: {
      values: withoutNulls({
        url: orange?.url ?? usualUrl.orange,
        clientId: orange?.clientId,
        senderAddress: orange?.senderAddress,
        senderName: orange?.senderName,
      }),
      secrets: withoutNulls({ clientSecret: orange?.clientSecret }),
    },
    africastalking: {
      values: withoutNulls({
        url: africastalking?.url ?? usualUrl.africastalking,
        username: africastalking?.username,
        from: africastalking?.from,
      }),
      secrets: withoutNulls({ apiKey: africastalking?.apiKey }),
    },
  };
}

/** While the simulator stands in for the world, nothing that the desk types leads out of it. */
const isWithin = (services: Pick<Services, 'settings'>): boolean =>
  services.settings.simulatorUrl !== null;

/** All three, in the order in which they are tried. */
export async function readKeptGateways(
  services: Pick<Services, 'settings' | 'db' | 'keyFor'>,
  within?: Tx,
): Promise<readonly KeptGateway[]> {
  const { sms } = services.settings;
  const select = (tx: Tx): Promise<GatewayRow[]> =>
    tx.selectFrom('sms_gateways').selectAll().execute();
  const rows =
    within === undefined ? await services.db.read('platform', select) : await select(within);
  const start = startValues(sms);
  const placeOf = (name: SmsGatewayName): number => {
    const place = sms.order.indexOf(name);
    return place === -1 ? sms.order.length + smsGatewayNames.indexOf(name) : place;
  };
  return smsGatewayNames
    .map((name) => {
      const row = rows.find((one) => one.name === name);
      const { values, secrets } = start[name];
      const url = isWithin(services) ? withoutNulls({ url: values['url'] }) : {};
      return {
        name,
        position: row?.position ?? placeOf(name),
        isOn: row?.is_on ?? sms.order.includes(name),
        values: row === undefined ? values : { ...row.open_values, ...url },
        secrets: row === undefined ? secrets : { ...secrets, ...openSecrets(services, row) },
        version: row?.version ?? 0,
      };
    })
    .sort((a, b) => a.position - b.position);
}

const neededOf: Readonly<Record<SmsGatewayName, readonly string[]>> = {
  nexah: ['url', 'user', 'password', 'sender'],
  orange: ['url', 'clientId', 'senderAddress', 'clientSecret'],
  africastalking: ['url', 'username', 'apiKey'],
};

/** What is still to be filled in before it can carry anything. */
export const missingOf = ({
  name,
  values,
  secrets,
}: Pick<KeptGateway, 'name' | 'values' | 'secrets'>): readonly string[] =>
  neededOf[name].filter((field) => ({ ...values, ...secrets })[field] === undefined);

/** These gateways as the adapters take them. */
export function settingsOf(gateways: readonly KeptGateway[], others: SmsSettings): SmsSettings {
  const of = (name: SmsGatewayName): Values | null => {
    const found = gateways.find((one) => one.name === name);
    if (found === undefined || missingOf(found).length > 0) return null;
    return { ...found.values, ...found.secrets };
  };
  const text = (values: Values, field: string): string => values[field] ?? '';
  const nexah = of('nexah');
  const orange = of('orange');
  const africastalking = of('africastalking');
  const sender = nexah === null ? others.senders.others : text(nexah, 'sender');
  return {
    order: gateways.filter((one) => missingOf(one).length === 0).map(({ name }) => name),
    nexah: nexah && {
      url: text(nexah, 'url'),
      user: text(nexah, 'user'),
      password: text(nexah, 'password'),
    },
    orange: orange && {
      url: text(orange, 'url'),
      clientId: text(orange, 'clientId'),
      clientSecret: text(orange, 'clientSecret'),
      senderAddress: text(orange, 'senderAddress'),
      senderName: orange['senderName'] ?? null,
    },
    africastalking: africastalking && {
      url: text(africastalking, 'url'),
      username: text(africastalking, 'username'),
      apiKey: text(africastalking, 'apiKey'),
      from: africastalking['from'] ?? null,
    },
    senders: {
      mtn: nexah?.['senderMtn'] ?? sender,
      orange: nexah?.['senderOrange'] ?? sender,
      others: sender,
    },
  };
}
