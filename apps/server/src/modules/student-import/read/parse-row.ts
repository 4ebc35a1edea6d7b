import { fieldErrors, fieldTexts } from '@ardoise/contract/protocol/fields';
import type { Text } from '@ardoise/contract/values/language';
import {
  type GuardianInput,
  guardianInput,
  type StudentInput,
  studentInput,
} from '@ardoise/contract/student-record';
import { nameText } from '@ardoise/contract/values/text';
import type { z } from 'zod';
import { columnLetters } from '../../../platform/xlsx/text.ts';
import { amountOf } from './amount-cells.ts';
import { type Birth, birthOf } from './birth-cells.ts';
import { countryOf, genderOf, phonesIn, relationshipOf, splitName } from './cells.ts';
import type { ColumnKey } from './columns.ts';
import { guardianFields } from './guardian-titles.ts';
import { importTexts } from '../texts.ts';

/** Where a column stands in the file, what the file calls it, and whose it is where that names a parent. */
interface ColumnPlace {
  readonly index: number;
  readonly title: string;
  readonly parent?: 'mother' | 'father' | null;
}

export type Header = ReadonlyMap<ColumnKey, ColumnPlace>;

export interface Problem {
  readonly column: string;
  readonly cell: string;
  readonly value: string;
  readonly message: Text;
}

/** A row that can be imported. */
export interface RowContent {
  readonly student: StudentInput;
  readonly number: string | null;
  readonly className: string | null;
  readonly familyName: string;
  readonly guardians: readonly GuardianInput[];
  /** Before the school used Ardoise; absent where nothing was. */
  readonly paid?: number;
}

export interface ParsedRow {
  readonly rowNumber: number;
  readonly label: { readonly student: string; readonly className: string; readonly family: string };
  /** Null where a cell is wrong, or where the row is empty. */
  readonly content: RowContent | null;
  readonly problems: readonly Problem[];
  readonly isEmpty: boolean;
}

type Cells = ReadonlyMap<number, string>;

/** Of any length: a long one is cut, as it is where the student's name stands for it. */
const familyName = nameText(Number.MAX_SAFE_INTEGER);

/** Reads and remembers what is wrong, at most one thing for each column. */
interface RowReader {
  readonly text: (key: ColumnKey) => string;
  /** What the cell says, understood; null where it is empty. Not understood is a problem. */
  readonly understood: <Value>(
    key: ColumnKey,
    understand: (text: string) => Value | undefined,
    message: Text,
  ) => Value | null;
  readonly complain: (key: ColumnKey, message: Text) => void;
  readonly problems: ReadonlyMap<ColumnKey, Problem>;
}

export function problemAt(
  header: Header,
  rowNumber: number,
  key: ColumnKey,
  value: string,
  message: Text,
): Problem {
  const place = header.get(key);
  return {
    column: place?.title ?? '',
    cell: place === undefined ? String(rowNumber) : `${columnLetters(place.index)}${rowNumber}`,
    value: value.slice(0, 200),
    message,
  };
}

function createRowReader(header: Header, rowNumber: number, cells: Cells): RowReader {
  const problems = new Map<ColumnKey, Problem>();
  const text = (key: ColumnKey): string => {
    const written = cells.get(header.get(key)?.index ?? -1) ?? '';
    // People break lines within a cell to fit its width; only between two phones does that mean something.
    return key.endsWith('Phone') ? written : written.replaceAll(/\s+/g, ' ');
  };
  const complain = (key: ColumnKey, message: Text): void => {
    if (!problems.has(key))
      problems.set(key, problemAt(header, rowNumber, key, text(key), message));
  };
  return {
    text,
    complain,
    problems,
    understood: (key, understand, message) => {
      const written = text(key);
      if (written === '') return null;
      const value = understand(written);
      if (value === undefined) complain(key, message);
      return value ?? null;
    },
  };
}

export function parseRow(
  header: Header,
  rowNumber: number,
  cells: Cells,
  today: string,
): ParsedRow {
  const reader = createRowReader(header, rowNumber, cells);
  const isEmpty = [...header.values()].every(({ index }) => !cells.has(index));
  const names = readNames(header, reader);
  const label = {
    student: `${names.lastName} ${names.firstName}`.trim(),
    className: reader.text('className'),
    family: reader.text('familyName') || names.lastName,
  };
  if (isEmpty) return { rowNumber, label, content: null, problems: [], isEmpty };
  if (!familyName.safeParse(reader.text('familyName')).success)
    reader.complain('familyName', fieldTexts.hiddenSigns);
  const student = readStudent(header, reader, names, today);
  const number = readNumber(reader);
  const guardians = readGuardians(header, reader);
  const paid = readPaid(reader);
  const problems = [...reader.problems.values()];
  const content =
    student === null || guardians === null || problems.length > 0
      ? null
      : {
          student,
          number,
          className: label.className === '' ? null : label.className,
          familyName: label.family.slice(0, 120),
          guardians,
          ...(paid === null ? {} : { paid }),
        };
  return { rowNumber, label, content, problems, isEmpty };
}

function readNames(header: Header, reader: RowReader): { lastName: string; firstName: string } {
  if (header.has('lastName') && header.has('firstName'))
    return { lastName: reader.text('lastName'), firstName: reader.text('firstName') };
  return splitName(reader.text('fullName'));
}

function readStudent(
  header: Header,
  reader: RowReader,
  names: { lastName: string; firstName: string },
  today: string,
): StudentInput | null {
  const isSplit = header.has('lastName') && header.has('firstName');
  if (!isSplit && names.firstName === '') reader.complain('fullName', importTexts.bothNames);
  const gender = reader.understood('gender', genderOf, importTexts.gender);
  if (gender === null) reader.complain('gender', importTexts.required);
  const birth = readBirth(header, reader, today);
  const previousSchool = reader.text('previousSchool');
  const nameColumn = (key: ColumnKey): ColumnKey => (isSplit ? key : 'fullName');
  return checked(
    studentInput,
    {
      ...names,
      preferredName: reader.text('preferredName'),
      dateOfBirth: birth?.day ?? null,
      isBirthDateApproximate: birth?.isApproximate ?? false,
      placeOfBirth: reader.text('placeOfBirth') || (birth?.place ?? null),
      gender: gender ?? 3,
      nationality: reader.understood('nationality', countryOf, importTexts.country),
      previousSchools: previousSchool === '' ? [] : [{ name: previousSchool }],
      residence: {
        address: reader.text('address'),
        city: reader.text('city'),
        region: reader.text('region'),
      },
      note: reader.text('note'),
    },
    reader,
    (path) => studentColumn(path, nameColumn),
  );
}

/** The day may stand alone or with the place, whatever the column is called. */
function readBirth(header: Header, reader: RowReader, today: string): Birth | null {
  const key = header.has('birthDateAndPlace') ? 'birthDateAndPlace' : 'dateOfBirth';
  const birth = reader.understood(key, birthOf, importTexts.day);
  if (birth !== null && birth.day > today) reader.complain(key, importTexts.bornLater);
  return birth;
}

/** Nothing is the same as an empty cell. */
function readPaid(reader: RowReader): number | null {
  const written = reader.text('paid');
  const paid = written === '' ? null : amountOf(written);
  if (paid === undefined) reader.complain('paid', importTexts.amount);
  return paid ?? null;
}

function studentColumn(path: string, nameColumn: (key: ColumnKey) => ColumnKey): ColumnKey {
  switch (path) {
    case 'firstName':
    case 'lastName':
      return nameColumn(path);
    case 'residence.address':
      return 'address';
    case 'residence.city':
      return 'city';
    case 'residence.region':
      return 'region';
    case 'preferredName':
    case 'dateOfBirth':
    case 'placeOfBirth':
    case 'note':
      return path;
    default:
      return path.startsWith('previousSchools') ? 'previousSchool' : 'fullName';
  }
}

const numberForm = /^[\p{L}\p{N}][\p{L}\p{N}/_.-]{0,19}$/u;

function readNumber(reader: RowReader): string | null {
  const number = reader.text('studentNumber');
  if (number !== '' && !numberForm.test(number))
    reader.complain('studentNumber', importTexts.studentNumber);
  return number === '' ? null : number;
}

/** Lists often leave the cells of one parent empty: the other is then the child's guardian. */
function readGuardians(header: Header, reader: RowReader): GuardianInput[] | null {
  const given = ([1, 2] as const).filter((n) =>
    guardianFields.some((field) => reader.text(`guardian${n}${field}`) !== ''),
  );
  const named = given.filter((n) => reader.text(`guardian${n}Name`) !== '');
  // A phone in a column that names nobody is of whoever is named.
  const isOfNobody =
    given.length === 2 && named.length === 1 && named[0] === 2 && hasOnlyBarePhone(header, reader);
  const numbers = isOfNobody ? named : given.length === 0 ? ([1] as const) : given;
  const guardians = numbers.map((n) => readGuardian(header, reader, n, isOfNobody));
  return guardians.every((guardian) => guardian !== null) ? guardians : null;
}

const hasOnlyBarePhone = (header: Header, reader: RowReader): boolean =>
  header.get('guardian1Name')?.parent != null &&
  header.get('guardian1Phone')?.parent == null &&
  reader.text('guardian2Phone') === '' &&
  guardianFields.every((field) => field === 'Phone' || reader.text(`guardian1${field}`) === '');

function readGuardian(
  header: Header,
  reader: RowReader,
  n: 1 | 2,
  hasFirstPhone: boolean,
): GuardianInput | null {
  const relationship = reader.understood(
    `guardian${n}Relationship`,
    relationshipOf,
    importTexts.relationship,
  );
  const phoneOf = hasFirstPhone ? 1 : n;
  return checked(
    guardianInput,
    {
      fullName: reader.text(`guardian${n}Name`),
      relationship: relationship ?? header.get(`guardian${n}Name`)?.parent ?? 'guardian',
      email: reader.text(`guardian${n}Email`).toLowerCase(),
      occupation: reader.text(`guardian${n}Occupation`),
      phones: phonesIn(reader.text(`guardian${phoneOf}Phone`)).map((number) => ({
        kind: 'cell' as const,
        number,
      })),
    },
    reader,
    (path) => guardianColumn(path, path.startsWith('phones') ? phoneOf : n),
  );
}

function guardianColumn(path: string, n: 1 | 2): ColumnKey {
  if (path.startsWith('phones')) return `guardian${n}Phone`;
  if (path === 'email') return `guardian${n}Email`;
  if (path === 'occupation') return `guardian${n}Occupation`;
  return `guardian${n}Name`;
}

/** The contract’s own rules for a record, each complaint at the cell it comes from. */
function checked<Schema extends z.ZodType>(
  schema: Schema,
  given: z.input<Schema>,
  reader: RowReader,
  columnOf: (path: string) => ColumnKey,
): z.output<Schema> | null {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const french = fieldErrors(parsed.error, 'fr');
  for (const [path, en] of Object.entries(fieldErrors(parsed.error, 'en')))
    reader.complain(columnOf(path), { en, fr: french[path] ?? en });
  return null;
}
