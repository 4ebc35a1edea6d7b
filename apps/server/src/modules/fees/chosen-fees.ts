import type { feeFilters } from '@ardoise/contract/fees';
import type { z } from 'zod';
import type { YearRow } from '../years/public.ts';

/** `today` is the day at the school: by it is told what is overdue. */
export type FeeFilters = z.output<typeof feeFilters> & {
  readonly q?: string | undefined;
  readonly ids?: readonly string[] | undefined;
  readonly today: string;
};

/** Which fees the filters mean, once the school's years and classes are known. */
export interface ChosenFees {
  readonly orgId: string;
  readonly filters: FeeFilters;
  readonly years: ReadonlyMap<string, YearRow>;
  /** Null where the school has no year, and for arrears and deadlines of all years. */
  readonly year: YearRow | null;
  /** Those of which a fee can be, where no year is named. */
  readonly owedYearIds: readonly string[];
  readonly closedYearIds: readonly string[];
  readonly classIds: readonly string[] | null;
  /** In which of the states a chosen fee can be at all. */
  readonly states: readonly number[];
}

/** Fees that are gathered are found by the index of their days; where fees are gone through in their order, each is asked for its own. */
export type FoundBy = 'gathered' | 'asked';
