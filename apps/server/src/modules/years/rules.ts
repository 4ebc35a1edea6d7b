import type { Text } from '@ardoise/contract/values/language';
import { type CycleKind, cycleNames, type YearStatus } from '@ardoise/contract/years';

interface DatedYear {
  readonly id: string;
  readonly status: YearStatus;
  readonly created_at: Date;
}

/** Newest first; of two that were created at once, the one whose id is later. */
export const byNewest = (a: DatedYear, b: DatedYear): number =>
  b.created_at.getTime() - a.created_at.getTime() || (a.id < b.id ? 1 : -1);

/** Only the newest running year can be paid for; older ones show arrears. */
export function payableYear<Year extends DatedYear>(years: readonly Year[]): Year | null {
  return years.filter(({ status }) => status === 'running').sort(byNewest)[0] ?? null;
}

/** A custom cycle is called what the school calls it; the others have their names in both languages. */
export function cycleName(kind: CycleKind, name: string | null): Text {
  if (kind !== 'custom') return cycleNames[kind];
  return { en: name ?? '', fr: name ?? '' };
}
