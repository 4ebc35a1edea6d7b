import type { CalendarDate, OwnEvent } from '@ardoise/contract/planner/calendar';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../lib/console.tsx';
import classes from './calendar.module.css';
import { addressOf, sayDate } from './say-date.ts';

interface DateEntryProps {
  date: CalendarDate;
  onOpen: (event: OwnEvent) => void;
}

/** One date on one day: it opens what it is about. */
export function DateEntry({ date, onOpen }: DateEntryProps) {
  const t = useTranslations('calendar');
  const { language } = usePreferences();
  const words = sayDate(date, t, language);
  const kind = date.kind === 'event' ? date.label : date.kind;
  const inside = (
    <>
      <span className={classes.mark} data-kind={kind} aria-hidden="true" />
      <span className={classes.words}>{words}</span>
    </>
  );
  const address = addressOf(date);
  if (date.kind === 'event' || address === null)
    return (
      <button
        type="button"
        className={classes.entry}
        aria-haspopup="dialog"
        title={words}
        onClick={() => date.kind === 'event' && onOpen(date)}
      >
        {inside}
      </button>
    );
  return (
    <Link to={address} className={classes.entry} title={words}>
      {inside}
    </Link>
  );
}
