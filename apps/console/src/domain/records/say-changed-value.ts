import { sexNames } from '@ardoise/contract/people';
import type { ChangedValue } from '@ardoise/contract/record-changes';
import { countryName } from '@ardoise/contract/values/countries';
import { formatDay } from '@ardoise/contract/values/dates';
import { owesNames } from '@ardoise/contract/values/joining';
import type { Language } from '@ardoise/contract/values/language';
import type { useTranslations } from 'use-intl';

/** As the record itself shows it: days, countries and gender are kept as codes. */
function readable(field: string, value: string, language: Language): string {
  if (field === 'gender' && (value === '1' || value === '2' || value === '3'))
    return sexNames[value === '1' ? 1 : value === '2' ? 2 : 3][language];
  if (field === 'nationality' || field === 'country') return countryName(value, language);
  if (field === 'owes' && (value === 'all' || value === 'fromJoining'))
    return owesNames[value][language];
  return /^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(value) : value;
}

/** `Last name: Fotso → Fotsó`, and what was empty before or is now. */
export function sayChangedValue(
  t: ReturnType<typeof useTranslations<'people.changes'>>,
  label: string,
  { field, before, after }: ChangedValue,
  language: Language,
): string {
  const say = (value: string | null): string =>
    value === null ? t('empty') : readable(field, value, language);
  return t('value', { field: label, before: say(before), after: say(after) });
}
