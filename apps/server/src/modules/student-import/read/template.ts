import type { Language, Text } from '@ardoise/contract/values/language';
import { writeXlsx } from '../../../platform/xlsx/write.ts';
import { templateColumns } from './columns.ts';

const sheetNames: Record<'students' | 'example' | 'notes', Text> = {
  students: { en: 'Students', fr: 'Élèves' },
  example: { en: 'Example', fr: 'Exemple' },
  notes: { en: 'Notes', fr: 'Notes' },
};

const noteColumns: { about: Text; note: Text } = {
  about: { en: 'Column', fr: 'Colonne' },
  note: { en: 'What is accepted', fr: 'Ce qui est accepté' },
};

/** What a person should know before filling in the sheet, by column. */
const notes: ReadonlyArray<{ about: Text; note: Text }> = [
  {
    about: { en: 'All columns', fr: 'Toutes les colonnes' },
    note: {
      en: 'One row for each student, at most 20,000. Only the first sheet is read. Columns may be in any order, with titles in English or French.',
      fr: 'Une ligne par élève, 20 000 au plus. Seule la première feuille est lue. L’ordre des colonnes est libre, leurs titres en français ou en anglais.',
    },
  },
  {
    about: { en: 'Last name, first name, gender', fr: 'Nom, prénom, sexe' },
    note: {
      en: 'Required. Gender: M or F, boy or girl.',
      fr: 'Obligatoires. Sexe : M ou F, garçon ou fille.',
    },
  },
  {
    about: { en: 'Date of birth', fr: 'Date de naissance' },
    note: {
      en: 'A date of the spreadsheet, day/month/year (14/03/2015), in words (14 March 2015), or the year alone.',
      fr: 'Une date du tableur, jour/mois/année (14/03/2015), en toutes lettres (14 mars 2015), ou l’année seule.',
    },
  },
  {
    about: { en: 'Class', fr: 'Classe' },
    note: {
      en: 'A class of the current year, as you write it: 6e A, 6A, Form One. What is not known is asked once. Left empty, the student is added without a class.',
      fr: 'Une classe de l’année en cours, comme vous l’écrivez : 6e A, 6A, Form One. Ce qui est inconnu est demandé une fois. Laissée vide, l’élève est ajouté sans classe.',
    },
  },
  {
    about: { en: 'Student ID', fr: 'Matricule' },
    note: {
      en: 'Optional. If it is empty, the next free one is given.',
      fr: 'Facultatif. Si la cellule est vide, le prochain matricule libre est attribué.',
    },
  },
  {
    about: { en: 'Already paid', fr: 'Déjà versé' },
    note: {
      en: 'What was paid for this year before the school used Ardoise, in whole francs. It lowers what is owed and gets no receipt number.',
      fr: 'Ce qui a été versé pour cette année avant l’utilisation d’Ardoise, en francs entiers. Le reste à payer diminue ; aucun numéro de reçu n’est donné.',
    },
  },
  {
    about: { en: 'Family', fr: 'Famille' },
    note: {
      en: 'Brothers and sisters join one family when its name and a guardian’s phone are the same. If it is empty, the student’s last name is used.',
      fr: 'Les frères et sœurs rejoignent une même famille si son nom et le téléphone d’un parent sont les mêmes. Si la cellule est vide, le nom de l’élève est repris.',
    },
  },
  {
    about: { en: 'Guardian 1 name', fr: 'Nom du parent 1' },
    note: {
      en: 'Required. A second guardian is optional.',
      fr: 'Obligatoire. Le second parent est facultatif.',
    },
  },
  {
    about: { en: 'Guardian phone', fr: 'Téléphone du parent' },
    note: {
      en: 'Nine digits, with or without spaces or +237. A number abroad begins with + and its country code. Two numbers may be separated by a slash.',
      fr: 'Neuf chiffres, avec ou sans espaces ou +237. Un numéro étranger commence par + et son indicatif. Deux numéros peuvent être séparés par une barre oblique.',
    },
  },
  {
    about: { en: 'Students already on record', fr: 'Élèves déjà enregistrés' },
    note: {
      en: 'They are recognised by name, date of birth and a guardian’s phone, and are left as they are. Importing a file twice adds nothing.',
      fr: 'Ils sont reconnus à leur nom, leur date de naissance et le téléphone d’un parent, et restent inchangés. Importer deux fois un fichier n’ajoute rien.',
    },
  },
];

/** A workbook to fill in: the titles alone on the first sheet, so that the example is never imported. */
export function writeTemplate(language: Language): Promise<Buffer> {
  const columns = templateColumns.map(({ title, width }) => ({ title: title[language], width }));
  return writeXlsx({
    sheets: [
      { name: sheetNames.students[language], columns, rows: [] },
      {
        name: sheetNames.example[language],
        columns,
        rows: [templateColumns.map(({ example }) => example[language])],
      },
      {
        name: sheetNames.notes[language],
        columns: [
          { title: noteColumns.about[language], width: 34 },
          { title: noteColumns.note[language], width: 110 },
        ],
        rows: notes.map(({ about, note }) => [about[language], note[language]]),
      },
    ],
  });
}

export const templateName: Text = { en: 'students-template.xlsx', fr: 'modele-eleves.xlsx' };
