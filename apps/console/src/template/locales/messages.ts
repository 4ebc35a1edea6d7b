import type { calendar } from './en/calendar.ts';
import type { email } from './en/email.ts';
import type { guide } from './en/guide.ts';
import type { help } from './en/help.ts';
import type { mockShop } from './en/mock-shop.ts';
import type { signInSteps } from './en/sign-in-steps.ts';
import type { template } from './en/template.ts';
import type { todo } from './en/todo.ts';

/** Every text of the template part, by domain. */
export interface TemplateMessages {
  template: typeof template;
  help: typeof help;
  calendar: typeof calendar;
  todo: typeof todo;
  email: typeof email;
  guide: typeof guide;
  mockShop: typeof mockShop;
  signInSteps: typeof signInSteps;
}

export type TemplateDomain = keyof TemplateMessages;
