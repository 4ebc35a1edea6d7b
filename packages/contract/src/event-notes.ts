import { type Language, say, type Text } from './language.ts';
import { formatXaf } from './money.ts';

/** What we note ourselves in a transaction's history, beside the operators' own words. */
const eventNotes = {
  unsaid: { en: 'The time to approve is over.', fr: 'Le délai pour approuver est passé.' },
  paidAfterFailure: {
    en: 'Paid after it was said to have failed.',
    fr: 'Payé après avoir été annoncé comme échoué.',
  },
  otherAmount: { en: '{first} asked, {second} paid.', fr: '{first} demandés, {second} payés.' },
  referenceTaken: {
    en: 'The reference {first} is another payment’s.',
    fr: 'La référence {first} est celle d’un autre paiement.',
  },
  neverAsked: { en: 'The operator was never asked.', fr: 'L’opérateur n’a jamais été sollicité.' },
  noCredentials: { en: 'There are no credentials.', fr: 'Les identifiants manquent.' },
} as const satisfies Record<string, Text>;
type EventNote = keyof typeof eventNotes;

/** As it is kept: whoever reads it later has a language of their own. */
export const eventNote = (note: EventNote, ...values: ReadonlyArray<string | number>): string =>
  [note, ...values].join(' ');

const isNote = (word: string): word is EventNote => Object.hasOwn(eventNotes, word);

/** Null where it is no note of ours. */
export function sayEventNote(kept: string, language: Language): string | null {
  const [note = '', ...values] = kept.split(' ');
  if (!isNote(note)) return null;
  const shown =
    note === 'otherAmount' ? values.map((value) => formatXaf(Number(value), language)) : values;
  return say(eventNotes[note], language, { first: shown[0] ?? '', second: shown[1] ?? '' });
}
