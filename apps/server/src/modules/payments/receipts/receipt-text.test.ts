import { expect, it } from 'vitest';
import { receiptText } from './receipt-text.ts';
import { testRecord, testStanding } from './test-receipts.ts';
import { writeLinkSms, writeReceiptSms } from '../mobile-money/transactions/texts.ts';

it.each([
  ['en', 'Douala · verified school · ardoise.example/school/palmiers'],
  ['fr', 'Douala · établissement vérifié · ardoise.example/school/palmiers'],
] as const)(
  'a verified school’s receipt says in %s where it is, and carries no mark',
  (language, place) => {
    expect(receiptText(testRecord, testStanding, language)).toMatchObject({ place, marks: [] });
  },
);

it.each([
  ['en', ['TEST – not a real payment', 'Ardoise has not verified this school']],
  ['fr', ['ESSAI – pas un vrai paiement', 'Établissement non vérifié par Ardoise']],
] as const)(
  'in %s a test is marked, and so is a school that nobody verified',
  (language, marks) => {
    const standing = { ...testStanding, town: null, isVerified: false, isTest: true };
    expect(receiptText(testRecord, standing, language)).toMatchObject({
      place: 'ardoise.example/school/palmiers',
      marks,
    });
  },
);

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
