import type { ChangedValue } from '@ardoise/contract/record-changes';
import { maskPhone, maskPhonesIn } from '@ardoise/contract/values/mask-phone';

/** Pure: what an audited change said before and says now, in plain text for the history of a record. */

type Kept = Readonly<Record<string, unknown>> | null;

/** Told by their values. A photo, schools, languages and other lists of parts are told by their names alone. */
const told = [
  'lastName',
  'firstName',
  'preferredName',
  'dateOfBirth',
  'placeOfBirth',
  'gender',
  'nationality',
  'enrolmentDate',
  'currentGrade',
  'section',
  'tags',
  'note',
  'residence',
  'family',
  'class',
  'year',
  'reason',
  'joinedOn',
  'owes',
  'name',
  'guardians',
  'fullName',
  'occupation',
  'country',
  'email',
  'phones',
] as const;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Phones stay masked: a history is no way around the press that shows one. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return maskPhonesIn(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return joined(value.map(textOf));
  if (!isRecord(value)) return '';
  if (typeof value['number'] === 'string') return maskPhone(value['number']);
  if (typeof value['fullName'] === 'string')
    return joined([textOf(value['fullName']), textOf(value['phones'])]);
  return joined(Object.values(value).map(textOf));
}

const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(', ');

const orNull = (text: string): string | null => (text === '' ? null : text);

/** Of the fields that differ, those that can be told. */
export const changedValues = (
  before: Kept,
  after: Kept,
  fields: readonly string[],
): ChangedValue[] =>
  told
    .filter((field) => fields.includes(field))
    .map((field) => ({
      field,
      before: orNull(textOf(before?.[field])),
      after: orNull(textOf(after?.[field])),
    }));
