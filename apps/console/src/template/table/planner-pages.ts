import type { TemplatePage } from './page.ts';

const todo = {
  title: 'tasks',
  domains: ['people', 'list'],
  texts: ['todo'],
  load: async () => (await import('../todo/todo-screen.tsx')).TodoScreen,
} as const;

const email = {
  title: 'emails',
  domains: ['people', 'list'],
  texts: ['email'],
  load: async () => (await import('../email/email-screen.tsx')).EmailScreen,
} as const;

/** The calendar, the tasks and the emails. */
export const plannerPages: readonly TemplatePage[] = [
  {
    path: 'apps/calendar',
    title: 'calendar',
    domains: ['people'],
    texts: ['calendar'],
    load: async () => (await import('../calendar/calendar-screen.tsx')).CalendarScreen,
  },
  { path: 'apps/todo', ...todo },
  {
    path: 'apps/todo/$filter',
    allowed: { filter: ['important', 'completed', 'deleted'] },
    ...todo,
  },
  {
    path: 'apps/todo/tag/$tag',
    allowed: { tag: ['team', 'low', 'medium', 'high', 'update'] },
    ...todo,
  },
  { path: 'apps/email', ...email },
  {
    path: 'apps/email/$folder',
    allowed: { folder: ['sent', 'draft', 'starred', 'spam', 'trash'] },
    ...email,
  },
  {
    path: 'apps/email/label/$label',
    allowed: { label: ['personal', 'company', 'important', 'private'] },
    ...email,
  },
];
