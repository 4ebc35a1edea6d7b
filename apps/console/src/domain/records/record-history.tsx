import type { ChangedValue } from '@ardoise/contract/record-changes';
import type { LinkProps } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../lib/console.tsx';
import { formatList } from '../../lib/format.ts';
import { HistoryList } from './history-list.tsx';
import { sayChangedValue } from './say-changed-value.ts';
import type { useHistoryPages } from './use-history-pages.ts';
import { LoadState } from './load-state.tsx';

interface Change {
  readonly at: string;
  readonly actor: string | null;
  /** Whom it is about, where that is not whose history it is. */
  readonly about: string | null;
  readonly action: string;
  readonly fields: readonly string[];
  readonly values: readonly ChangedValue[];
}

interface RecordHistoryProps<One extends Change> {
  history: Pick<
    ReturnType<typeof useHistoryPages>,
    'error' | 'isFetching' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
  > & { data: { pages: ReadonlyArray<{ readonly items: readonly One[] }> } | undefined };
  /** The list that the record is in. */
  list: NonNullable<LinkProps['to']>;
  /** What was done, in words. */
  doneOf: (action: One['action']) => string;
  /** The fields that were changed and have a name. */
  fieldsOf: (change: One) => ReadonlyArray<{ readonly field: string; readonly label: string }>;
}

/** Who changed what of one record, page after page. */
export function RecordHistory<One extends Change>({
  history,
  list,
  doneOf,
  fieldsOf,
}: RecordHistoryProps<One>) {
  const t = useTranslations('people.changes');
  const { language } = usePreferences();
  if (history.data === undefined) return <LoadState query={history} list={list} />;
  const changes = history.data.pages.flatMap(({ items }) => items);
  return (
    <HistoryList
      changes={changes.map((change) => {
        const { at, actor, about, action } = change;
        const act = doneOf(action);
        const done = about === null ? act : t('about', { name: about, done: act });
        const named = fieldsOf(change);
        const told = named.flatMap(({ field, label }) => {
          const value = change.values.find((one) => one.field === field);
          return value === undefined ? [] : sayChangedValue(t, label, value, language);
        });
        const untold = named
          .filter(({ field }) => !change.values.some((value) => value.field === field))
          .map(({ label }) => label);
        const what =
          untold.length === 0 ? done : t('of', { done, fields: formatList(untold, language) });
        return { at, actor, what, values: told };
      })}
      hasMore={history.hasNextPage}
      isFetchingMore={history.isFetchingNextPage}
      onMore={() => void history.fetchNextPage()}
    />
  );
}
