import { expect, it } from 'vitest';
import { eventNote, keptNotes, sayEventNote } from './event-notes.ts';

it('a note is read in the language of whoever reads it', () => {
  const kept = eventNote('otherAmount', 40_000, 30_000);
  expect(sayEventNote(kept, 'en')).toBe('40,000 asked, 30,000 paid.');
  expect(sayEventNote(kept, 'fr')).toBe('40\u202f000 demandés, 30\u202f000 payés.');
  expect(sayEventNote(eventNote('unsaid'), 'fr')).toBe('Le délai pour approuver est passé.');
});

it('a reference stays as the operator writes it', () => {
  expect(sayEventNote(eventNote('referenceTaken', '7798703'), 'en')).toBe(
    'The reference 7798703 is another payment’s.',
  );
});

it('a reference with spaces is said whole', () => {
  expect(sayEventNote(eventNote('referenceTaken', 'MP 24 1116'), 'en')).toBe(
    'The reference MP 24 1116 is another payment’s.',
  );
});

it('an amount that is not whole is not rounded to the one that was asked', () => {
  const kept = eventNote('otherAmount', 40_000, 39_999.6);
  expect(sayEventNote(kept, 'en')).toBe('40,000 asked, 39999.6 paid.');
  const unread = eventNote('otherAmount', 40_000, Number.NaN);
  expect(sayEventNote(unread, 'en')).toBe('40,000 asked, ? paid.');
});

it('what misses its values, or has others, is no note', () => {
  for (const kept of ['otherAmount', 'otherAmount 1', 'referenceTaken', 'unsaid as yet'])
    expect(sayEventNote(kept, 'en')).toBeNull();
});

it('is told to those who read the notes themselves', () => {
  expect(keptNotes).toContain('otherAmount ASKED PAID');
  expect(keptNotes).toContain('unsaid');
});

it('the operator’s own words are no note', () => {
  expect(sayEventNote('200 {"status":"FAILED"}', 'fr')).toBeNull();
  expect(sayEventNote('', 'fr')).toBeNull();
  expect(sayEventNote('toString', 'fr')).toBeNull();
});
