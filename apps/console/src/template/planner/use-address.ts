import { useNavigate, useSearch } from '@tanstack/react-router';

type Kept = Readonly<Record<string, string | undefined>>;

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

/** What a page of the template part shows, in the address, so that a link shows the same. */
export function useAddress(): { search: Kept; change: (changes: Kept) => void } {
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const navigate = useNavigate();
  const kept: Kept = Object.fromEntries(
    Object.entries(search).map(([name, value]) => [name, textOf(value)]),
  );
  const change = (changes: Kept) =>
    void navigate({
      to: '.',
      search: Object.fromEntries(
        Object.entries({ ...kept, ...changes }).filter(([, value]) => value !== undefined),
      ) as never,
      replace: true,
      resetScroll: false,
    });
  return { search: kept, change };
}

/** Which page of a list the address names. */
export function pageOf(search: Kept): number {
  const page = Number(search['page'] ?? 1);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}
