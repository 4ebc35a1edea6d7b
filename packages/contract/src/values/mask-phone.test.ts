import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { maskPhone, maskPhonesIn } from './mask-phone.ts';
import { formatPhone } from './phone.ts';

it('shows the first digit and the last two', () => {
  expect(maskPhone('677123456')).toBe('6 •• •• •• 56');
  expect(maskPhone('+237 677 12 34 56')).toBe('6 •• •• •• 56');
  expect(maskPhone('+33612345678')).toBe('+ •• •• •• 78');
});

test.each([
  [
    '{"payer":{"partyIdType":"MSISDN","partyId":"237677123456"}}',
    '{"payer":{"partyIdType":"MSISDN","partyId":"6 •• •• •• 56"}}',
  ],
  ['FRI:237677123456/MSISDN', '6 •• •• •• 56/MSISDN'],
  ['6 77 12 34 56', '6 •• •• •• 56'],
  [
    '{"amount":"677000","id":"1677123456","uuid":"0e677123456a"}',
    '{"amount":"677000","id":"1677123456","uuid":"0e677123456a"}',
  ],
  ['Fotso Awa', 'Fotso Awa'],
])('%s becomes %s', (text, masked) => expect(maskPhonesIn(text)).toBe(masked));

it('leaves no mobile number in a text, however it is written', () => {
  const rest = fc.integer({ min: 0, max: 9_999_999 }).map((n) => `67${String(n).padStart(7, '0')}`);
  const writing = fc.constantFrom(
    (phone: string) => phone,
    (phone: string) => `237${phone}`,
    (phone: string) => `+237${phone}`,
    formatPhone,
  );
  fc.assert(
    fc.property(rest, writing, (phone, write) => {
      expect(maskPhonesIn(`from "${write(phone)}" today`)).toBe(`from "${maskPhone(phone)}" today`);
    }),
  );
});
