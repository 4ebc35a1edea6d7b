import type { FileFormat } from '@ardoise/contract/reports/report-files';
import type { ReportSchedule, ScheduleRhythm } from '@ardoise/contract/reports/report-schedules';
import type { Language } from '@ardoise/contract/values/language';
import type { ShownChoice } from './choice.ts';

/** What the form of a schedule holds. */
export interface ScheduleValues {
  readonly every: ScheduleRhythm;
  readonly day: number;
  readonly hour: number;
  readonly format: FileFormat;
  readonly personIds: readonly string[];
}

/** On Monday, or on the first of the month, when the office opens. */
const startDay = 1;
const startHour = 7;

export const valuesOf = (schedule: ReportSchedule | null): ScheduleValues =>
  schedule === null
    ? { every: 'month', day: startDay, hour: startHour, format: 'pdf', personIds: [] }
    : {
        every: schedule.every,
        day: schedule.day,
        hour: schedule.hour,
        format: schedule.format,
        personIds: schedule.people.map(({ id }) => id),
      };

/** Another rhythm counts its days in another way. */
export const withRhythm = (values: ScheduleValues, every: ScheduleRhythm): ScheduleValues => ({
  ...values,
  every,
  day: every === values.every ? values.day : startDay,
});

/** A Monday, from which the days of a week are named. */
const mondayMs = Date.UTC(2024, 0, 1);
const msPerDay = 86_400_000;

/** `Monday`, `lundi`; 1 is Monday. */
export const weekdayName = (day: number, language: Language): string =>
  new Intl.DateTimeFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
    weekday: 'long',
    timeZone: 'UTC',
  }).format(new Date(mondayMs + (day - 1) * msPerDay));

/** `07:00`, as on a clock in both languages. */
export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** The whole weeks or months that end before each sending. */
export const wholePeriod = (every: ScheduleRhythm): 'lastWeek' | 'lastMonth' =>
  every === 'week' ? 'lastWeek' : 'lastMonth';

/** Why a report that is sent again and again may not say what is expected of it: null where it does. */
export function periodProblem(
  { period, from, to }: ShownChoice,
  every: ScheduleRhythm,
): 'fixed' | 'running' | 'allTime' | null {
  if (from !== undefined || to !== undefined) return 'fixed';
  if (period === undefined || period === 'all') return 'allTime';
  return period === wholePeriod(every) || period === 'yesterday' ? null : 'running';
}
