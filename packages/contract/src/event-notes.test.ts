import { expect, it } from 'vitest';
import { eventNote, sayEventNote } from './event-notes.ts';

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

it('the operator’s own words are no note', () => {
  expect(sayEventNote('200 {"status":"FAILED"}', 'fr')).toBeNull();
  expect(sayEventNote('', 'fr')).toBeNull();
  expect(sayEventNote('toString', 'fr')).toBeNull();
});
