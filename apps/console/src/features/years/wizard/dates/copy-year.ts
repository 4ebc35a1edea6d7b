import type { Language } from '@ardoise/contract/values/language';
import type { YearDetail, YearSummary } from '@ardoise/contract/years';
import { randomId } from '@ardoise/web/lib/random-id.ts';
import { dayToText } from '../../../../ui/form/typed-day.ts';
import { moveYears } from '../installments/deadlines.ts';
import { toTyped } from '../installments/plans.ts';
import { amountToText } from '../../../../domain/money/typed-amount.ts';
import type { YearValues } from '../values.ts';

type Dated = Pick<YearSummary, 'id' | 'reopeningOn' | 'status'>;

const calendarYear = ({ reopeningOn }: Pick<Dated, 'reopeningOn'>) =>
  Number(reopeningOn.slice(0, 4));

/** The year that a school most likely wants to copy: the newest that was not called off. */
export const usualSource = <Year extends Dated>(years: readonly Year[]): Year | undefined =>
  years.find(({ status }) => status !== 'cancelled') ?? years[0];

/**
 * By how many years the dates move, so that the copy follows the last year that stands: one for last year, more
 * for an older one, none for a year that was cancelled to be made anew.
 */
export function yearsToMove(source: Pick<Dated, 'reopeningOn'>, years: readonly Dated[]): number {
  const standing = years.filter(({ status }) => status !== 'cancelled').map(calendarYear);
  return standing.length === 0 ? 0 : Math.max(...standing) + 1 - calendarYear(source);
}

/** Another year's structure, as if it had been typed, with every date moved. */
export function copyYear(
  source: Pick<YearDetail, 'reopeningOn' | 'closingOn' | 'cycles'>,
  years: readonly Dated[],
  language: Language,
): YearValues {
  const by = yearsToMove(source, years);
  return {
    basicFees: null,
    reopeningOn: dayToText(moveYears(source.reopeningOn, by)),
    closingOn: dayToText(moveYears(source.closingOn, by)),
    cycles: source.cycles.map(({ kind, name, classes }) => ({
      key: randomId(),
      kind,
      name: name ?? '',
      classes: classes.map((taught) => ({
        key: randomId(),
        name: taught.name,
        tuition: amountToText(taught.tuition, language),
        installments: toTyped(
          taught.installments.map(({ amount, dueOn }) => ({
            amount,
            dueOn: moveYears(dueOn, by),
          })),
          language,
        ),
      })),
    })),
  };
}
