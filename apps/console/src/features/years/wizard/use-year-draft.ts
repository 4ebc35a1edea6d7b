import { type Draft, useDraft } from '../../../lib/draft.ts';
import type { Step } from '../steps.ts';
import type { YearValues } from './values.ts';

interface YearDraft {
  readonly key: string;
  /** Where the person was, for the way back from the list of years. */
  readonly step: Step;
  readonly values: YearValues;
}

/** A year that is not finished yet, one for each person and browser. */
export const useYearDraft = (): Draft<YearDraft> => useDraft<YearDraft>('year');
