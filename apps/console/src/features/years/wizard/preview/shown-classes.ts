import type { Day } from '@ardoise/contract/values/dates';
import { type YearInput, yearName } from '@ardoise/contract/years';
import type { ShownClass } from '../../components/structure-table.tsx';
import { textToDay } from '../../../../ui/form/typed-day.ts';
import type { YearValues } from '../values.ts';

type CycleInput = YearInput['cycles'][number];

export const shownClasses = (cycle: CycleInput): ShownClass[] =>
  cycle.classes.map((taught) => ({ ...taught, id: taught.name }));

const isDay = (text: string | null): text is Day =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text);

/** `2027–2028` as soon as both dates are typed. */
export function nameOf({ reopeningOn, closingOn }: YearValues): string | null {
  const first = textToDay(reopeningOn);
  const last = textToDay(closingOn);
  return isDay(first) && isDay(last) ? yearName(first, last) : null;
}
