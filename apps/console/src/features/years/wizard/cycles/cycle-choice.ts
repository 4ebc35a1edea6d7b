import { cycleKinds } from '@ardoise/contract/years';
import type { CycleValues } from '../values.ts';

/** Named cycles from the youngest to the oldest, the school's own after them in the order they were added. */
export const withCycle = (cycles: readonly CycleValues[], added: CycleValues): CycleValues[] =>
  [...cycles, added].toSorted((a, b) => cycleKinds.indexOf(a.kind) - cycleKinds.indexOf(b.kind));

export const withoutCycle = (cycles: readonly CycleValues[], key: string): CycleValues[] =>
  cycles.filter((cycle) => cycle.key !== key);
