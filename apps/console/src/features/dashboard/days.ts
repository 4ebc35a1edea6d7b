import type { Language } from '@ardoise/contract/values/language';

const locales: Record<Language, string> = { en: 'en-GB', fr: 'fr-FR' };

const formatter = (options: Intl.DateTimeFormatOptions) => {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (at: string, timeZone: string, language: Language): string => {
    const key = `${language} ${timeZone}`;
    let format = formats.get(key);
    if (format === undefined) {
      format = new Intl.DateTimeFormat(locales[language], { ...options, timeZone });
      formats.set(key, format);
    }
    return format.format(new Date(at));
  };
};

/** `9 November`, `9 novembre`. */
export const formatDayMonth = formatter({ day: 'numeric', month: 'long' });

/** `9 Nov`, `9 nov.`: on axes. */
export const formatShortDay = formatter({ day: 'numeric', month: 'short' });

/** `November`, `novembre`: of the last twelve, so that each is there once. */
export const formatMonth = formatter({ month: 'long' });

/** `Nov`, `nov.`: on axes. */
export const formatShortMonth = formatter({ month: 'short' });

/** `09:00`. */
export const formatHour = formatter({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** `Mon 09:00`, `lun. 09:00`. */
export const formatDayHour = formatter({
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** `November 2026`. */
export const formatMonthYear = formatter({ month: 'long', year: 'numeric' });

/** `Mon 9 November`, `lun. 9 novembre`. */
export const formatWeekday = formatter({ weekday: 'short', day: 'numeric', month: 'long' });

/** `18 October – 16 November 2026`: days have no zone. */
export const formatDays = (from: string, to: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' }).formatRange(
    new Date(`${from}T00:00:00Z`),
    new Date(`${to}T00:00:00Z`),
  );

/** `09/11`: where a year would be noise. */
export const formatNear = (day: string): string => `${day.slice(8, 10)}/${day.slice(5, 7)}`;
