import type { FilledLength, SmsTexts } from '@ardoise/contract/sms/compose';
import type { Language } from '@ardoise/contract/values/language';
import { lengthAround, sizeOfLengths } from '@ardoise/contract/values/sms-text';

/** What a text costs in one language, and between what its length lies from person to person. */
export interface LanguageCost {
  readonly language: Language;
  readonly people: number;
  readonly messages: number;
  readonly units: readonly [least: number, most: number];
  readonly parts: readonly [least: number, most: number];
  /** Whose text needs UCS-2, and so has room for 70 letters instead of 160. */
  readonly ucs2People: number;
}

const wider = ([least, most]: readonly [number, number], value: number): [number, number] => [
  Math.min(least, value),
  Math.max(most, value),
];

/** Counted at each key: it takes as long as there are different lengths, and not as there are people. */
export function costOf(
  language: Language,
  texts: SmsTexts,
  lengths: readonly FilledLength[],
  isPlain: boolean,
): LanguageCost {
  const around = lengthAround(texts[language].trim());
  const isEmpty = texts[language].trim() === '';
  const none = { people: 0, messages: 0, ucs2People: 0 };
  const start = { units: [Infinity, 0], parts: [Infinity, 0], ...none } as const;
  const counted = lengths
    .filter((one) => one.language === language)
    .reduce<Omit<LanguageCost, 'language'>>((sum, one) => {
      const { encoding, units, parts } = sizeOfLengths(around, one, isPlain);
      return {
        people: sum.people + one.people,
        messages: sum.messages + parts * one.people,
        ucs2People: sum.ucs2People + (encoding === 'ucs2' ? one.people : 0),
        units: wider(sum.units, units),
        parts: wider(sum.parts, parts),
      };
    }, start);
  // A text that is not written costs nothing, whoever would read it.
  if (isEmpty) return { language, ...none, people: counted.people, units: [0, 0], parts: [0, 0] };
  if (counted.people > 0) return { language, ...counted };
  // Nobody reads it yet: it is as long as it is typed.
  const { units, parts } = sizeOfLengths(around, { gsm: 0, ucs2: 0, plain: 0 }, isPlain);
  return { language, ...none, units: [units, units], parts: [parts, parts] };
}
