import type { ArrearsFilters } from '@ardoise/contract/arrears/arrears';
import { errors } from '@ardoise/contract/protocol/errors';
import { say } from '@ardoise/contract/values/language';
import type { SchoolContext } from '../../../platform/http/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { readDebtDay } from './move-day.ts';

const endsBefore = {
  en: 'This ends before it begins.',
  fr: 'La fin précède le début.',
};

/** The filters on the day to which the school was brought. A period that ends before it begins is refused at its end. */
export async function onDay<Filters extends ArrearsFilters>(
  { tx, orgId, language }: SchoolContext,
  filters: Filters,
): Promise<Filters & { readonly today: string }> {
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
  return { ...filters, today: await readDebtDay(tx, orgId) };
}
