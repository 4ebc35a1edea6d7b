import { type ImportField, importFieldNames } from '@ardoise/contract/import-fields';
import type { Language, Text } from '@ardoise/contract/values/language';
import { foldName } from '@ardoise/contract/values/fold-name';
import { type GuardianField, guardianFields, guardianTitleOf } from './guardian-titles.ts';

/** What a column of the spreadsheet holds. `guardian2Phone` is the phone of the second guardian. */
export type ColumnKey = ImportField;

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
    title: importFieldNames.lastName,
    width: 20,
    also: [
      'surname',
      'last names',
      'noms',
      'nom de famille',
      'nom de l eleve',
      'nom eleve',
      'nom s',
    ],
    example: same('Ngo Bata'),
  },
  {
    key: 'firstName',
    title: importFieldNames.firstName,
    width: 20,
    also: [
      'first names',
      'given name',
      'given names',
      'prenoms',
      'prenom s',
      'prenom eleve',
      'prenom de l eleve',
      'prenoms de l eleve',
    ],
    example: same('Marie-Claire'),
  },
  {
    key: 'gender',
    title: importFieldNames.gender,
    width: 10,
    also: ['sex', 'genre', 's', 'sx', 'sexe m f'],
    example: same('F'),
  },
  {
    key: 'dateOfBirth',
    title: importFieldNames.dateOfBirth,
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
      'date naissance',
      'date de naiss',
      'date naiss',
      'dates de naissance',
      'annee de naissance',
    ],
    example: same('14/03/2015'),
  },
  {
    key: 'placeOfBirth',
    title: importFieldNames.placeOfBirth,
    width: 18,
    also: ['birthplace', 'birth place', 'born in', 'ne a', 'nee a', 'ne e a', 'lieu naissance'],
    example: same('Ebolowa'),
  },
  {
    key: 'nationality',
    title: importFieldNames.nationality,
    width: 16,
    also: ['country of nationality', 'pays de nationalite'],
    example: { en: 'Cameroon', fr: 'Cameroun' },
  },
  {
    key: 'className',
    title: importFieldNames.className,
    width: 14,
    also: ['class name', 'classroom', 'nom de la classe', 'salle de classe', 'form'],
    example: { en: 'Class 5', fr: 'CM1' },
  },
  {
    key: 'studentNumber',
    title: importFieldNames.studentNumber,
    width: 14,
    also: [
      'student number',
      'student no',
      'registration number',
      'matricule eleve',
      'numero matricule',
      'n matricule',
      'no matricule',
      'mle',
      'id',
      'identifiant',
    ],
    example: same(''),
  },
  {
    key: 'familyName',
    title: importFieldNames.familyName,
    width: 20,
    also: ['family name', 'nom de la famille'],
    example: same('Bata'),
  },
];

const residenceColumns: readonly Column[] = [
  {
    key: 'address',
    title: importFieldNames.address,
    width: 24,
    also: ['residence', 'neighbourhood', 'quarter', 'quartier', 'home address', 'domicile'],
    example: same('Bonamoussadi'),
  },
  {
    key: 'city',
    title: importFieldNames.city,
    width: 14,
    also: ['town', 'localite'],
    example: same('Douala'),
  },
  {
    key: 'region',
    title: importFieldNames.region,
    width: 14,
    also: ['province', 'state'],
    example: same('Littoral'),
  },
  {
    key: 'paid',
    title: importFieldNames.paid,
    width: 14,
    also: [
      'paid',
      'amount paid',
      'paid so far',
      'paid before',
      'deja paye',
      'somme versee',
      'sommes versees',
      'montant verse',
      'montant paye',
      'total verse',
      'total paye',
      'avance',
      'acompte',
      'versement',
      'versements',
      'montant deja verse',
      'montant deja paye',
      'scolarite versee',
      'scolarite payee',
    ],
    example: same('45 000'),
  },
  {
    key: 'note',
    title: importFieldNames.note,
    width: 24,
    also: ['observation', 'obs', 'remarks', 'remark', 'remarque', 'remarques', 'comments'],
    example: same(''),
  },
  {
    key: 'previousSchool',
    title: importFieldNames.previousSchool,
    width: 24,
    also: [
      'former school',
      'last school',
      'ancienne ecole',
      'ecole precedente',
      'ecole d origine',
      'etablissement precedent',
      'etablissement d origine',
      'provenance',
    ],
    example: { en: 'Government School Akwa', fr: 'École publique d’Akwa' },
  },
  {
    key: 'preferredName',
    title: importFieldNames.preferredName,
    width: 16,
    also: ['nickname', 'surnom', 'nom d usage'],
    example: same(''),
  },
];

/** In characters, for the template. */
const guardianWidths: Record<GuardianField, number> = {
  Name: 24,
  Relationship: 16,
  Phone: 18,
  Email: 24,
  Occupation: 18,
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

const guardianColumns = (n: 1 | 2): Column[] =>
  guardianFields.map((field) => {
    const key: GuardianColumn = `guardian${n}${field}`;
    return {
      key,
      title: importFieldNames[key],
      width: guardianWidths[field],
      also: [],
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
  title: importFieldNames.fullName,
  width: 30,
  also: [
    'student',
    'student name',
    'full name',
    'name',
    'names',
    'nom et prenom',
    'nom et prenoms',
    'noms et prenoms',
    'nom s et prenom s',
    'nom complet',
    'eleve',
    'eleves',
    'name of student',
    'names of students',
    'noms des eleves',
    'nom et prenom de l eleve',
    'nom et prenoms de l eleve',
    'noms et prenoms de l eleve',
    'noms et prenoms des eleves',
  ],
  example: same(''),
};

/** Understood too; two columns are easier to fill in. */
const birthColumn: Column = {
  key: 'birthDateAndPlace',
  title: importFieldNames.birthDateAndPlace,
  width: 30,
  also: [
    'date lieu de naissance',
    'date et lieu naissance',
    'date et lieu de naiss',
    'ne le a',
    'nee le a',
    'ne e le a',
    'born on at',
  ],
  example: same(''),
};

/** Accents, case, stars and punctuation aside. */
export const foldTitle = (title: string): string =>
  foldName(title)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

const keyByTitle: ReadonlyMap<string, ColumnKey> = new Map(
  [...templateColumns, fullNameColumn, birthColumn].flatMap(({ key, title, also }) =>
    [foldTitle(title.en), foldTitle(title.fr), ...also].map((name) => [name, key] as const),
  ),
);

/** What the title of a column says by itself; whose a mother’s or a father’s column is depends on the others. */
export function columnOfTitle(title: string): ColumnKey | ParentColumn | undefined {
  const folded = foldTitle(title);
  const key = keyByTitle.get(folded);
  if (key !== undefined) return key;
  const titled = guardianTitleOf(folded);
  if (titled === undefined) return undefined;
  const { of, field } = titled;
  return of === 1 || of === 2 ? `guardian${of}${field}` : { parent: of, field };
}

/** A mother’s or a father’s, who becomes the first or the second guardian. */
export interface ParentColumn {
  readonly parent: 'mother' | 'father';
  readonly field: GuardianField;
}

/** The column that we add to what is given back for correction. Sent again, it is passed over: it is ours. */
export const whyTitle: Text = { en: 'What to correct', fr: 'À corriger' };
export const isWhyTitle = (title: string): boolean =>
  [whyTitle.en, whyTitle.fr].some((ours) => foldTitle(ours) === foldTitle(title));

const requiredColumns: ReadonlyArray<{ readonly key: ColumnKey; readonly or?: ColumnKey }> = [
  { key: 'lastName', or: 'fullName' },
  { key: 'firstName', or: 'fullName' },
  { key: 'gender' },
  { key: 'guardian1Name' },
];

/** The fields without which no row could be read. */
export const missingFields = (present: ReadonlySet<ColumnKey>): ColumnKey[] =>
  requiredColumns
    .filter(({ key, or }) => !present.has(key) && (or === undefined || !present.has(or)))
    .map(({ key }) => key);

export const fieldName = (key: ColumnKey, language: Language): string =>
  importFieldNames[key][language];
