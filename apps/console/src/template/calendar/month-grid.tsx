import type { CalendarDate, OwnEvent } from '@ardoise/contract/planner/calendar';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../lib/console.tsx';
import { formatFullDay } from '../../lib/format.ts';
import classes from './calendar.module.css';
import { DateEntry } from './date-entry.tsx';
import { isOn, keyOf } from './say-date.ts';

interface MonthGridProps {
  days: readonly string[];
  /** `2026-11`: the other days stand there for company. Null where all are meant, as in a week. */
  month: string | null;
  today: string;
  dates: readonly CalendarDate[];
  onOpen: (event: OwnEvent) => void;
  onMore: (day: string) => void;
}

/** So many fit on a day of a month; a week has room for all. */
const mostOfMonth = 3;

function weekdayNames(language: string): string[] {
  const format = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  // The first day of 2024 was a Monday.
  return Array.from({ length: 7 }, (_, place) =>
    format.format(new Date(Date.UTC(2024, 0, 1 + place))),
  );
}

interface DayCellProps extends Omit<MonthGridProps, 'days'> {
  day: string;
}

function DayCell({ day, month, today, dates, onOpen, onMore }: DayCellProps) {
  const t = useTranslations('calendar');
  const { language } = usePreferences();
  const own = dates.filter((date) => isOn(date, day));
  const shown = month === null ? own : own.slice(0, mostOfMonth);
  return (
    <td
      className={classes.day}
      data-other={(month !== null && !day.startsWith(month)) || undefined}
      data-today={day === today || undefined}
    >
      <time dateTime={day} aria-label={formatFullDay(day, language)} className={classes.number}>
        {Number(day.slice(8))}
      </time>
      {shown.map((date) => (
        <DateEntry key={keyOf(date)} date={date} onOpen={onOpen} />
      ))}
      {own.length > shown.length && (
        <button type="button" className={classes.more} onClick={() => onMore(day)}>
          {t('more', { count: own.length - shown.length })}
        </button>
      )}
    </td>
  );
}

/** A month or a week as a table of days. */
export function MonthGrid({ days, ...props }: MonthGridProps) {
  const t = useTranslations('calendar');
  const { language } = usePreferences();
  const weeks = Array.from({ length: days.length / 7 }, (_, week) =>
    days.slice(7 * week, 7 * week + 7),
  );
  return (
    <table className={classes.grid} data-week={props.month === null || undefined}>
      <caption className={classes.caption}>{t('title')}</caption>
      <thead>
        <tr>
          {weekdayNames(language).map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <DayCell key={day} day={day} {...props} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
