import { operatorOf } from '@ardoise/contract/values/phone';
import type { SmsGatewayName, SmsSettings } from '../../../platform/sms-settings.ts';

export interface OwnSender {
  readonly name: string;
  readonly gateways: readonly string[];
}

/**
 * Nexah sends under whatever name is given, of which each operator shows only those that it has approved: a school's own one,
 * or the provider's. The other gateways refuse a name that is not registered with them, so that they are given only one that is: the
 * desk says of a school's with which it is.
 */
export function senderOf(
  sms: SmsSettings,
  gateway: SmsGatewayName,
  phone: string,
  own: OwnSender | null = null,
): string | null {
  if (own?.gateways.includes(gateway) === true) return own.name;
  if (gateway === 'orange') return sms.orange?.senderName ?? null;
  if (gateway === 'africastalking') return sms.africastalking?.from ?? null;
  const operator = operatorOf(phone);
  return operator === 'mtn' || operator === 'orange' ? sms.senders[operator] : sms.senders.others;
}
