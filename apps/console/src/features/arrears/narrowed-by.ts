import { arrearsFilterIds } from './filter-ids.ts';

const numbers: ReadonlySet<string> = new Set(['lateFrom', 'lateTo']);

/** As the contract takes them: numbers are numbers. */
export function narrowedBy(
  search: Readonly<Record<string, unknown>>,
): Record<string, string | number> {
  return Object.fromEntries(
    ['q', ...arrearsFilterIds].flatMap((id) => {
      const value = search[id];
      if (typeof value !== 'string' || value === '') return [];
      return [[id, numbers.has(id) ? Number(value) : value]];
    }),
  );
}

/** How long families are late, in steps: from so many days to so many. */
export const ages = [
  { from: '1', to: '30' },
  { from: '31', to: '60' },
  { from: '61', to: '90' },
  { from: '91', to: undefined },
] as const;

/** Where a step is chosen, its end goes with it. */
export const withLateTo = <Filters extends { readonly lateFrom?: string | undefined }>(
  filters: Filters,
): Filters =>
  'lateFrom' in filters
    ? { ...filters, lateTo: ages.find(({ from }) => from === filters.lateFrom)?.to }
    : filters;
