import { createOutsideClient } from '../../../../platform/outside/outside-client.ts';
import { readSettings } from '../../../../platform/settings.ts';
import type { SmsGatewayName } from '../../../../platform/sms-settings.ts';
import { withSimulator } from '../../../../simulator-settings.ts';
import { createGateways } from '../gateways.ts';
import type { SmsGateway } from '../sms-gateway.ts';

/** The three adapters, fresh and without a token, all calling one address. */
export function gatewaysAt(url: string): Readonly<Record<SmsGatewayName, SmsGateway>> {
  const settings = withSimulator(readSettings({}), url);
  const [nexah, orange, africastalking] = createGateways(settings.sms, createOutsideClient());
  if (nexah === undefined || orange === undefined || africastalking === undefined)
    throw new Error('A gateway is missing.');
  return { nexah, orange, africastalking };
}
