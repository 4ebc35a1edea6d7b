import type { calendar } from './en/calendar.ts';
import type { email } from './en/email.ts';
import type { help } from './en/help.ts';
import type { template } from './en/template.ts';
import type { todo } from './en/todo.ts';

/** Every text of the template part, by domain. */
export interface TemplateMessages {
  template: typeof template;
  help: typeof help;
  calendar: typeof calendar;
  todo: typeof todo;
  email: typeof email;
}

export type TemplateDomain = keyof TemplateMessages;
