import { describe, expect, it } from 'vitest';
import { type ReceiptCheckProps, renderReceiptCheck } from './render.tsx';

const props: ReceiptCheckProps = {
  language: 'en',
  school: {
    name: 'Collège Les Palmiers',
    logo: null,
    town: 'Douala',
    address: 'ardoise.example/school/palmiers',
    isVerified: true,
    isTest: false,
  },
  code: 'K7QF2M9X4TAB6CDE8FGH',
  printedCode: 'K7QF-2M9X-4TAB-6CDE-8FGH',
  number: 'CP/2026/000 001',
  date: '15/11/2026 09:14',
  amount: 40_000,
  payerFee: 0,
  students: ['G. A. N. · Form 1B'],
  reversedOn: null,
  movedTo: [],
  rating: null,
};

describe('the check of a receipt', () => {
  it.each([
    ['en', 'Genuine receipt', 'verified school'],
    ['fr', 'Reçu authentique', 'établissement vérifié'],
  ] as const)('calls it genuine in %s only of a verified school', (language, genuine, verified) => {
    const html = renderReceiptCheck({ ...props, language });
    for (const words of [genuine, verified, 'Douala', 'ardoise.example/school/palmiers'])
      expect(html).toContain(words);
    const other = renderReceiptCheck({
      ...props,
      language,
      school: { ...props.school, isVerified: false },
    });
    expect(other).not.toContain(genuine);
    expect(other).not.toContain(verified);
  });

  it.each([
    ['en', 'Unchanged, school not verified', 'Not verified'],
    ['fr', 'Reçu intact, établissement non vérifié', 'Non vérifié'],
  ] as const)('says in %s what is known of any other one', (language, title, tag) => {
    const school = { ...props.school, isVerified: false };
    const html = renderReceiptCheck({ ...props, language, school });
    expect(html).toContain(title);
    expect(html).toContain(tag);
    expect(html).not.toContain('class="notice good"');
  });

  it.each([
    ['en', 'Unchanged, school not verified under this name', 'Today it is called Institut Bantou'],
    ['fr', 'Reçu intact, établissement non vérifié sous ce nom', 'il s’appelle Institut Bantou'],
  ] as const)('says in %s that its name was not the one verified', (language, title, today) => {
    const school = { ...props.school, isVerified: false, nameToday: 'Institut Bantou' };
    const html = renderReceiptCheck({ ...props, language, school });
    for (const words of [title, today, 'Collège Les Palmiers']) expect(html).toContain(words);
    expect(html).not.toContain('class="notice good"');
  });

  it.each([
    ['en', 'Genuine receipt', 'verified school'],
    ['fr', 'Reçu authentique', 'établissement vérifié'],
  ] as const)(
    'of the provider is genuine in %s, and calls it no school',
    (language, genuine, school) => {
      const bought = { buyer: 'Collège Les Palmiers', lines: ['500 SMS'] };
      const provider = { ...props.school, name: 'Ardoise', town: null, address: 'ardoise.example' };
      const html = renderReceiptCheck({ ...props, language, school: provider, bought });
      for (const words of [genuine, 'ardoise.example', '500 SMS']) expect(html).toContain(words);
      expect(html).not.toContain(school);
    },
  );

  it.each([
    ['en', 'TEST – not a real payment'],
    ['fr', 'ESSAI – pas un vrai paiement'],
  ] as const)('says in %s that it is a test: %s', (language, words) => {
    const school = { ...props.school, isTest: true };
    expect(renderReceiptCheck({ ...props, language, school })).toContain(words);
    expect(renderReceiptCheck({ ...props, language })).not.toContain(words);
  });
});
