import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { exportCalendar, type OwnEvent, readCalendar } from '@ardoise/contract/planner/calendar';
import { Button, SegmentedControl } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { LoadState } from '../../domain/records/load-state.tsx';
import { callQuery } from '../../lib/api/call-query.ts';
import { useConsole, usePreferences } from '../../lib/console.tsx';
import { useCan, useTimeZone } from '../../lib/me.ts';
import { saveFile } from '../../lib/save-file.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { ThumbAction } from '../../ui/thumb-action.tsx';
import { useAddress } from '../planner/use-address.ts';
import classes from './calendar.module.css';
import { DateList } from './date-list.tsx';
import { type CalendarView, daysAfter, daysOf, isDay, step, views } from './days.ts';
import { EventDialog } from './event-dialog.tsx';
import { MonthGrid } from './month-grid.tsx';

const monthName = (day: string, language: string): string =>
  new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** Today at the school, which may be another day than where the reader is. */
function useToday(): string {
  const timeZone = useTimeZone();
  const { clock } = useConsole();
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(clock.now()));
}

/** A phone has no room for a table of seven days: it begins with the list. */
const usualView = (): CalendarView => (matchMedia('(max-width: 800px)').matches ? 'list' : 'month');

function useView() {
  const { search, change } = useAddress();
  const today = useToday();
  const day = isDay(search['on']) ? search['on'] : today;
  const view = views.find((name) => name === search['view']) ?? usualView();
  return { view, day, today, change };
}

function Steps({ view, day, today, change }: ReturnType<typeof useView>) {
  const t = useTranslations('calendar');
  return (
    <div className={classes.steps}>
      <Button variant="default" onClick={() => change({ on: step(view, day, -1) })}>
        {t('previous')}
      </Button>
      <Button variant="default" disabled={day === today} onClick={() => change({ on: undefined })}>
        {t('today')}
      </Button>
      <Button variant="default" onClick={() => change({ on: step(view, day, 1) })}>
        {t('next')}
      </Button>
    </div>
  );
}

/** As other calendars read it, from this month on for a year. */
function ExportButton({ from }: { from: string }) {
  const t = useTranslations('calendar');
  const { api } = useConsole();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api(exportCalendar, { body: { from, to: daysAfter(from, 365) } }),
    onSuccess: ({ address }) => saveFile(address),
  });
  return (
    <Button variant="default" loading={isPending} onClick={() => mutate()}>
      {t('export')}
    </Button>
  );
}

/** The school's dates in one place: what its records say, and events of its own. */
export function CalendarScreen() {
  const t = useTranslations('calendar');
  const { language } = usePreferences();
  const canEdit = useCan()('years.edit');
  const shown = useView();
  const { view, day, today, change } = shown;
  const [opened, setOpened] = useState<OwnEvent | 'new' | null>(null);
  const days = daysOf(view, day);
  const query = useQuery({
    ...callQuery(useConsole(), readCalendar, {
      query: { from: days[0] ?? day, to: days.at(-1) ?? day },
    }),
    placeholderData: keepPreviousData,
  });
  const dates = query.data?.items;
  const add = (
    <Button aria-haspopup="dialog" onClick={() => setOpened('new')}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <PageHead
        title={t('title')}
        about={monthName(day, language)}
        actions={
          <>
            <ExportButton from={`${day.slice(0, 7)}-01`} />
            {canEdit && <ThumbAction>{add}</ThumbAction>}
          </>
        }
      />
      <div className={classes.bar}>
        <Steps {...shown} />
        <SegmentedControl
          aria-label={t('view')}
          value={view}
          data={views.map((value) => ({ value, label: t(`views.${value}`) }))}
          onChange={(next) => change({ view: next })}
        />
      </div>
      {dates === undefined && <LoadState query={query} list={'/apps/calendar' as never} />}
      {dates !== undefined && view === 'list' && (
        <DateList days={days} dates={dates} onOpen={setOpened} />
      )}
      {dates !== undefined && view !== 'list' && (
        <MonthGrid
          days={days}
          month={view === 'month' ? day.slice(0, 7) : null}
          today={today}
          dates={dates}
          onOpen={setOpened}
          onMore={(on) => change({ view: 'week', on })}
        />
      )}
      {opened !== null && (
        <EventDialog
          event={opened === 'new' ? null : opened}
          day={day}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
