import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { roleNames } from '@ardoise/contract/protocol/permissions';
import { fileFormats } from '@ardoise/contract/reports/report-files';
import type { ReportSchedule } from '@ardoise/contract/reports/report-schedules';
import { scheduleRhythms } from '@ardoise/contract/reports/report-schedules';
import { Checkbox, NativeSelect } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { useSchedules } from '../queries.ts';
import { hourText, type ScheduleValues, weekdayName, withRhythm } from '../schedule-values.ts';
import classes from './reports.module.css';

interface FieldsProps {
  values: ScheduleValues;
  onChange: (values: ScheduleValues) => void;
}

const numbers = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** How often, on which day, at what time and as what. */
export function WhenFields({ values, onChange }: FieldsProps) {
  const t = useTranslations('reports.schedule');
  const { language } = usePreferences();
  const isWeek = values.every === 'week';
  const days = isWeek
    ? numbers(1, 7).map((day) => ({ value: String(day), label: weekdayName(day, language) }))
    : numbers(1, 31).map((day) => ({
        value: String(day),
        label: day === 31 ? t('lastDay') : String(day),
      }));
  return (
    <div className={classes.when}>
      <NativeSelect
        label={t('every')}
        value={values.every}
        data={scheduleRhythms.map((every) => ({ value: every, label: t(`rhythms.${every}`) }))}
        onChange={({ currentTarget }) =>
          onChange(withRhythm(values, currentTarget.value === 'week' ? 'week' : 'month'))
        }
      />
      <NativeSelect
        label={t(isWeek ? 'weekday' : 'monthday')}
        value={String(values.day)}
        data={days}
        onChange={({ currentTarget }) => onChange({ ...values, day: Number(currentTarget.value) })}
      />
      <NativeSelect
        label={t('hour')}
        value={String(values.hour)}
        data={numbers(0, 23).map((hour) => ({ value: String(hour), label: hourText(hour) }))}
        onChange={({ currentTarget }) => onChange({ ...values, hour: Number(currentTarget.value) })}
      />
      <NativeSelect
        label={t('format')}
        value={values.format}
        data={fileFormats.map((format) => ({ value: format, label: t(`formats.${format}`) }))}
        onChange={({ currentTarget }) => {
          const format = fileFormats.find((one) => one === currentTarget.value);
          if (format !== undefined) onChange({ ...values, format });
        }}
      />
    </div>
  );
}

interface PeopleFieldProps extends FieldsProps {
  error: string | undefined;
  /** Of whom it is sent to already: whoever may not receive it any more is named. */
  people: ReportSchedule['people'];
}

/** Members of the team who may read reports; nobody else can be sent one. */
export function PeopleField({ values, onChange, error, people }: PeopleFieldProps) {
  const t = useTranslations('reports.schedule');
  const { language } = usePreferences();
  const { data } = useSchedules();
  const readers = data?.readers ?? [];
  const former = people.filter(({ canReceive }) => !canReceive);
  return (
    <>
      <Checkbox.Group
        withAsterisk
        label={t('people')}
        error={error}
        value={[...values.personIds]}
        onChange={(personIds) => onChange({ ...values, personIds })}
      >
        <div className={classes.people}>
          {readers.map(({ id, name, email, role }) => (
            <Checkbox
              key={id}
              value={id}
              label={name}
              description={[roleNames[role][language], email]
                .filter((part) => part !== null)
                .join(' · ')}
            />
          ))}
        </div>
      </Checkbox.Group>
      {former.map(({ id, name }) => (
        <p key={id} className={classes.dim}>
          {t('mayNot', { name })}
        </p>
      ))}
    </>
  );
}
