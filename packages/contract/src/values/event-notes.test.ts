import { expect, it } from 'vitest';
import { transactionStatuses } from './transaction-states.ts';
import { sayEventDetail } from './event-notes.ts';

it('a note is read in the language of whoever reads it', () => {
  const detail = { note: 'otherAmount', asked: 40_000, paid: 30_000 } as const;
  expect(sayEventDetail(detail, 'en')).toBe('40,000 requested, 30,000 paid.');
  expect(sayEventDetail(detail, 'fr')).toBe('Demandé\u00a0: 40\u202f000, payé\u00a0: 30\u202f000.');
  expect(sayEventDetail({ note: 'unsaid' }, 'fr')).toBe('Le délai de confirmation est dépassé.');
});

it('a reference stays as the operator writes it, spaces and all', () => {
  expect(sayEventDetail({ note: 'referenceTaken', reference: 'MP 24 1116' }, 'en')).toBe(
    'The reference MP 24 1116 belongs to another payment.',
  );
});

it('a part of a franc is not rounded away, and an amount that cannot be read is a question', () => {
  const paid = (amount: number | null) =>
    sayEventDetail({ note: 'otherAmount', asked: 40_000, paid: amount }, 'en');
  expect(paid(39_999.6)).toBe('40,000 requested, 39999.6 paid.');
  expect(paid(null)).toBe('40,000 requested, ? paid.');
});

it('an operator’s words stay as they came, also where they look like ours', () => {
  expect(sayEventDetail({ said: 'unsaid' }, 'fr')).toBe('unsaid');
  expect(sayEventDetail({ said: '93000 XAF' }, 'en')).toBe('93000 XAF');
});

it('an amount is grouped as the language groups', () => {
  expect(sayEventDetail({ amount: 93_000 }, 'fr')).toBe('93\u202f000');
});

it('a step is told as a person would, in both languages, without the names of states', () => {
  expect(sayEventDetail({ from: 20, to: -21 }, 'en')).toBe(
    'The payment failed. No money was taken.',
  );
  expect(sayEventDetail({ from: 21, to: 41 }, 'fr')).toBe(
    'Le reçu a été envoyé au payeur par SMS.',
  );
  for (const from of transactionStatuses)
    for (const to of transactionStatuses)
      for (const language of ['en', 'fr'] as const)
        expect(sayEventDetail({ from, to }, language)).toMatch(/^[A-ZÉ][^→]+\.$/);
});

it('where only the notice failed, the end says that the payment counts', () => {
  expect(sayEventDetail({ from: -41, to: -50 }, 'en')).toContain('counts');
  expect(sayEventDetail({ from: -21, to: -50 }, 'en')).toContain('without being made');
});
