import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../lib/console.tsx';
import { formatLongDateTime } from '../../lib/format.ts';
import { useTimeZone } from '../../lib/me.ts';
import classes from './history-list.module.css';

export interface Told {
  readonly at: string;
  readonly actor: string | null;
  /** What happened, in words. */
  readonly what: string;
  /** Each value that changed, in words. */
  readonly values: readonly string[];
}

interface HistoryListProps {
  changes: readonly Told[];
  hasMore: boolean;
  isFetchingMore: boolean;
  onMore: () => void;
}

/** Who changed what, newest first. */
export function HistoryList({ changes, hasMore, isFetchingMore, onMore }: HistoryListProps) {
  const t = useTranslations('people.changes');
  const { language } = usePreferences();
  const timeZone = useTimeZone();
  return (
    <>
      {changes.length === 0 && <p className={classes.none}>{t('none')}</p>}
      <ol className={classes.list}>
        {changes.map(({ at, actor, what, values }, place) => (
          <li key={`${at} ${String(place)}`} className={classes.change}>
            <span>{what}</span>
            {values.map((value) => (
              <span key={value}>{value}</span>
            ))}
            <span className={classes.who}>
              {actor ?? t('system')} · {formatLongDateTime(at, timeZone, language)}
            </span>
          </li>
        ))}
      </ol>
      {hasMore && (
        <Button variant="subtle" loading={isFetchingMore} onClick={onMore}>
          {t('more')}
        </Button>
      )}
    </>
  );
}
