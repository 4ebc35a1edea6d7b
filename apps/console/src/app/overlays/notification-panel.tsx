import { readNotifications } from '@ardoise/contract/endpoints/notifications';
import type { Notification } from '@ardoise/contract/notifications';
import { FailedState } from '@ardoise/web/ui/failed-state.tsx';
import { Button, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useConsole, usePreferences } from '../../lib/console.tsx';
import { formatAgo, formatDateTime } from '../../lib/format.ts';
import { useTimeZone } from '../../lib/me.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { historyQuery } from '../shell/notification-queries.ts';
import classes from './notification-panel.module.css';

function useMarkRead() {
  const { api } = useConsole();
  return useMutation({
    /** Without ids: all of them. */
    mutationFn: (ids?: string[]) =>
      api(readNotifications, { body: ids === undefined ? {} : { ids } }, { spinner: false }),
  });
}

interface NewsProps {
  news: Notification;
  onOpen: (news: Notification) => void;
}

function News({ news, onOpen }: NewsProps) {
  const t = useTranslations('shell.bell');
  const { clock } = useConsole();
  const { language } = usePreferences();
  const timeZone = useTimeZone();
  return (
    <button
      type="button"
      className={classes.news}
      data-unread={!news.isRead}
      onClick={() => onOpen(news)}
    >
      <span className={classes.title}>{news.title[language]}</span>
      <span className={classes.text}>{news.text[language]}</span>
      <time dateTime={news.at} title={formatDateTime(news.at, timeZone)} className={classes.when}>
        {formatAgo(news.at, clock.now(), language)}
      </time>
      {!news.isRead && <VisuallyHidden component="span">{t('unread')}</VisuallyHidden>}
    </button>
  );
}

function useHistory() {
  const { data, ...query } = useInfiniteQuery(historyQuery(useConsole()));
  return {
    ...query,
    isLoaded: data !== undefined,
    items: data?.pages.flatMap((p) => p.items) ?? [],
  };
}

/** The bell's history. Opening one marks it as read and goes to where it belongs. */
export default function NotificationPanel({ onClose }: { onClose: () => void }) {
  const t = useTranslations('shell.bell');
  const shell = useTranslations('shell');
  const router = useRouter();
  const history = useHistory();
  const markRead = useMarkRead();
  const open = (news: Notification) => {
    if (!news.isRead) markRead.mutate([news.id]);
    if (news.link === null) return;
    onClose();
    void router.navigate({ to: news.link });
  };
  return (
    <section className={classes.panel} aria-label={t('title')}>
      <header className={classes.head}>
        <h2 className={classes.heading}>{t('title')}</h2>
        {history.items.some((news) => !news.isRead) && (
          <Button
            size="compact-sm"
            variant="subtle"
            loading={markRead.isPending}
            onClick={() => markRead.mutate(undefined)}
          >
            {t('readAll')}
          </Button>
        )}
      </header>
      <div className={classes.list} aria-busy={history.isFetching}>
        {history.isError && !history.isLoaded && (
          <FailedState
            title={t('failed')}
            retry={{ label: shell('failed.retry'), onPress: () => void history.refetch() }}
          >
            {shell('failed.meAbout')}
          </FailedState>
        )}
        {history.isLoaded && history.items.length === 0 && (
          <EmptyState title={t('empty')}>{t('emptyAbout')}</EmptyState>
        )}
        {history.items.map((news) => (
          <News key={news.id} news={news} onOpen={open} />
        ))}
        {history.hasNextPage && (
          <Button
            fullWidth
            variant="subtle"
            loading={history.isFetchingNextPage}
            onClick={() => void history.fetchNextPage()}
          >
            {t('more')}
          </Button>
        )}
      </div>
    </section>
  );
}
