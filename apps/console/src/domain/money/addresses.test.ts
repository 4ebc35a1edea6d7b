import { expect, it } from 'vitest';
import { receiptPage } from './receipt-address.ts';
import { whatsAppAddress } from './whatsapp-address.ts';

it('the check of a receipt is shown in the reader’s language', () => {
  expect(receiptPage('a/b', 'en')).toBe('/receipt/a%2Fb?lang=en');
});

it('the words for WhatsApp survive the address', () => {
  const address = whatsAppAddress('40 000 XAF & more: https://x.test/pay/a?b=1#c');
  expect(new URL(address).searchParams.get('text')).toBe(
    '40 000 XAF & more: https://x.test/pay/a?b=1#c',
  );
});
