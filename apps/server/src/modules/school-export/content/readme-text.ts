import { type Language, languages, say, type Text } from '@ardoise/contract/values/language';
import type { Snapshot } from './read-snapshot.ts';
import { workbooks } from './workbooks.ts';

const words = {
  title: { en: 'EXPORT OF {school}', fr: 'EXPORT DE {school}' },
  asOf: {
    en: 'Everything in this archive is as of one moment: {at} (UTC), which is {local} at the school.',
    fr: 'Tout ce que contient cette archive est dans l’état d’un même instant\u00a0: {at} (UTC), soit {local} à l’établissement.',
  },
  how: {
    en: 'Each workbook has one sheet for each kind of record, and a first sheet that says for each column which name it has in the program, where another program loads it. Columns with "(id)" name the "id" of a row of another sheet. Amounts are whole FCFA; moments are in the school’s time zone ({zone}). A sheet that is full goes on in the next one, "(2)".',
    fr: 'Chaque classeur a une feuille par type d’enregistrement, et une première feuille qui donne pour chaque colonne son nom dans le programme, pour qui veut la charger ailleurs. Les colonnes marquées «\u00a0(id)\u00a0» désignent l’«\u00a0id\u00a0» d’une ligne d’une autre feuille. Les montants sont en FCFA entiers\u00a0; les heures sont celles de l’établissement ({zone}). Une feuille pleine continue dans la suivante, «\u00a0(2)\u00a0».',
  },
  files: {
    en: 'files.xlsx lists the uploaded files (photos, documents, gallery, files of talks), with where each is below files/.',
    fr: 'files.xlsx donne la liste des fichiers envoyés (photos, documents, galerie, fichiers des discussions), avec l’emplacement de chacun sous files/.',
  },
  never: {
    en: 'Never in it: passwords, sessions, API keys, credentials of operators and gateways, and secrets of webhooks.',
    fr: 'N’y figurent jamais\u00a0: mots de passe, sessions, clés d’API, identifiants des opérateurs et des passerelles, secrets des webhooks.',
  },
  keep: {
    en: 'It holds personal data of children and their families. Keep it where nobody else can read it, and remove it when it is no longer needed.',
    fr: 'Cette archive contient des données personnelles d’enfants et de leurs familles. Gardez-la là où personne d’autre ne peut la lire, et supprimez-la dès qu’elle n’est plus nécessaire.',
  },
  row: { en: '{rows} row', fr: '{rows} ligne' },
  rows: { en: '{rows} rows', fr: '{rows} lignes' },
} as const satisfies Record<string, Text>;

/** French counts none as one does one. */
const countRows = (rows: number, language: Language): string => {
  const isOne = new Intl.PluralRules(language).select(rows) === 'one';
  return say(isOne ? words.row : words.rows, language, { rows });
};

function textIn(language: Language, { school, asOf, timeZone, tables }: Snapshot): string {
  const local = asOf.toLocaleString(language === 'fr' ? 'fr-FR' : 'en-GB', { timeZone });
  const lines = [
    say(words.title, language, { school }),
    '',
    say(words.asOf, language, { at: asOf.toISOString(), local }),
    '',
    say(words.how, language, { zone: timeZone }),
    '',
  ];
  for (const { file, about, tables: sheets } of workbooks) {
    lines.push(`${file}.xlsx – ${say(about, language)}`);
    for (const { table, name } of sheets) {
      const rows = countRows(tables.get(table)?.rows ?? 0, language);
      lines.push(`    ${say(name, language)} [${table}]: ${rows}`);
    }
    lines.push('');
  }
  lines.push(say(words.files, language), '', say(words.never, language), say(words.keep, language));
  return lines.join('\r\n');
}

/** In both languages: whoever opens it years from now need not be whoever asked for it. */
export const readmeText = (snapshot: Snapshot): string =>
  `\u{FEFF}${languages.map((language) => textIn(language, snapshot)).join('\r\n\r\n\r\n')}\r\n`;
