import { expect, it } from 'vitest';
import type { SmsSettings } from '../../../platform/sms-settings.ts';
import { senderOf } from './sender-of.ts';

const settings = {
  senders: { mtn: 'ARDOISE M', orange: 'ARDOISE O', others: 'ARDOISE' },
  orange: { senderName: 'ARDOISE' },
  africastalking: { from: null },
} as unknown as SmsSettings;

it('gives the school’s own name to the gateways with which it is registered, and the provider’s to the others', () => {
  const own = { name: 'PALMIERS', gateways: ['nexah', 'orange'] };
  const names = (['nexah', 'orange', 'africastalking'] as const).map((gateway) =>
    senderOf(settings, gateway, '677123456', own),
  );
  expect(names).toEqual(['PALMIERS', 'PALMIERS', null]);
  expect(senderOf(settings, 'nexah', '677123456', { ...own, gateways: ['orange'] })).toBe(
    'ARDOISE M',
  );
  expect(senderOf(settings, 'orange', '699123456')).toBe('ARDOISE');
});
