import type { ArrearsFilters } from '@ardoise/contract/arrears/arrears';
import type { WhoValues } from './compose-values.ts';

interface AudienceSearch {
  readonly groupId?: string;
  readonly families?: string;
  readonly arrears?: string;
}

const numbers: ReadonlySet<string> = new Set(['lateFrom', 'lateTo']);

/** `?lateFrom=31&classId=…`, as the list's own address says it. */
const filtersOf = (text: string): ArrearsFilters =>
  Object.fromEntries(
    [...new URLSearchParams(text)].map(([name, value]) => [
      name,
      numbers.has(name) ? Number(value) : value,
    ]),
  );

/** Whom the address means, and the name under which what is written to them is kept. */
export function audienceOf({ groupId, families, arrears }: AudienceSearch): {
  readonly keptAs: string;
  readonly who: Partial<WhoValues>;
} {
  if (groupId !== undefined) return { keptAs: `group:${groupId}`, who: { kind: 'group', groupId } };
  if (families !== undefined)
    return {
      keptAs: `families:${families.slice(0, 80)}`,
      who: { kind: 'families', familyIds: families.split(',') },
    };
  if (arrears !== undefined)
    return {
      keptAs: `arrears:${arrears}`,
      who: { kind: 'arrears', filters: filtersOf(arrears) },
    };
  return { keptAs: 'new', who: {} };
}
