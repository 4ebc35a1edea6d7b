import { formatDay } from '@ardoise/contract/values/dates';
import type { Language, Text } from '@ardoise/contract/values/language';
import { formatXaf } from '@ardoise/contract/values/money';
import {
  fieldsIn,
  fillIn,
  type MergeField,
  mergeFields,
  plainLetters,
  textFor,
  strayBrace,
} from '@ardoise/contract/values/sms-text';
import type { Recipient } from './rules.ts';

const and: Text = { en: 'and', fr: 'et' };
const yourChild: Text = { en: 'your child', fr: 'votre enfant' };
const yourFamily: Text = { en: 'parent or guardian', fr: 'parent ou tuteur' };

/** `A, B and C`. */
function inARow(names: readonly string[], language: Language): string {
  const each = [...new Set(names)];
  const last = each.at(-1) ?? '';
  return each.length < 2 ? last : `${each.slice(0, -1).join(', ')} ${and[language]} ${last}`;
}

/** A narrow space between digits would force UCS-2, and cost twice. */
const amountOf = (amount: number, language: Language): string =>
  formatXaf(amount, language).replaceAll(/[\u202f\u00a0]/g, ' ');

function earliest(days: ReadonlyArray<string | null>): string | null {
  const known = days.filter((day) => day !== null);
  return known.reduce<string | null>(
    (first, day) => (first === null || day < first ? day : first),
    null,
  );
}

/** What is the same for everybody, and where each pays. */
export interface Surroundings {
  readonly school: string;
  readonly linkOf: (recipient: Recipient) => string;
}

type Fill = (recipient: Recipient, language: Language, around: Surroundings) => string;

const fills: Readonly<Record<MergeField, Fill>> = {
  student: ({ children }, language) =>
    children.length === 0
      ? yourChild[language]
      : inARow(
          children.map(({ name }) => name),
          language,
        ),
  guardian: ({ name }, language) => (name === '' ? yourFamily[language] : name),
  class: ({ children }, language) =>
    inARow(
      children.flatMap(({ className }) => className ?? []),
      language,
    ),
  pending: ({ children }, language) =>
    amountOf(
      children.reduce((sum, { pending }) => sum + pending, 0),
      language,
    ),
  deadline: ({ children }) => {
    const day = earliest(children.map(({ deadline }) => deadline));
    return day === null ? '' : formatDay(day);
  },
  link: (recipient, _language, around) => around.linkOf(recipient),
  school: (_recipient, _language, around) => around.school,
};

const isMergeField = (name: string): name is MergeField =>
  (mergeFields as readonly string[]).includes(name);

/** What stands for one field; a column of an uploaded list comes before a field of the same name. */
export function valueOf(
  field: string,
  recipient: Recipient,
  language: Language,
  around: Surroundings,
): string {
  const own = recipient.values[field];
  if (own !== undefined) return own;
  return isMergeField(field) ? fills[field](recipient, language, around) : '';
}

/** Of an uploaded list, whose people have no children here, only what is known of everybody can be filled in. */
const fieldsOfEverybody: readonly string[] = ['school'];

/** The first field of the texts that nobody could fill in, with its braces or the half of them that is there; or null. */
export function unknownField(
  texts: Readonly<Record<Language, string>>,
  columns: readonly string[] | null,
): string | null {
  const known = new Set<string>(
    columns === null ? mergeFields : [...columns, ...fieldsOfEverybody],
  );
  const unknown = [...fieldsIn(texts.en), ...fieldsIn(texts.fr)].find((field) => !known.has(field));
  if (unknown !== undefined) return `{${unknown}}`;
  return strayBrace(texts.en) ?? strayBrace(texts.fr);
}

export interface Composed {
  readonly texts: Readonly<Record<Language, string>>;
  readonly isPlain: boolean;
  /** Of whoever never chose one. */
  readonly language: Language;
}

/** In which language somebody reads it: their own, where there is a text in it. */
export function languageFor({ texts, language }: Composed, recipient: Recipient): Language {
  const wanted = recipient.language ?? language;
  if (texts[wanted] !== '') return wanted;
  return wanted === 'en' ? 'fr' : 'en';
}

/** The text as the phone shows it, without the accents that force UCS-2 where that is wanted. */
export function writeText(composed: Composed, recipient: Recipient, around: Surroundings): string {
  const language = languageFor(composed, recipient);
  const template = textFor(composed.texts, language);
  const values = Object.fromEntries(
    fieldsIn(template).map((field) => [field, valueOf(field, recipient, language, around)]),
  );
  const text = fillIn(template, values).normalize('NFC').trim();
  return composed.isPlain ? plainLetters(text) : text;
}
