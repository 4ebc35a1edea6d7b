import { feeFilterIds } from './filter-ids.ts';

/** As the contract takes them: numbers are numbers. */
export function narrowedBy(
  search: Readonly<Record<string, unknown>>,
): Record<string, string | number> {
  const numbers = new Set(['state', 'type', 'overdueDays']);
  return Object.fromEntries(
    ['q', ...feeFilterIds].flatMap((id) => {
      const value = search[id];
      if (typeof value !== 'string' || value === '') return [];
      return [[id, numbers.has(id) ? Number(value) : value]];
    }),
  );
}
