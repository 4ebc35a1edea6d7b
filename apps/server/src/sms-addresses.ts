import { deliveryAddress } from './modules/messages/public.ts';
import { deriveKey } from './platform/secrets.ts';
import type { Settings } from './platform/settings.ts';
import { StartError } from './platform/start-error.ts';

/** The address at which each SMS gateway that is set up is to tell of deliveries, one a line. */
export function smsAddresses({ publicUrl, secret, sms }: Settings): string[] {
  if (publicUrl === null || secret === null)
    throw new StartError('Set ARDOISE_PUBLIC_URL and ARDOISE_SECRET as they are for the program.');
  if (sms.order.length === 0) throw new StartError('No SMS gateway is set up.');
  const keyFor = (purpose: string): Buffer => deriveKey(secret, purpose);
  return sms.order.map((name) => `${name}: ${deliveryAddress({ keyFor }, publicUrl, name)}`);
}
