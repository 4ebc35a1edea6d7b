import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { formatLongDateTime } from '../../../lib/format.ts';
import { useTimeZone } from '../../../lib/me.ts';
import { LoadState } from '../../../ui/people/load-state.tsx';
import { useStudentHistory } from '../queries.ts';
import classes from './history-tab.module.css';
import { historyAction, historyFields } from './history-words.ts';

/** Who changed what, newest first. */
export function HistoryTab({ studentId }: { studentId: string }) {
  const words = useTranslations('students.history');
  const fieldWords = useTranslations('people.student');
  const { language } = usePreferences();
  const timeZone = useTimeZone();
  const history = useStudentHistory(studentId);
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
  const changes = history.data.pages.flatMap(({ items }) => items);
  const list = new Intl.ListFormat(language);
  return (
    <section className={classes.card}>
      {changes.length === 0 && <p className={classes.none}>{words('none')}</p>}
      <ol className={classes.list}>
        {changes.map(({ at, actor, action, fields }) => {
          const names = historyFields(fields).map((field) => fieldWords(field));
          return (
            <li key={`${at}${action}`} className={classes.change}>
              <span>
                {words(`actions.${historyAction(action)}`)}
                {names.length > 0 && `: ${list.format(names)}`}
              </span>
              <span className={classes.who}>
                {actor ?? words('system')} · {formatLongDateTime(at, timeZone, language)}
              </span>
            </li>
          );
        })}
      </ol>
      {history.hasNextPage && (
        <Button
          variant="subtle"
          loading={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          {words('more')}
        </Button>
      )}
    </section>
  );
}
