import { createHash } from 'node:crypto';
import type { OutsideClient } from '../../../platform/outside/outside-client.ts';
import type { Services } from '../../../platform/services.ts';
import type { SmsSettings } from '../../../platform/sms-settings.ts';
import { africasTalking } from './africas-talking.ts';
import { type KeptGateway, readKeptGateways, settingsOf } from './kept-gateways.ts';
import { nexah } from './nexah.ts';
import { orangeSms } from './orange-sms.ts';
import type { SmsGateway } from './sms-gateway.ts';

type Calling = Pick<Services, 'settings' | 'outside' | 'db' | 'keyFor'>;

/** The adapters of these accounts, in the order in which they are tried. */
export function createGateways(sms: SmsSettings, outside: OutsideClient): readonly SmsGateway[] {
  const all = [
    sms.nexah && nexah(sms.nexah, outside),
    sms.orange && orangeSms(sms.orange, outside),
    sms.africastalking && africasTalking(sms.africastalking, outside),
  ];
  return sms.order.flatMap((name) => all.find((gateway) => gateway?.name === name) ?? []);
}

/** Kept on each node for as long as the accounts stay the same, since a gateway keeps its token. */
const made = new WeakMap<OutsideClient, { of: string; gateways: readonly SmsGateway[] }>();

export interface OpenGateways {
  /** With their senders' names. */
  readonly sms: SmsSettings;
  /** Those that are switched on, in the order in which they are tried. */
  readonly gateways: readonly SmsGateway[];
}

function open(services: Calling, kept: readonly KeptGateway[]): OpenGateways {
  const sms = settingsOf(kept, services.settings.sms);
  const of = createHash('sha256').update(JSON.stringify(sms)).digest('base64url');
  const known = made.get(services.outside);
  if (known?.of === of) return { sms, gateways: known.gateways };
  const gateways = createGateways(sms, services.outside);
  made.set(services.outside, { of, gateways });
  return { sms, gateways };
}

/** Those that are switched on and whose account is complete. */
export const openGateways = async (services: Calling): Promise<OpenGateways> =>
  open(
    services,
    (await readKeptGateways(services)).filter(({ isOn }) => isOn),
  );

/** One of them, whether it is switched on or not: what it took before may still be told of, and it may be tried out. */
export async function openGateway(
  services: Calling,
  name: string,
): Promise<{ readonly sms: SmsSettings; readonly gateway: SmsGateway } | null> {
  const kept = (await readKeptGateways(services)).filter((one) => one.name === name);
  const sms = settingsOf(kept, services.settings.sms);
  const [gateway] = createGateways(sms, services.outside);
  return gateway === undefined ? null : { sms, gateway };
}
