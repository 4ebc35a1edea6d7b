import { expect, it } from 'vitest';
import { writeReceiptSms } from '../mobile-money/transactions/receipt-sms.ts';
import { writeLinkSms } from './link-sms.ts';

it.each([
  ['en', 'TEST – not a real payment. Palmiers: '],
  ['fr', 'ESSAI – pas un vrai paiement. Palmiers : '],
] as const)('an SMS about a test begins in %s with that', (language, beginning) => {
  const given = { school: 'Palmiers', link: 'https://ardoise.example/x', isTest: true };
  const receipt = { ...given, amount: 1_000, number: 'LP/2026/000 001' };
  const link = { ...given, asked: { amount: 1_000, by: null }, name: 'Grace' };
  for (const isTest of [true, false]) {
    for (const text of [
      writeReceiptSms(language, { ...receipt, isTest }),
      writeLinkSms(language, { ...link, isTest }),
    ])
      expect(text.startsWith(beginning)).toBe(isTest);
  }
});

it.each([
  [{ amount: 31_500, by: null }, '31,500\u00a0FCFA due now for Grace.'],
  [{ amount: 31_500, by: '2026-12-15' }, '31,500\u00a0FCFA to pay for Grace by 15/12/2026.'],
  [{ amount: 0, by: null }, 'nothing to pay for Grace today.'],
])('asks for %j', (asked, words) => {
  const given = { school: 'Palmiers', link: 'https://ardoise.example/x', isTest: false };
  expect(writeLinkSms('en', { ...given, asked, name: 'Grace' })).toContain(words);
});
