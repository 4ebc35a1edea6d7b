import { type Language, say, type Text } from './language.ts';

const tuition: Text = { en: 'Tuition', fr: 'Scolarité' };

/** The tuition of a record that was merged into another's of the same year. It stays for what was paid on it, and asks for nothing. */
export const mergedTuition = 'mergedTuition';

/** `Tuition · CM2`: the fee of an enrolment bears the name of its class; any other has a title of its own. */
export const feeTitle = (
  { kind, title }: { readonly kind: string; readonly title: string },
  language: Language,
): string =>
  kind === 'tuition' || kind === mergedTuition ? `${say(tuition, language)} · ${title}` : title;
