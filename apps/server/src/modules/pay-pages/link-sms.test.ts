import { expect, it } from 'vitest';
import { writeReceiptSms } from '../mobile-money/transactions/receipt-sms.ts';
import { writeLinkSms } from './link-sms.ts';

it.each([
  ['en', 'TEST – not a real payment. Palmiers: '],
  ['fr', 'ESSAI – pas un vrai paiement. Palmiers : '],
] as const)('an SMS about a test begins in %s with that', (language, beginning) => {
  const given = { school: 'Palmiers', link: 'https://ardoise.example/x', isTest: true };
  const receipt = { ...given, amount: 1_000, number: 'LP/2026/000 001' };
  const link = { ...given, owed: 1_000, name: 'Grace' };
  for (const isTest of [true, false]) {
    for (const text of [
      writeReceiptSms(language, { ...receipt, isTest }),
      writeLinkSms(language, { ...link, isTest }),
    ])
      expect(text.startsWith(beginning)).toBe(isTest);
  }
});
