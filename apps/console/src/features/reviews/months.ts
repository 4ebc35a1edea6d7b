import type { Language } from '@ardoise/contract/values/language';

const locales: Record<Language, string> = { en: 'en-GB', fr: 'fr-FR' };

/** A month has no time zone: it is given by its first day. */
const formatWith =
  (options: Intl.DateTimeFormatOptions) =>
  (month: string, language: Language): string =>
    new Intl.DateTimeFormat(locales[language], { ...options, timeZone: 'UTC' }).format(
      new Date(`${month}T00:00:00Z`),
    );

/** `Nov`, `nov.`: on the axis. */
export const formatMonth = formatWith({ month: 'short' });

/** `November 2026`, `novembre 2026`. */
export const formatMonthYear = formatWith({ month: 'long', year: 'numeric' });
