import type { PastedClass } from './pasted-classes.ts';
import { blankClass, type ClassValues, isBlankClass } from '../values.ts';

type Rows = readonly ClassValues[];

/** Puts pasted classes into the row where the cursor is, if it is empty, and below it. */
export function withPasted(rows: Rows, at: number, pasted: readonly PastedClass[]): ClassValues[] {
  const here = rows[at];
  const isFree = here === undefined || isBlankClass(here);
  const added = pasted.map((one) => ({ ...blankClass(), ...one }));
  const after = rows.slice(at + 1);
  const rest = after.every(isBlankClass) ? [] : after;
  return [...rows.slice(0, isFree ? at : at + 1), ...added, ...rest];
}

/** The tuition that an empty field takes over from above, as classes of a cycle mostly cost the same. */
export const tuitionAboveRow = (rows: Rows, at: number): string =>
  rows.slice(0, at).findLast(({ tuition }) => tuition.trim() !== '')?.tuition ?? '';

export interface EnterOutcome {
  readonly rows: ClassValues[];
  readonly focus: { readonly row: number; readonly field: 'name' | 'tuition' };
}

/**
 * What Enter does in a row: on to the next one, which is added where there is none. An empty tuition takes over
 * the one above; where there is none above, it is asked for first.
 */
export function enterRow(rows: Rows, at: number): EnterOutcome {
  const here = rows[at] ?? blankClass();
  if (isBlankClass(here)) return { rows: [...rows], focus: { row: at, field: 'name' } };
  const tuition = here.tuition.trim() === '' ? tuitionAboveRow(rows, at) : here.tuition;
  if (tuition === '') return { rows: [...rows], focus: { row: at, field: 'tuition' } };
  const filled = rows.with(at, { ...here, tuition });
  const isLast = at === rows.length - 1;
  return {
    rows: isLast ? [...filled, blankClass()] : filled,
    focus: { row: at + 1, field: 'name' },
  };
}
