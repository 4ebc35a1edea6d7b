import type { Language } from '@ardoise/contract/language';
import type { business as english } from '../locales/en/business.ts';
import type { SameKeys } from '../locales/same-keys.ts';

type English = typeof english;
type Domain = keyof English;
type Key = { [D in Domain]: `${D}.${keyof English[D] & string}` }[Domain];
type TextAt<K> = K extends `${infer D extends Domain}.${infer Name}`
  ? Name extends keyof English[D]
    ? English[D][Name]
    : never
  : never;
type Place<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Place<Rest>
  : never;
type Values<Text> = [Place<Text>] extends [never] ? [] : [Readonly<Record<Place<Text>, string>>];

/** Answers a text of the hosted login: `words('login.title')`. A wrong key or a missing value does not compile. */
export type Words = <K extends Key>(key: K, ...values: Values<TextAt<K>>) => string;

const catalogues = {
  en: () => import('../locales/en/business.ts'),
  fr: () => import('../locales/fr/business.ts'),
};

/**
 * The console formats with a library, for its plurals and dates. These texts have only places to fill, and the
 * library would be a tenth of this page.
 */
export function wordsOf(texts: SameKeys<English>): Words {
  const byDomain: Readonly<Record<string, Readonly<Record<string, string>>>> = texts;
  return (key, ...[values]) => {
    const [domain = '', name = ''] = key.split('.');
    const places: Readonly<Record<string, string>> = values ?? {};
    const text = byDomain[domain]?.[name] ?? key;
    return text.replace(/\{(\w+)\}/g, (place, placeName: string) => places[placeName] ?? place);
  };
}

/** Only the catalogue that is read is fetched. */
export const loadWords = async (language: Language): Promise<Words> =>
  wordsOf((await catalogues[language]()).business);
