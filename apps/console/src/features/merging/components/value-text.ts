import { sexNames } from '@ardoise/contract/people';
import { howHeardNames, semesterNames } from '@ardoise/contract/student-record';
import { countryName } from '@ardoise/contract/values/countries';
import { formatDay } from '@ardoise/contract/values/dates';
import type { Language } from '@ardoise/contract/values/language';

type Names = Readonly<Record<number, Readonly<Record<Language, string>>>>;

const named: Readonly<Record<string, Names>> = {
  gender: sexNames,
  incomingSemester: semesterNames,
  howHeard: howHeardNames,
};
const countries = new Set(['nationality', 'preferredCountry', 'country']);
const days = new Set(['dateOfBirth', 'enrolmentDate']);

/** What a record says in one of its fields, as people read it; null where it says nothing. */
export function valueText(field: string, value: unknown, language: Language): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) {
    const texts = value.map((one) => valueText('name', nameIn(one), language));
    return texts.filter((text) => text !== null).join(', ') || null;
  }
  if (typeof value === 'object') {
    const texts = Object.values(value).map((one) => valueText(field, one, language));
    return texts.filter((text) => text !== null).join(', ') || null;
  }
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = String(value);
  if (countries.has(field)) return countryName(text, language);
  if (days.has(field)) return formatDay(text);
  return named[field]?.[Number(value)]?.[language] ?? text;
}

/** Of a school or a language the name says enough. */
const nameIn = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'name' in value ? value.name : value;
