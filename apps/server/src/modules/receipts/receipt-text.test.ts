import { expect, it } from 'vitest';
import { receiptText } from './receipt-text.ts';
import { testRecord, testStanding } from './testing/receipts.ts';

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
  ['en', 'today: Institut Bantou · Douala', 'Not verified under this name'],
  ['fr', 'aujourd’hui : Institut Bantou · Douala', 'Non vérifié sous ce nom'],
] as const)(
  'in %s a name that was not verified is marked, with the one of today',
  (language, place, mark) => {
    const standing = { ...testStanding, isVerified: false, nameToday: 'Institut Bantou' };
    expect(receiptText(testRecord, standing, language)).toMatchObject({
      place: `${place} · ardoise.example/school/palmiers`,
      marks: [mark],
    });
  },
);

it.each([
  ['en', 'Bought by', '500 SMS', '9,000'],
  ['fr', 'Acheteur', '500 messages', '9\u202f000'],
] as const)(
  'the provider’s own receipt says in %s which school bought what, and is no verified school’s',
  (language, label, line, amount) => {
    const record = {
      ...testRecord,
      school: 'Ardoise',
      students: [],
      bought: {
        buyer: 'Collège Les Palmiers',
        lines: [{ name: { en: '500 SMS', fr: '500 messages' }, amount: 9_000 }],
      },
    };
    const standing = { ...testStanding, town: null, address: 'ardoise.example' };
    const text = receiptText(record, standing, language);
    expect(text).toMatchObject({ school: 'Ardoise', place: 'ardoise.example', marks: [] });
    expect(text.students).toEqual([
      [
        { label, value: 'Collège Les Palmiers', isStrong: true },
        { label: line, value: `${amount}\u00a0FCFA`, isStrong: true },
      ],
    ]);
  },
);
