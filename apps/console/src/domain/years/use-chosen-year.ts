import type { YearSummary } from '@ardoise/contract/years';
import { useRouter, useSearch } from '@tanstack/react-router';
import { changedSearch } from '../../ui/data-list/list-search.ts';
import { useYears } from './use-years.ts';

interface ChosenYear {
  /** Of the address; undefined where nobody has chosen, which means the year that the screen shows as usual. */
  readonly yearId: string | undefined;
  /** Undefined without a choice, and while the years are read. */
  readonly year: YearSummary | undefined;
  readonly years: readonly YearSummary[];
  readonly choose: (yearId: string | undefined) => void;
}

/** A chosen year goes with whoever follows a link. */
export function useYearOfAddress(): { yearId?: string } {
  const { yearId } = useChosenYear();
  return yearId === undefined ? {} : { yearId };
}

/** The one way in which a screen reads and changes its year: `yearId` of the address. */
export function useChosenYear(drops: readonly string[] = []): ChosenYear {
  const router = useRouter();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const given = search['yearId'];
  const yearId = typeof given === 'string' && given !== '' ? given : undefined;
  const years = useYears().data?.items ?? [];
  const dropped = Object.fromEntries(drops.map((key) => [key, undefined]));
  return {
    yearId,
    year: years.find(({ id }) => id === yearId),
    years,
    choose: (chosen) =>
      void router.navigate({
        to: '.',
        // It stands on any screen, whose own type of address is not known here.
        search: ((before: Record<string, unknown>) =>
          changedSearch(before, { filters: { ...dropped, yearId: chosen } })) as never,
        resetScroll: false,
      }),
  };
}
