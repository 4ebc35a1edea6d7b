import { reportPeriodNames } from '@ardoise/contract/reports/report-choice';
import type { ReportKind } from '@ardoise/contract/reports/report-form';
import type { ReportSchedule } from '@ardoise/contract/reports/report-schedules';
import type { SavedReport } from '@ardoise/contract/reports/saved-reports';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { ShownChoice } from '../choice.ts';
import { useSaveReport, useSaveSchedule } from '../mutations.ts';
import { periodProblem, type ScheduleValues, valuesOf, wholePeriod } from '../schedule-values.ts';
import { isOfMoney } from '../report-paths.ts';
import { useNeeded } from '../use-needed.ts';
import { usePeriodName } from '../use-period-name.ts';
import { useScheduleName } from '../use-schedule-name.ts';
import { PeopleField, WhenFields } from './schedule-fields.tsx';
import classes from './reports.module.css';

interface PeriodHintProps {
  kind: ReportKind;
  choice: ShownChoice;
  every: ScheduleValues['every'];
  onPeriod: (period: string) => void;
}

/** A period that would say the same each time, or half of a week, with the one that fits a press away. */
function PeriodHint({ kind, choice, every, onPeriod }: PeriodHintProps) {
  const t = useTranslations('reports.schedule');
  const { language } = usePreferences();
  const nameOf = usePeriodName();
  const problem = periodProblem(choice, every);
  if (problem === null || (problem === 'allTime' && !isOfMoney(kind))) return null;
  const better = wholePeriod(every);
  return (
    <div className={classes.notice} role="status">
      <Icon name="calendar" />
      <p className={classes.noticeWords}>{t(problem, { period: nameOf(choice) })}</p>
      <Button variant="default" size="compact-sm" onClick={() => onPeriod(better)}>
        {reportPeriodNames[better][language]}
      </Button>
    </div>
  );
}

interface NewScheduleProps {
  kind: ReportKind;
  choice: ShownChoice;
  /** What the report is saved as, where that is what is shown. */
  saved: SavedReport | null;
  /** A name to begin with, where it is not saved yet. */
  suggested: string;
  onSaved: (saved: SavedReport) => void;
  onClose: () => void;
}

/** Sends what is shown every week or month; what is sent is saved under a name first. */
export function NewScheduleDialog(props: NewScheduleProps) {
  const { kind, saved, suggested, onSaved, onClose } = props;
  const t = useTranslations('reports.schedule');
  const texts = useTranslations('reports');
  const { toasts } = useConsole();
  const needed = useNeeded();
  const [choice, setChoice] = useState(props.choice);
  const [values, setValues] = useState(valuesOf(null));
  const [name, setName] = useState(suggested);
  // Once it is saved, a second try only sends it.
  const [kept, setKept] = useState(saved);
  const [isTold, setIsTold] = useState(false);
  const save = useSaveReport(kind);
  const send = useSaveSchedule(null);
  const isNamed = kept !== null || name.trim() !== '';
  const begin = async () => {
    setIsTold(true);
    if (!isNamed || values.personIds.length === 0) return;
    const report = kept ?? (await save.mutateAsync({ name: name.trim(), isShared: false, choice }));
    setKept(report);
    onSaved(report);
    await send.mutateAsync({
      ...values,
      personIds: [...values.personIds],
      savedReportId: report.id,
      isOn: true,
    });
    toasts.show({ title: t('done', { name: report.name }), tone: 'done' });
    onClose();
  };
  return (
    <ConfirmDialog
      title={t('title')}
      confirm={t('confirm', { count: values.personIds.length })}
      cancel={texts('cancel')}
      isBusy={save.isPending || send.isPending}
      onClose={onClose}
      // What is refused is said below, at its field.
      onConfirm={() => void begin().catch(() => {})}
    >
      {kept === null && (
        <TextInput
          withAsterisk
          label={t('name')}
          description={t('nameHelp')}
          maxLength={80}
          value={name}
          error={
            isTold && !isNamed ? needed : isApiError(save.error) ? save.error.message : undefined
          }
          onChange={(event) => setName(event.currentTarget.value)}
        />
      )}
      <WhenFields values={values} onChange={setValues} />
      <PeriodHint
        kind={kind}
        choice={choice}
        every={values.every}
        onPeriod={(period) => {
          const { from: _from, to: _to, ...rest } = choice;
          setChoice({ ...rest, period });
          // What is saved shows another period: this is saved beside it.
          setKept(null);
        }}
      />
      <PeopleField
        values={values}
        onChange={setValues}
        people={[]}
        error={
          isTold && values.personIds.length === 0
            ? t('peopleNeeded')
            : isApiError(send.error)
              ? send.error.message
              : undefined
        }
      />
    </ConfirmDialog>
  );
}

interface ChangeScheduleProps {
  schedule: ReportSchedule;
  onClose: () => void;
}

/** Another day, another time, other people. */
export function ChangeScheduleDialog({ schedule, onClose }: ChangeScheduleProps) {
  const t = useTranslations('reports.schedule');
  const texts = useTranslations('reports');
  const { toasts } = useConsole();
  const [values, setValues] = useState<ScheduleValues>(() => {
    const stored = valuesOf(schedule);
    const able = new Set(schedule.people.flatMap((one) => (one.canReceive ? [one.id] : [])));
    return { ...stored, personIds: stored.personIds.filter((id) => able.has(id)) };
  });
  const [isTold, setIsTold] = useState(false);
  const { mutate, isPending, error } = useSaveSchedule(schedule);
  const name = useScheduleName()(schedule);
  const savedReportId = schedule.report.id;
  const save = () => {
    setIsTold(true);
    if (values.personIds.length === 0) return;
    const body = { ...values, personIds: [...values.personIds], savedReportId };
    mutate(
      { ...body, isOn: schedule.isOn },
      {
        onSuccess: () => {
          toasts.show({ title: t('done', { name }), tone: 'done' });
          onClose();
        },
      },
    );
  };
  return (
    <ConfirmDialog
      title={t('changeTitle', { name })}
      confirm={t('save')}
      cancel={texts('cancel')}
      isBusy={isPending}
      onClose={onClose}
      onConfirm={save}
    >
      <WhenFields values={values} onChange={setValues} />
      <PeopleField
        values={values}
        onChange={setValues}
        people={schedule.people}
        error={
          isTold && values.personIds.length === 0
            ? t('peopleNeeded')
            : isApiError(error)
              ? error.message
              : undefined
        }
      />
    </ConfirmDialog>
  );
}
