import { expect, it } from 'vitest';
import { isDeliveryToken } from './modules/messages/delivery-addresses.ts';
import { deriveKey } from './platform/secrets.ts';
import { readSettings } from './platform/settings.ts';
import { smsAddresses } from './sms-addresses.ts';

const secret = 'a secret of more than thirty signs';
const gateways = {
  ARDOISE_SMS_AFRICASTALKING_USERNAME: 'u',
  ARDOISE_SMS_AFRICASTALKING_API_KEY: 'k',
  ARDOISE_SMS_URL: 'https://sms.example/sendsms',
  ARDOISE_SMS_USER: 'u',
  ARDOISE_SMS_PASSWORD: 'p',
};
const reached = { ARDOISE_PUBLIC_URL: 'https://pay.school.cm', ARDOISE_SECRET: secret };

it('the addresses are those that the program takes receipts at, of the gateways that are set up', () => {
  const lines = smsAddresses(readSettings({ ...gateways, ...reached }));
  const parts = lines.map((line) => line.split(/: |\//));
  expect(lines[0]).toMatch(/^nexah: https:\/\/pay\.school\.cm\/callbacks\/sms\/nexah\/[\w-]{43}$/);
  expect(parts.map(([name]) => name)).toEqual(['nexah', 'africastalking']);
  const keyFor = (purpose: string): Buffer => deriveKey(secret, purpose);
  for (const [name = '', ...rest] of parts)
    expect(isDeliveryToken({ keyFor }, name, rest.at(-1) ?? '')).toBe(true);
});

it('what is missing is said in one sentence', () => {
  expect(() => smsAddresses(readSettings(reached))).toThrow('No SMS gateway is set up.');
  expect(() => smsAddresses(readSettings(gateways))).toThrow('Set ARDOISE_PUBLIC_URL');
});
