import type { ReportKind } from '@ardoise/contract/reports/report-form';
import { useRouter, useSearch } from '@tanstack/react-router';
import { readChoice, type ShownChoice } from './choice.ts';
import type { ChoiceChange } from './components/report-toolbar.tsx';

interface ReportAddress {
  readonly choice: ShownChoice;
  /** The saved report that it was opened as. */
  readonly savedId: string | undefined;
  /** A few words of it. */
  readonly change: (change: ChoiceChange, how?: { replace: boolean }) => void;
  /** All of it. */
  readonly open: (choice: ShownChoice, savedId: string | undefined) => void;
}

/** What a report shows stands in its address, so that a link shows the same, and Back undoes a step. */
export function useReportAddress(kind: ReportKind): ReportAddress {
  const router = useRouter();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const choice = readChoice(kind, search);
  const savedId = typeof search['saved'] === 'string' ? search['saved'] : undefined;
  const go = (next: ChoiceChange, replace: boolean) =>
    void router.navigate({
      to: '.',
      // All kinds have one type of address, and the screen is any of them.
      search: Object.fromEntries(
        Object.entries(next).filter(([, value]) => value !== undefined),
      ) as never,
      replace,
      resetScroll: false,
    });
  return {
    choice,
    savedId,
    change: (change, how) => go({ ...choice, saved: savedId, ...change }, how?.replace ?? false),
    open: (wanted, saved) => go({ ...wanted, saved }, false),
  };
}
