import type { CalendarDate } from '@ardoise/contract/planner/calendar';
import { formatXaf } from '@ardoise/contract/values/money';
import type { Language } from '@ardoise/contract/values/language';
import type { useTranslations } from 'use-intl';

type Translate = ReturnType<typeof useTranslations<'calendar'>>;

/** A date in one line. */
export function sayDate(date: CalendarDate, t: Translate, language: Language): string {
  switch (date.kind) {
    case 'event':
      return date.startsAt === null ? date.title : `${date.startsAt} ${date.title}`;
    case 'task':
      return t('says.task', { title: date.title });
    case 'yearOpens':
    case 'yearCloses':
      return t(`says.${date.kind}`);
    case 'installment':
      return t('says.installment', {
        number: date.number,
        classes: date.classes.join(', '),
      });
    case 'invoices':
      return t('says.invoices', { count: date.count, amount: formatXaf(date.amount, language) });
    case 'promise':
      return date.amount === null
        ? t('says.promise', { family: date.family })
        : t('says.promiseOf', { family: date.family, amount: formatXaf(date.amount, language) });
    case 'review':
      return t('says.review', { student: date.student });
    case 'message':
      return `${date.at} ${t('says.message', { name: date.name })}`;
  }
}

/** Where what a date is about is opened; an event of the school's own is opened in the calendar. */
export function addressOf(date: CalendarDate): string | null {
  switch (date.kind) {
    case 'event':
      return null;
    case 'task':
      return '/apps/todo';
    case 'yearOpens':
    case 'yearCloses':
      return `/academic-year/${date.id}`;
    case 'installment':
      return `/academic-year/${date.yearId}`;
    case 'invoices':
      return '/invoicing';
    case 'promise':
      return `/arrears/${date.id}`;
    case 'review':
      return `/apps/users/onboarding/review/${date.id}`;
    case 'message':
      return `/apps/send-message/campaigns/${date.id}`;
  }
}

/** The days of a date; all but the school's own events are of one. */
export const isOn = (date: CalendarDate, day: string): boolean =>
  date.kind === 'event' ? date.on <= day && day <= date.until : date.on === day;

export const keyOf = (date: CalendarDate): string =>
  [date.kind, date.on, 'id' in date ? date.id : '', 'number' in date ? date.number : ''].join(' ');
