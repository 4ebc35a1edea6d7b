import { getStudentHistory } from '@ardoise/contract/students';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { formatList } from '../../../lib/format.ts';
import { HistoryList } from '../../../ui/people/history-list.tsx';
import { useHistoryPages } from '../../../ui/people/history-pages.ts';
import { LoadState } from '../../../ui/people/load-state.tsx';
import classes from './history-tab.module.css';
import { historyFields } from './history-words.ts';

/** Who changed what of a student. */
export function HistoryTab({ studentId }: { studentId: string }) {
  const words = useTranslations('students.history');
  const fieldWords = useTranslations('people.student');
  const { language } = usePreferences();
  const history = useHistoryPages(getStudentHistory, studentId);
  if (history.data === undefined) {
    return (
      <LoadState
        error={history.error}
        isFetching={history.isFetching}
        onRetry={() => void history.refetch()}
        list="/onboarding/students"
      />
    );
  }
  const changes = history.data.pages
    .flatMap(({ items }) => items)
    .map(({ at, actor, action, fields }) => {
      const names = historyFields(fields).map((field) => fieldWords(field));
      // An action of a newer server, which has no words here, still shows as a change.
      const done = words(words.has(`actions.${action}`) ? `actions.${action}` : 'other');
      return {
        at,
        actor,
        what: names.length === 0 ? done : `${done}: ${formatList(names, language)}`,
      };
    });
  return (
    <section className={classes.card}>
      <HistoryList
        changes={changes}
        hasMore={history.hasNextPage}
        isFetchingMore={history.isFetchingNextPage}
        onMore={() => void history.fetchNextPage()}
      />
    </section>
  );
}
