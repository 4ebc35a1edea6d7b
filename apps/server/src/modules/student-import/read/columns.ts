import type { Language, Text } from '@ardoise/contract/values/language';
import { foldName } from '@ardoise/contract/years';

/** What a column of the spreadsheet holds. `guardian2Phone` is the phone of the second guardian. */
export type ColumnKey =
  | 'lastName'
  | 'firstName'
  | 'fullName'
  | 'preferredName'
  | 'gender'
  | 'dateOfBirth'
  | 'nationality'
  | 'className'
  | 'studentNumber'
  | 'familyName'
  | 'address'
  | 'city'
  | 'region'
  | 'previousSchool'
  | GuardianColumn;

export const guardianFields = ['Name', 'Relationship', 'Phone', 'Email', 'Occupation'] as const;
type GuardianField = (typeof guardianFields)[number];
type GuardianColumn = `guardian${1 | 2}${GuardianField}`;

interface Column {
  readonly key: ColumnKey;
  readonly title: Text;
  /** In characters, for the template. */
  readonly width: number;
  /** Other titles that schools use, folded. */
  readonly also: readonly string[];
  readonly example: Text;
}

const same = (value: string): Text => ({ en: value, fr: value });

const studentColumns: readonly Column[] = [
  {
    key: 'lastName',
    title: { en: 'Last name', fr: 'Nom' },
    width: 20,
    also: ['surname', 'last names', 'noms', 'nom de famille', 'nom de l eleve', 'nom eleve'],
    example: same('Ngo Bata'),
  },
  {
    key: 'firstName',
    title: { en: 'First name', fr: 'Prénom' },
    width: 20,
    also: ['first names', 'given name', 'given names', 'prenoms', 'prenom s', 'prenom eleve'],
    example: same('Marie-Claire'),
  },
  {
    key: 'gender',
    title: { en: 'Gender', fr: 'Sexe' },
    width: 10,
    also: ['sex', 'genre'],
    example: same('F'),
  },
  {
    key: 'dateOfBirth',
    title: { en: 'Date of birth', fr: 'Date de naissance' },
    width: 16,
    also: [
      'birth date',
      'birthdate',
      'birthday',
      'dob',
      'born',
      'born on',
      'ne le',
      'nee le',
      'ne e le',
    ],
    example: same('14/03/2015'),
  },
  {
    key: 'nationality',
    title: { en: 'Nationality', fr: 'Nationalité' },
    width: 16,
    also: ['country of nationality', 'pays de nationalite'],
    example: { en: 'Cameroon', fr: 'Cameroun' },
  },
  {
    key: 'className',
    title: { en: 'Class', fr: 'Classe' },
    width: 14,
    also: ['class name', 'classroom', 'nom de la classe', 'salle de classe', 'form'],
    example: { en: 'Class 5', fr: 'CM1' },
  },
  {
    key: 'studentNumber',
    title: { en: 'Student ID', fr: 'Matricule' },
    width: 14,
    also: [
      'student number',
      'student no',
      'registration number',
      'matricule eleve',
      'id',
      'identifiant',
    ],
    example: same(''),
  },
  {
    key: 'familyName',
    title: { en: 'Family', fr: 'Famille' },
    width: 20,
    also: ['family name', 'nom de la famille'],
    example: same('Bata'),
  },
];

const residenceColumns: readonly Column[] = [
  {
    key: 'address',
    title: { en: 'Address', fr: 'Adresse' },
    width: 24,
    also: ['residence', 'neighbourhood', 'quarter', 'quartier', 'home address', 'domicile'],
    example: same('Bonamoussadi'),
  },
  {
    key: 'city',
    title: { en: 'City', fr: 'Ville' },
    width: 14,
    also: ['town', 'localite'],
    example: same('Douala'),
  },
  {
    key: 'region',
    title: { en: 'Region', fr: 'Région' },
    width: 14,
    also: ['province', 'state'],
    example: same('Littoral'),
  },
  {
    key: 'previousSchool',
    title: { en: 'Previous school', fr: 'Établissement précédent' },
    width: 24,
    also: [
      'former school',
      'last school',
      'ancienne ecole',
      'ecole d origine',
      'etablissement precedent',
      'etablissement d origine',
      'provenance',
    ],
    example: { en: 'Government School Akwa', fr: 'École publique d’Akwa' },
  },
  {
    key: 'preferredName',
    title: { en: 'Preferred name', fr: 'Prénom usuel' },
    width: 16,
    also: ['nickname', 'surnom'],
    example: same(''),
  },
];

const guardianTitles: Record<
  GuardianField,
  { title: Text; width: number; words: readonly string[] }
> = {
  Name: {
    title: { en: 'Guardian {n} name', fr: 'Nom du parent {n}' },
    width: 24,
    words: ['', 'name', 'full name', 'nom', 'noms', 'nom et prenom', 'nom complet'],
  },
  Relationship: {
    title: { en: 'Guardian {n} relationship', fr: 'Lien du parent {n}' },
    width: 16,
    words: ['relationship', 'relation', 'lien', 'lien de parente'],
  },
  Phone: {
    title: { en: 'Guardian {n} phone', fr: 'Téléphone du parent {n}' },
    width: 18,
    words: [
      'phone',
      'phone number',
      'telephone',
      'tel',
      'mobile',
      'contact',
      'numero',
      'numero de telephone',
    ],
  },
  Email: {
    title: { en: 'Guardian {n} email', fr: 'E-mail du parent {n}' },
    width: 24,
    words: ['email', 'e mail', 'email address', 'mail', 'adresse e mail', 'courriel'],
  },
  Occupation: {
    title: { en: 'Guardian {n} occupation', fr: 'Profession du parent {n}' },
    width: 18,
    words: ['occupation', 'profession', 'job', 'metier'],
  },
};

const guardianExamples: Record<GuardianColumn, Text> = {
  guardian1Name: same('Jeanne Bata'),
  guardian1Relationship: { en: 'Mother', fr: 'Mère' },
  guardian1Phone: same('677 12 34 56'),
  guardian1Email: same('jeanne.bata@example.com'),
  guardian1Occupation: { en: 'Teacher', fr: 'Enseignante' },
  guardian2Name: same('Paul Bata'),
  guardian2Relationship: { en: 'Father', fr: 'Père' },
  guardian2Phone: same('+237 699 00 11 22'),
  guardian2Email: same(''),
  guardian2Occupation: { en: 'Trader', fr: 'Commerçant' },
};

/** `parent 2 telephone`, `telephone du parent 2`, `tuteur 2 tel` and their like; for the first guardian also without 1. */
function guardianAlso(n: 1 | 2, words: readonly string[]): string[] {
  const people = ['guardian', 'parent', 'tuteur', 'parent tuteur', 'parent ou tuteur'];
  const numbered = people.flatMap((person) =>
    n === 1 ? [`${person} 1`, person] : [`${person} ${n}`],
  );
  const named = numbered.flatMap((person) =>
    words.flatMap((word) =>
      word === '' ? [person] : [`${person} ${word}`, `${word} ${person}`, `${word} du ${person}`],
    ),
  );
  return n === 1 ? [...named, ...words.filter((word) => !isStudentTitle(word))] : named;
}

/** `nom` alone is the student’s. */
const isStudentTitle = (word: string): boolean => /^(?:$|name|full name|nom)/.test(word);

const guardianColumns = (n: 1 | 2): Column[] =>
  guardianFields.map((field) => {
    const { title, width, words } = guardianTitles[field];
    const key: GuardianColumn = `guardian${n}${field}`;
    return {
      key,
      title: { en: title.en.replace('{n}', String(n)), fr: title.fr.replace('{n}', String(n)) },
      width,
      also: guardianAlso(n, words),
      example: guardianExamples[key],
    };
  });

/** Of the template, in its order. */
export const templateColumns: readonly Column[] = [
  ...studentColumns,
  ...guardianColumns(1),
  ...guardianColumns(2),
  ...residenceColumns,
];

/** Understood, but not in the template: two columns leave no doubt which name is which. */
const fullNameColumn: Column = {
  key: 'fullName',
  title: { en: 'Student name', fr: 'Nom et prénom' },
  width: 30,
  also: [
    'student',
    'full name',
    'name',
    'names',
    'nom et prenoms',
    'noms et prenoms',
    'nom s et prenom s',
    'nom complet',
    'eleve',
  ],
  example: same(''),
};

/** Accents, case, stars and punctuation aside. */
export const foldTitle = (title: string): string =>
  foldName(title)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

const keyByTitle: ReadonlyMap<string, ColumnKey> = new Map(
  [...templateColumns, fullNameColumn].flatMap(({ key, title, also }) =>
    [foldTitle(title.en), foldTitle(title.fr), ...also].map((name) => [name, key] as const),
  ),
);

export const columnOfTitle = (title: string): ColumnKey | undefined =>
  keyByTitle.get(foldTitle(title));

const requiredColumns: ReadonlyArray<{ readonly key: ColumnKey; readonly or?: ColumnKey }> = [
  { key: 'lastName', or: 'fullName' },
  { key: 'firstName', or: 'fullName' },
  { key: 'gender' },
  { key: 'guardian1Name' },
];

/** Titles of the columns without which no row could be read. */
export const missingColumns = (present: ReadonlySet<ColumnKey>, language: Language): string[] =>
  requiredColumns
    .filter(({ key, or }) => !present.has(key) && (or === undefined || !present.has(or)))
    .map(({ key }) => titleOf(key, language));

const titleOf = (key: ColumnKey, language: Language): string =>
  templateColumns.find((column) => column.key === key)?.title[language] ?? key;
