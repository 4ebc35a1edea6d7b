import { type Language, say, type Text } from './language.ts';
import { formatXaf } from './money.ts';

/** What we note ourselves in a transaction's history, beside the operators' own words. */
const eventNotes = {
  unsaid: { en: 'The time to approve is over.', fr: 'Le délai pour approuver est passé.' },
  paidAfterFailure: {
    en: 'Paid after it was said to have failed.',
    fr: 'Payé après avoir été annoncé comme échoué.',
  },
  otherAmount: { en: '{asked} asked, {paid} paid.', fr: '{asked} demandés, {paid} payés.' },
  otherCurrency: { en: '{asked} asked, {said} paid.', fr: '{asked} demandés, {said} payés.' },
  otherPayer: {
    en: '{asked} was asked, {said} paid.',
    fr: '{asked} a été sollicité, {said} a payé.',
  },
  otherReference: {
    en: 'Asked with the reference {asked}, paid with {said}.',
    fr: 'Demandé avec la référence {asked}, payé avec {said}.',
  },
  referenceTaken: {
    en: 'The reference {reference} is another payment’s.',
    fr: 'La référence {reference} est celle d’un autre paiement.',
  },
  neverAsked: { en: 'The operator was never asked.', fr: 'L’opérateur n’a jamais été sollicité.' },
  noCredentials: { en: 'There are no credentials.', fr: 'Les identifiants manquent.' },
  unsendableCredentials: {
    en: 'The credentials hold a sign that no operator can be sent.',
    fr: 'Les identifiants contiennent un caractère qu’on ne peut transmettre à aucun opérateur.',
  },
} as const satisfies Record<string, Text>;
type EventNote = keyof typeof eventNotes;

/** What some notes carry, in this order. */
interface Carried {
  readonly otherAmount: readonly [asked: number, paid: number];
  readonly otherCurrency: readonly [asked: string, said: string];
  readonly otherPayer: readonly [asked: string, said: string];
  readonly otherReference: readonly [asked: string, said: string];
  readonly referenceTaken: readonly [reference: string];
}
const places: Partial<Record<EventNote, readonly string[]>> = {
  otherAmount: ['asked', 'paid'],
  otherCurrency: ['asked', 'said'],
  otherPayer: ['asked', 'said'],
  otherReference: ['asked', 'said'],
  referenceTaken: ['reference'],
} satisfies Record<keyof Carried, readonly string[]>;

export type NoteValues<Note extends EventNote> = Note extends keyof Carried
  ? Carried[Note]
  : readonly [];

const isNote = (word: string): word is EventNote => Object.hasOwn(eventNotes, word);

const placesOf = (note: EventNote): readonly string[] => places[note] ?? [];

/** As it is kept: whoever reads it later has a language of their own. */
export const eventNote = <Note extends EventNote>(
  note: Note,
  ...values: NoteValues<Note>
): string => [note, ...values].join(' ');

/** For those who read our notes without us: each with what it carries. */
export const keptNotes: readonly string[] = Object.keys(eventNotes)
  .filter(isNote)
  .map((note) => [note, ...placesOf(note).map((place) => place.toUpperCase())].join(' '));

/** Null where it is no note of ours. */
export function sayEventNote(kept: string, language: Language): string | null {
  const [note = '', ...words] = kept.split(' ');
  if (!isNote(note)) return null;
  const named = placesOf(note);
  // Only a reference that stands alone has spaces.
  const values = note === 'referenceTaken' && words.length > 0 ? [words.join(' ')] : words;
  if (values.length !== named.length) return null;
  const shown = note === 'otherAmount' ? values.map((value) => sayAmount(value, language)) : values;
  const filled = shown.map((value, at) => [named[at] ?? '', value] as const);
  return say(eventNotes[note], language, Object.fromEntries(filled));
}

/** A part of a franc is not rounded away: it may be why the amount is another one. */
function sayAmount(kept: string, language: Language): string {
  const amount = Number(kept);
  if (Number.isNaN(amount)) return '?';
  return Number.isInteger(amount) ? formatXaf(amount, language) : kept;
}
