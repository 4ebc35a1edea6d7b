import { foldName } from './fold-name.ts';
import { type Language, say, type Text } from './language.ts';
import { usualBasicFees, serviceTypeNames } from './service-types.ts';

const tuition: Text = { en: 'Tuition', fr: 'Scolarité' };

/** The tuition of a record that was merged into another's of the same year. It stays for what was paid on it, and asks for nothing. */
export const mergedTuition = 'mergedTuition';

/** The basic fee of a record that was merged into another's of the same year. */
export const mergedService = 'mergedService';

/** Between the name of a service and that of its item. */
const between = ' · ';

const usualNames: readonly Text[] = [
  ...usualBasicFees.map(({ name }) => name),
  serviceTypeNames[2],
  serviceTypeNames[3],
  { en: 'School transport', fr: 'Transport scolaire' },
  { en: 'Uniform', fr: 'Tenue scolaire' },
  { en: 'Boarding', fr: 'Internat' },
];

/** However the apostrophe was typed. */
const keyOf = (name: string): string => foldName(name.replaceAll('’', "'"));

const usualByName = new Map(
  usualNames.flatMap((name) => [
    [keyOf(name.en), name],
    [keyOf(name.fr), name],
  ]),
);

/** As a fee of it is titled. */
export const serviceTitle = (name: string, itemName: string | null): string =>
  itemName === null ? name : `${name}${between}${itemName}`;

/** A service that has a usual name is called by it in the reader's language; any other as the school calls it. */
export function sayService(title: string, language: Language): string {
  const [name = '', ...item] = title.split(between);
  const usual = usualByName.get(keyOf(name));
  return usual === undefined ? title : [say(usual, language), ...item].join(between);
}

/** `Tuition · CM2`: the fee of an enrolment bears the name of its class, and that of a service the service's. */
export const feeTitle = (
  { kind, title }: { readonly kind: string; readonly title: string },
  language: Language,
): string =>
  kind === 'tuition' || kind === mergedTuition
    ? `${say(tuition, language)} · ${title}`
    : sayService(title, language);
