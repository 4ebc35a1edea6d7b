import type { SchoolClass } from '@ardoise/contract/years';

/** Classes under their cycles, both in the school's own order. */
export function groupByCycle(classes: readonly SchoolClass[]): Array<[string, SchoolClass[]]> {
  const groups = new Map<string, SchoolClass[]>();
  for (const one of classes) groups.set(one.cycle, [...(groups.get(one.cycle) ?? []), one]);
  return [...groups];
}
