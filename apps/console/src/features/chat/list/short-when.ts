import type { Language } from '@ardoise/contract/values/language';
import { dayIn, formatDay } from '@ardoise/contract/values/dates';

const dayMs = 86_400_000;
const locales: Record<Language, string> = { en: 'en-GB', fr: 'fr-FR' };

/** `08:58` today, `Sun` within a week, `12/11` this year, else with the year. */
export function shortWhen(
  iso: string,
  nowMs: number,
  timeZone: string,
  language: Language,
): string {
  const at = new Date(iso);
  const day = dayIn(timeZone, at);
  const today = dayIn(timeZone, new Date(nowMs));
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locales[language], { ...options, timeZone }).format(at);
  if (day === today) return format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const days = Math.round((Date.parse(today) - Date.parse(day)) / dayMs);
  if (days > 0 && days < 7) return format({ weekday: 'short' });
  return day.slice(0, 4) === today.slice(0, 4) ? formatDay(day).slice(0, 5) : formatDay(day);
}
