import type { Services } from '../../../platform/services.ts';
import type { SmsSettings } from '../../../platform/sms-settings.ts';
import { africasTalking } from './africas-talking.ts';
import { nexah } from './nexah.ts';
import { orangeSms } from './orange-sms.ts';
import type { SmsGateway } from './sms-gateway.ts';

type Calling = Pick<Services, 'settings' | 'outside'>;

function create({ settings: { sms }, outside }: Calling): readonly SmsGateway[] {
  const all = [
    sms.nexah && nexah(sms.nexah, outside),
    sms.orange && orangeSms(sms.orange, outside),
    sms.africastalking && africasTalking(sms.africastalking, outside),
  ];
  return sms.order.flatMap((name) => all.find((gateway) => gateway?.name === name) ?? []);
}

/** Made once for each node, since a gateway keeps its token. */
const made = new WeakMap<SmsSettings, readonly SmsGateway[]>();

/** The gateways that are set up, in the order in which they are tried. */
export function smsGateways(services: Calling): readonly SmsGateway[] {
  const { sms } = services.settings;
  const gateways = made.get(sms) ?? create(services);
  made.set(sms, gateways);
  return gateways;
}
