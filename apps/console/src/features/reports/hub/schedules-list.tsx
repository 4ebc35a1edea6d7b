import type { ReportSchedule } from '@ardoise/contract/reports/report-schedules';
import { scheduleStopNames } from '@ardoise/contract/reports/schedule-stops';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useWhen } from '../../../domain/money/use-when.ts';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { useTimeZone } from '../../../lib/me.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { Column } from '../../../ui/data-list/columns.ts';
import { ShortList } from '../../../ui/data-list/short-list.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import classes from '../components/reports.module.css';
import { ChangeScheduleDialog } from '../components/schedule-dialog.tsx';
import { useRemoveSchedule, useSwitchSchedule } from '../mutations.ts';
import { useSchedules } from '../queries.ts';
import { hourText, weekdayName } from '../schedule-values.ts';
import { useScheduleName } from '../use-schedule-name.ts';
import { PartState } from './part-state.tsx';

function StopDialog({ schedule, onClose }: { schedule: ReportSchedule; onClose: () => void }) {
  const t = useTranslations('reports.schedules');
  const texts = useTranslations('reports');
  const { toasts } = useConsole();
  const { mutate, isPending } = useRemoveSchedule(schedule.id);
  const name = useScheduleName()(schedule);
  return (
    <ConfirmDialog
      isDestructive
      title={t('stopTitle', { name })}
      confirm={t('stop')}
      cancel={texts('cancel')}
      isBusy={isPending}
      onClose={onClose}
      onConfirm={() =>
        mutate(undefined, {
          onSuccess: () => toasts.show({ title: t('stopped', { name }), tone: 'done' }),
          onSettled: onClose,
        })
      }
    >
      <p>{t('stopAbout')}</p>
    </ConfirmDialog>
  );
}

/** Pauses it, or lets it go on, with whomever it names. */
function Pause({ schedule }: { schedule: ReportSchedule }) {
  const t = useTranslations('reports.schedules');
  const { showError } = useConsole();
  const name = useScheduleName()(schedule);
  const { mutate, isPending } = useSwitchSchedule(schedule);
  const { isOn, canChange, people } = schedule;
  // It goes on only for whoever sees what is sent, and with somebody to send it to.
  if (!isOn && !(canChange && people.some(({ canReceive }) => canReceive))) return null;
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      loading={isPending}
      aria-label={t(isOn ? 'pauseOf' : 'resumeOf', { name })}
      onClick={() =>
        mutate(!isOn, {
          onError: (error) => {
            if (isApiError(error)) showError(error);
          },
        })
      }
    >
      {t(isOn ? 'pause' : 'resume')}
    </Button>
  );
}

type Asked = { readonly schedule: ReportSchedule; readonly act: 'change' | 'stop' };
type OnAsk = (asked: Asked) => void;

function Acts({ schedule, onAsk }: { schedule: ReportSchedule; onAsk: OnAsk }) {
  const t = useTranslations('reports.schedules');
  const name = useScheduleName()(schedule);
  if (!schedule.canStop) return null;
  return (
    <span className={classes.acts}>
      <Pause schedule={schedule} />
      {schedule.canChange && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={t('changeOf', { name })}
          onClick={() => onAsk({ schedule, act: 'change' })}
        >
          {t('change')}
        </Button>
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={t('stopOf', { name })}
        onClick={() => onAsk({ schedule, act: 'stop' })}
      >
        {t('stop')}
      </Button>
    </span>
  );
}

function ReportName({ schedule }: { schedule: ReportSchedule }) {
  const t = useTranslations('reports.schedules');
  const saved = useTranslations('reports.saved');
  const name = useScheduleName()(schedule);
  if (schedule.report.name !== null) return name;
  return (
    <span className={classes.twoLines}>
      {name}
      <small>{t('privateOf', { owner: schedule.owner ?? saved('formerMember') })}</small>
    </span>
  );
}

function Receivers({ people }: Pick<ReportSchedule, 'people'>) {
  const t = useTranslations('reports.schedules');
  const names = (canReceive: boolean): string =>
    people.flatMap((one) => (one.canReceive === canReceive ? [one.name] : [])).join(', ');
  const former = names(false);
  return (
    <span className={classes.twoLines}>
      {names(true) || t('nobody')}
      {former !== '' && <small>{t('notTo', { names: former })}</small>}
    </span>
  );
}

/** When it goes out next, or that it does not and why. */
function Next({ schedule }: { schedule: ReportSchedule }) {
  const t = useTranslations('reports.schedules');
  const { language } = usePreferences();
  const when = useWhen();
  const timeZone = useTimeZone();
  const { nextAt, lastAt, lastSent, stoppedFor } = schedule;
  return (
    <span className={classes.twoLines}>
      {nextAt === null ? (
        <span>
          <StateTag tone={stoppedFor === null ? 'idle' : 'due'}>
            {t(stoppedFor === null ? 'paused' : 'stoppedTag')}
          </StateTag>
        </span>
      ) : (
        <span>
          <span className={classes.onCard}>{t('nextOn')} </span>
          {formatDateTime(nextAt, timeZone)}
        </span>
      )}
      {stoppedFor !== null && <small>{scheduleStopNames[stoppedFor][language]}</small>}
      <small>
        {lastAt === null ? t('never') : t('sent', { count: lastSent ?? 0, when: when(lastAt) })}
      </small>
    </span>
  );
}

/** `Every Monday at 07:00`. */
function useRhythm(): (schedule: ReportSchedule) => string {
  const t = useTranslations('reports.schedules');
  const { language } = usePreferences();
  return ({ every, day, hour }) => {
    const at = hourText(hour);
    if (every === 'week') return t('week', { day: weekdayName(day, language), hour: at });
    return day === 31 ? t('lastDay', { hour: at }) : t('month', { day, hour: at });
  };
}

function useColumns(onAsk: OnAsk): ReadonlyArray<Column<ReportSchedule>> {
  const t = useTranslations('reports.schedules');
  const rhythm = useRhythm();
  return [
    {
      id: 'report',
      title: t('report'),
      cell: (schedule) => <ReportName schedule={schedule} />,
    },
    { id: 'when', title: t('when'), cell: rhythm },
    { id: 'to', title: t('to'), cell: ({ people }) => <Receivers people={people} /> },
    {
      id: 'next',
      title: t('next'),
      onCard: 'line',
      cell: (schedule) => <Next schedule={schedule} />,
    },
    {
      id: 'act',
      title: t('act'),
      align: 'end',
      onCard: 'line',
      cell: (schedule) => <Acts schedule={schedule} onAsk={onAsk} />,
    },
  ];
}

/** Which reports go out by themselves, when and to whom. */
export function SchedulesList() {
  const t = useTranslations('reports.schedules');
  const [asked, setAsked] = useState<Asked | null>(null);
  const columns = useColumns(setAsked);
  const query = useSchedules();
  const schedules = query.data?.items;
  const close = () => setAsked(null);
  return (
    <>
      <ShortList
        title={t('title')}
        action={<p className={classes.dim}>{t('about')}</p>}
        columns={columns}
        rows={query.error === null ? schedules : (schedules ?? [])}
        rowId={({ id }) => id}
      >
        <PartState query={query} count={schedules?.length} empty={t('empty')} />
      </ShortList>
      {asked?.act === 'stop' && <StopDialog schedule={asked.schedule} onClose={close} />}
      {asked?.act === 'change' && (
        <ChangeScheduleDialog schedule={asked.schedule} onClose={close} />
      )}
    </>
  );
}
