import type { DailyClose } from '@ardoise/contract/reports/daily-close';
import { Button } from '@mantine/core';
import { useRouter, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useWhen } from '../../../domain/money/use-when.ts';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { useToday } from '../../../domain/years/use-today.ts';
import { usePreferences } from '../../../lib/console.tsx';
import { formatFullDay } from '../../../lib/format.ts';
import { DetailColumns } from '../../../ui/detail-columns.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { ThumbAction } from '../../../ui/thumb-action.tsx';
import { CloseFigures } from '../close/close-figures.tsx';
import { ByMeans, ByPerson, NotCounted, Receipts, Sessions } from '../close/close-lists.tsx';
import { DaySteps } from '../close/day-steps.tsx';
import classes from '../components/reports.module.css';
import { ReportsNav } from '../components/reports-nav.tsx';
import { usePrintClose } from '../mutations.ts';
import { useDailyClose } from '../queries.ts';

/** Prints it on one press. */
function PrintButton({ day }: { day: string }) {
  const t = useTranslations('reports.close');
  const { mutate, isPending } = usePrintClose(day);
  return (
    <Button loading={isPending} onClick={() => mutate()}>
      {t('print')}
    </Button>
  );
}

function Close({ close }: { close: DailyClose }) {
  return (
    <>
      <CloseFigures close={close} />
      <DetailColumns
        side={
          <>
            <Receipts close={close} />
            <NotCounted close={close} />
          </>
        }
      >
        <ByMeans close={close} />
        <ByPerson close={close} />
        <Sessions close={close} />
      </DetailColumns>
    </>
  );
}

/** A day that an address names; anything else is today. */
const dayOf = (given: unknown): string | undefined =>
  typeof given === 'string' &&
  /^(?:19[89]|20)\d\d?-\d{2}-\d{2}$/.test(given) &&
  !Number.isNaN(Date.parse(given))
    ? given
    : undefined;

/** What came in on a day, by whom and how, with its receipts and its counted cash. */
export function DailyCloseScreen(): ReactNode {
  const t = useTranslations('reports.close');
  const { language } = usePreferences();
  const router = useRouter();
  const when = useWhen();
  const today = useToday();
  const day = dayOf(useSearch({ from: '/signed-in/daily-close' }).day) ?? today;
  const query = useDailyClose(day);
  const close = query.data;
  const isFuture = day > today;
  const isThis = close?.day === day;
  return (
    <>
      <PageHead
        title={t('title')}
        about={[
          formatFullDay(day, language),
          isThis && (close.isOver ? t('over') : t('open', { when: when(close.asOf) })),
        ]
          .filter((part) => part !== false)
          .join(' · ')}
        actions={
          !isFuture && (
            <ThumbAction>
              <PrintButton day={day} />
            </ThumbAction>
          )
        }
      />
      <ReportsNav />
      <div className={classes.page}>
        <DaySteps
          day={day}
          today={today}
          onDay={(wanted) =>
            void router.navigate({
              to: '/daily-close',
              search: { day: wanted },
              resetScroll: false,
            })
          }
        />
        {isFuture ? (
          <EmptyState
            title={t('future')}
            action={
              <LinkButton to="/daily-close" variant="default">
                {t('toToday')}
              </LinkButton>
            }
          >
            {t('futureAbout')}
          </EmptyState>
        ) : close === undefined || (!isThis && query.error !== null) ? (
          <LoadState query={query} list="/reports" />
        ) : (
          <div className={classes.page} data-behind={!isThis} aria-busy={!isThis}>
            <Close close={close} />
          </div>
        )}
      </div>
    </>
  );
}
