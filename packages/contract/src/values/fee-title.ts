import { type Language, say, type Text } from './language.ts';

const tuition: Text = { en: 'Tuition', fr: 'Scolarité' };

/** `Tuition · CM2`: the fee of an enrolment bears the name of its class; any other has a title of its own. */
export const feeTitle = (
  { kind, title }: { readonly kind: string; readonly title: string },
  language: Language,
): string => (kind === 'tuition' ? `${say(tuition, language)} · ${title}` : title);
