import type { ArrearsFilters } from '@ardoise/contract/arrears/arrears';
import { errors } from '@ardoise/contract/protocol/errors';
import { type Language, say } from '@ardoise/contract/values/language';
import { Refusal } from '../../../platform/refusal.ts';

const endsBefore = {
  en: 'This ends before it begins.',
  fr: 'La fin précède le début.',
};

/** The filters on a day at the school. A period that ends before it begins is refused at its end. */
export function onDay<Filters extends ArrearsFilters>(
  filters: Filters,
  today: string,
  language: Language,
): Filters & { readonly today: string } {
  const { dueFrom, dueTo, lateFrom, lateTo } = filters;
  const fields = {
    ...(dueFrom !== undefined && dueTo !== undefined && dueTo < dueFrom
      ? { dueTo: say(endsBefore, language) }
      : {}),
    ...(lateFrom !== undefined && lateTo !== undefined && lateTo < lateFrom
      ? { lateTo: say(endsBefore, language) }
      : {}),
  };
  if (Object.keys(fields).length > 0) throw new Refusal(errors.invalidInput, { fields });
  return { ...filters, today };
}
