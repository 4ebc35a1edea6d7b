import type { CalendarDate, OwnEvent } from '@ardoise/contract/planner/calendar';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../lib/console.tsx';
import { formatFullDay } from '../../lib/format.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import classes from './calendar.module.css';
import { DateEntry } from './date-entry.tsx';
import { isOn, keyOf } from './say-date.ts';

interface DateListProps {
  days: readonly string[];
  dates: readonly CalendarDate[];
  onOpen: (event: OwnEvent) => void;
}

/** Day by day, as it is read on a phone; days of which nothing is known are left out. */
export function DateList({ days, dates, onOpen }: DateListProps) {
  const t = useTranslations('calendar');
  const { language } = usePreferences();
  const busy = days
    .map((day) => ({ day, own: dates.filter((date) => isOn(date, day)) }))
    .filter(({ own }) => own.length > 0);
  if (busy.length === 0)
    return <EmptyState title={t('empty.title')}>{t('empty.about')}</EmptyState>;
  return (
    <div className={classes.list}>
      {busy.map(({ day, own }) => (
        <section key={day} aria-label={formatFullDay(day, language)}>
          <h2 className={classes.heading}>{formatFullDay(day, language)}</h2>
          <ul className={classes.plain}>
            {own.map((date) => (
              <li key={keyOf(date)}>
                <DateEntry date={date} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
