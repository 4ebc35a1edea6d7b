import type { TemplatePage } from './page.ts';

/** The calendar, the tasks and the emails: `apps/calendar`, `apps/todo…` and `apps/email…`. */
export const plannerPages: readonly TemplatePage[] = [];
