import type { TemplatePage } from './page.ts';

/** The calendar, the tasks and the emails. */
export const plannerPages: readonly TemplatePage[] = [];
