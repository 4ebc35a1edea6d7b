import { type ApplicationForm, applicationForm } from '@ardoise/contract/applications';
import { countryName } from '@ardoise/contract/values/countries';
import { fieldErrors, fieldTexts } from '@ardoise/contract/protocol/fields';
import type { Language } from '@ardoise/contract/values/language';
import { countryOf, dayOf } from '../student-import/public.ts';

/** What the admission form sends: one text for each field, by its path in the record (`guardians.0.fullName`). */
export type FormValues = ReadonlyMap<string, string>;

const fieldName =
  /^(?:wantedClass|(?:student|health)\.[a-zA-Z]+(?:\.\d{1,2})?(?:\.[a-zA-Z]+)?|guardians\.\d{1,2}(?:\.phones\.\d)?\.[a-zA-Z]+)$/;

const maxFields = 300;
const maxValueLength = 2_000;

/** Groups of rows, with what stands in a row before anyone types in it. */
const groups: ReadonlyArray<{
  readonly name: string;
  readonly most: number;
  readonly preset: RegExp;
}> = [
  { name: 'guardians', most: 4, preset: /\.(?:relationship|country|preferredMedium|kind)$/ },
  { name: 'student.previousSchools', most: 10, preset: /^$/ },
  { name: 'student.languages', most: 10, preset: /\.(?:spoken|written)$/ },
];

const phoneGroups = [0, 1, 2, 3].map((row) => ({
  name: `guardians.${row}.phones`,
  preset: /\.kind$/,
}));

/** Keeps only fields of the form, and closes the gaps that removed and empty rows leave. */
export function readValues(sent: URLSearchParams): Map<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of sent) {
    if (values.size < maxFields && fieldName.test(name))
      values.set(name, cutAt(plain(value), maxValueLength));
  }
  return [...groups, ...phoneGroups].reduce(
    (left, { name, preset }) => closeGaps(left, name, preset),
    values,
  );
}

/** Without control characters, which the database cannot hold or a page cannot show. */
const plain = (value: string): string =>
  value
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, '')
    .trim();

/** A letter that is written in two halves is never cut between them: half of one cannot be kept. */
const cutAt = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\ud800-\udbff]$/, '');

const rowOf = (name: string, group: string): number | null => {
  const match = name.startsWith(`${group}.`) ? /^\d+/.exec(name.slice(group.length + 1)) : null;
  return match === null ? null : Number(match[0]);
};

/** The rows of a group in which something was typed, in their order. */
function filledRows(values: FormValues, group: string, preset: RegExp): number[] {
  const rows = new Set<number>();
  for (const [name, value] of values) {
    const row = rowOf(name, group);
    if (row !== null && value !== '' && !preset.test(name)) rows.add(row);
  }
  return [...rows].sort((a, b) => a - b);
}

function closeGaps(values: FormValues, group: string, preset: RegExp): Map<string, string> {
  const rows = filledRows(values, group, preset);
  const closed = new Map<string, string>();
  for (const [name, value] of values) {
    const row = rowOf(name, group);
    if (row === null) closed.set(name, value);
    else if (rows.includes(row)) {
      const rest = name.slice(`${group}.${row}`.length);
      closed.set(`${group}.${rows.indexOf(row)}${rest}`, value);
    }
  }
  return closed;
}

/** Shows one row more of a group, for a browser without script. */
export function withRowAdded(values: FormValues, group: string): Map<string, string> {
  const known = groups.find(({ name }) => name === group);
  if (known === undefined) return new Map(values);
  const shown = Math.max(1, filledRows(values, group, known.preset).length);
  const added = new Map(values);
  if (shown < known.most) added.set(`${group}.${shown}.`, '');
  return added;
}

/** `guardians.1` and everything in it goes. */
export function withRowRemoved(sent: URLSearchParams, row: string): URLSearchParams {
  return new URLSearchParams([...sent].filter(([name]) => !name.startsWith(`${row}.`)));
}

export type ReadForm =
  | { readonly form: ApplicationForm }
  | { readonly errors: Readonly<Record<string, string>> };

/** The form as a record, or what is wrong at each field, in the applicant's language. */
export function readForm(values: FormValues, language: Language): ReadForm {
  const parsed = applicationForm.safeParse(inputOf(values));
  if (!parsed.success) return { errors: fieldErrors(parsed.error, language) };
  const [first] = parsed.data.guardians;
  if (first !== undefined && first.phones.length === 0 && first.email === null)
    return { errors: { 'guardians.0.phones.0.number': fieldTexts.required[language] } };
  return { form: parsed.data };
}

function inputOf(values: FormValues): unknown {
  const text = (name: string): string => values.get(name) ?? '';
  const orNull = (value: string): string | null => (value === '' ? null : value);
  const number = (name: string): number | null => (text(name) === '' ? null : Number(text(name)));
  const day = (name: string): string | null => orNull(dayOf(text(name)) ?? text(name));
  const country = (name: string): string | null => orNull(countryOf(text(name)) ?? text(name));
  const part = (prefix: string, names: readonly string[]): Record<string, string> =>
    Object.fromEntries(names.map((name) => [name, text(`${prefix}.${name}`)]));
  const rows = (index: number): number[] =>
    Array.from({ length: rowCount(values, groups[index]?.name ?? '') }, (_, row) => row);
  return {
    student: {
      ...part('student', [
        'firstName',
        'lastName',
        'preferredName',
        'placeOfBirth',
        'currentGrade',
        'preferredCampus',
      ]),
      dateOfBirth: day('student.dateOfBirth'),
      gender: number('student.gender') ?? undefined,
      nationality: country('student.nationality'),
      enrolmentDate: day('student.enrolmentDate'),
      incomingYear: number('student.incomingYear'),
      incomingSemester: number('student.incomingSemester'),
      preferredCountry: country('student.preferredCountry'),
      previousSchools: rows(1).map((row) =>
        part(`student.previousSchools.${row}`, ['name', 'city', 'years']),
      ),
      languages: rows(2).map((row) =>
        part(`student.languages.${row}`, ['name', 'spoken', 'written']),
      ),
      residence: part('student.residence', ['address', 'city', 'zip', 'region']),
      howHeard: number('student.howHeard'),
    },
    health: part('health', [
      'medicalProblems',
      'allergies',
      'foodAllergies',
      'dietaryNeeds',
      'otherNeeds',
    ]),
    guardians: (rows(0).length === 0 ? [0] : rows(0)).map((row) =>
      guardianInput(values, `guardians.${row}`),
    ),
    wantedClass: orNull(text('wantedClass')),
  };
}

function guardianInput(values: FormValues, prefix: string): unknown {
  const text = (name: string): string => values.get(`${prefix}.${name}`) ?? '';
  const country = text('country');
  return {
    fullName: text('fullName'),
    relationship: text('relationship'),
    occupation: text('occupation'),
    country: country === '' ? undefined : (countryOf(country) ?? country),
    email: text('email').toLowerCase(),
    phones: [0, 1].flatMap((row) => {
      const number = text(`phones.${row}.number`);
      return number === '' ? [] : [{ kind: text(`phones.${row}.kind`) || 'cell', number }];
    }),
    preferredMedium: text('preferredMedium') || 'sms',
  };
}

const rowCount = (values: FormValues, group: string): number =>
  Math.max(0, ...[...values.keys()].map((name) => (rowOf(name, group) ?? -1) + 1));

/** A sent form as it was typed, to be corrected. */
export function valuesOf(form: ApplicationForm, language: Language): Map<string, string> {
  const values = new Map<string, string>();
  const put = (value: unknown, path: string): void => {
    if (value === null || value === undefined) return;
    if (Array.isArray(value)) for (const [i, item] of value.entries()) put(item, `${path}.${i}`);
    else if (typeof value === 'object')
      for (const [name, part] of Object.entries(value))
        put(part, path === '' ? name : `${path}.${name}`);
    else if (typeof value === 'string' || typeof value === 'number')
      values.set(path, isCountry.test(path) ? countryName(String(value), language) : String(value));
  };
  put(form, '');
  return values;
}

const isCountry = /(?:country|Country|nationality)$/;
