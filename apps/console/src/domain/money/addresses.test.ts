import { expect, it } from 'vitest';
import { receiptPage, receiptPdf } from './receipt-address.ts';
import { whatsAppAddress } from './whatsapp-address.ts';

it('a receipt is printed in the reader’s language, on each kind of paper', () => {
  expect(receiptPdf('K7QF-2M9X', 'a4', 'fr')).toBe('/receipt/K7QF-2M9X.pdf?format=a4&lang=fr');
  expect(receiptPdf('K7QF-2M9X', 'roll', 'en')).toBe('/receipt/K7QF-2M9X.pdf?format=80mm&lang=en');
  expect(receiptPage('a/b', 'en')).toBe('/receipt/a%2Fb?lang=en');
});

it('the words for WhatsApp survive the address', () => {
  const address = whatsAppAddress('40 000 XAF & more: https://x.test/pay/a?b=1#c');
  expect(new URL(address).searchParams.get('text')).toBe(
    '40 000 XAF & more: https://x.test/pay/a?b=1#c',
  );
});
