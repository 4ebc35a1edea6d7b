import { listRatings } from '@ardoise/contract/endpoints/ratings';
import { formatAverage, starCounts } from '@ardoise/contract/ratings/rating-categories';
import { ratingStates, ratingSubjects } from '@ardoise/contract/ratings/ratings';
import { dayIn } from '@ardoise/contract/values/dates';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useList } from '../../../domain/lists/use-list.ts';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { useCan, useTimeZone } from '../../../lib/me.ts';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { AveragesCards } from '../components/averages-cards.tsx';
import { useReviewColumns } from '../components/review-columns.tsx';
import { AnswerDialog, HideDialog, type OpenDialog } from '../components/review-dialogs.tsx';
import type { Averages } from '../findings.ts';
import { useAverages } from '../queries.ts';

const filterIds = ['stars', 'state', 'about', 'from', 'to'] as const;

/** The average of all time; where something is hidden, what the public sees instead. */
function useAbout(averages: Averages | undefined): string | undefined {
  const t = useTranslations('reviews.about');
  const { language } = usePreferences();
  if (averages === undefined) return undefined;
  const { total, hidden } = averages;
  const { average, count } = total.all.overall;
  if (average === null) return t('none');
  const words = { average: formatAverage(average, language), count };
  if (hidden === 0) return t('some', words);
  const { average: shown } = total.shown.overall;
  return shown === null
    ? t('allHidden', words)
    : t('hidden', { ...words, hidden, shown: formatAverage(shown, language) });
}

/** A dialog stands above the list: the list may be drawn in another shape while something is typed. */
function useDialogs() {
  const [open, setOpen] = useState<Parameters<OpenDialog> | null>(null);
  const onOpen: OpenDialog = (...what) => setOpen(what);
  const close = () => setOpen(null);
  const [kind, rating] = open ?? [];
  const Dialog = kind === 'answer' ? AnswerDialog : HideDialog;
  return { onOpen, dialog: rating && <Dialog rating={rating} onClose={close} /> };
}

function ReviewsList({ onOpen }: { onOpen: OpenDialog }) {
  const t = useTranslations('reviews');
  const { clock } = useConsole();
  const today = dayIn(useTimeZone(), new Date(clock.now()));
  const list = useList(listRatings, { name: 'reviews', filters: filterIds });
  const { state, stars, about, from, to, q } = list.search;
  const isOnlyState = [stars, about, from, to, q].every((one) => one === undefined);
  return (
    <DataList
      caption={t('title')}
      list={list}
      columns={useReviewColumns(onOpen)}
      filters={[
        {
          id: 'state',
          title: t('list.filters.state'),
          options: ratingStates.map((value) => ({ value, label: t(`list.states.${value}`) })),
        },
        {
          id: 'stars',
          title: t('list.filters.stars'),
          options: starCounts.toReversed().map((count) => ({
            value: String(count),
            label: t('spread.stars', { count }),
          })),
        },
        {
          id: 'about',
          title: t('list.filters.about'),
          options: ratingSubjects.map((value) => ({ value, label: t(`list.abouts.${value}`) })),
        },
        { id: 'from', title: t('list.filters.period'), range: { to: 'to', today }, options: [] },
      ]}
      searchLabel={t('list.search')}
      rowId={({ id }) => id}
      noMatch={
        state === 'unanswered' && isOnlyState
          ? { title: t('list.noMatch.title'), about: t('list.noMatch.about') }
          : undefined
      }
      empty={{ title: t('list.empty.title'), about: t('list.empty.about') }}
    />
  );
}

/** What guardians think of the school, over time and one by one. */
export function ReviewsScreen(): ReactNode {
  const t = useTranslations('reviews');
  const canEdit = useCan()('reviews.edit');
  const query = useAverages();
  const { onOpen, dialog } = useDialogs();
  const { data } = query;
  const about = useAbout(data);
  const hasSome = data !== undefined && data.total.all.overall.count > 0;
  return (
    <>
      <PageHead
        title={t('title')}
        {...(about === undefined ? {} : { about })}
        actions={
          canEdit && data !== undefined && data.unanswered > 0 ? (
            <LinkButton to="/reviews" search={{ state: 'unanswered' }}>
              {t('answer.waiting', { count: data.unanswered })}
            </LinkButton>
          ) : null
        }
      />
      {data === undefined && <LoadState query={query} list="/reviews" />}
      {hasSome && <AveragesCards averages={data} />}
      <ReviewsList onOpen={onOpen} />
      {dialog}
    </>
  );
}
