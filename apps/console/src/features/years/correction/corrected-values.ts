import type { CorrectedYear } from '@ardoise/contract/year-correction';
import type { Language } from '@ardoise/contract/values/language';
import type { YearDetail } from '@ardoise/contract/years';
import { copyYear } from '../wizard/dates/copy-year.ts';
import { namedClasses, toInput, type YearValues } from '../wizard/values.ts';

type Source = Pick<YearDetail, 'id' | 'reopeningOn' | 'closingOn' | 'cycles' | 'status'>;

/** The year as if it had been typed. A cycle or class that is there already has its id as its key. */
export function valuesOfYear(year: Source, language: Language): YearValues {
  const typed = copyYear(year, [], language);
  return {
    ...typed,
    cycles: typed.cycles.map((cycle, c) => ({
      ...cycle,
      key: year.cycles[c]?.id ?? cycle.key,
      classes: cycle.classes.map((taught, k) => ({
        ...taught,
        key: year.cycles[c]?.classes[k]?.id ?? taught.key,
      })),
    })),
  };
}

/** What the call takes: what is there already by its id, what is new without one. */
export function toCorrection(values: YearValues, year: Source): CorrectedYear {
  const cycleIds = new Set(year.cycles.map(({ id }) => id));
  const classIds = new Set(year.cycles.flatMap(({ classes }) => classes.map(({ id }) => id)));
  const idIn = (known: ReadonlySet<string>, key: string | undefined) =>
    key !== undefined && known.has(key) ? { id: key } : {};
  const input = toInput(values);
  return {
    ...input,
    cycles: input.cycles.map((cycle, c) => {
      const typed = values.cycles[c];
      const rows = typed === undefined ? [] : namedClasses(typed);
      return {
        ...cycle,
        ...idIn(cycleIds, typed?.key),
        classes: cycle.classes.map((taught, k) => ({ ...taught, ...idIn(classIds, rows[k]?.key) })),
      };
    }),
  };
}
