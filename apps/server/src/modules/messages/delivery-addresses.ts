import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Services } from '../../platform/services.ts';
import type { SmsGatewayName } from '../../platform/sms-settings.ts';

type Keys = Pick<Services, 'keyFor'>;

/** Gateways sign nothing: whoever knows the address is believed. So it stands in no log. */
const tokenOf = ({ keyFor }: Keys, gateway: string): string =>
  createHmac('sha256', keyFor('sms-receipts')).update(gateway).digest('base64url');

export function isDeliveryToken(services: Keys, gateway: string, given: string): boolean {
  const right = Buffer.from(tokenOf(services, gateway));
  const tried = Buffer.from(given);
  return right.length === tried.length && timingSafeEqual(right, tried);
}

/** What to write as the address of receipts on a gateway's form or portal. */
export const deliveryAddress = (
  services: Keys,
  publicUrl: string,
  gateway: SmsGatewayName,
): string => `${publicUrl}/callbacks/sms/${gateway}/${tokenOf(services, gateway)}`;
