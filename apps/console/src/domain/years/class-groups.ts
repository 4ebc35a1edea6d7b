import type { Language } from '@ardoise/contract/values/language';
import { cycleNames, type SchoolClass } from '@ardoise/contract/years';

/** A cycle by its name in the reader's language; a school's own cycle has only the name it was given. */
export const cycleLabel = (cycle: string, language: Language): string =>
  Object.hasOwn(cycleNames, cycle) ? cycleNames[cycle as keyof typeof cycleNames][language] : cycle;

/** Classes under their cycles, both in the school's own order. */
export function groupByCycle(
  classes: readonly SchoolClass[],
  language: Language,
): Array<[string, SchoolClass[]]> {
  const groups = new Map<string, SchoolClass[]>();
  for (const one of classes) {
    const label = cycleLabel(one.cycle, language);
    groups.set(label, [...(groups.get(label) ?? []), one]);
  }
  return [...groups];
}
