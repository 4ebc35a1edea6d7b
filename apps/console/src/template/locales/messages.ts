import type { guide } from './en/guide.ts';
import type { help } from './en/help.ts';
import type { mockShop } from './en/mock-shop.ts';
import type { signInSteps } from './en/sign-in-steps.ts';
import type { template } from './en/template.ts';

/** Every text of the template part, by domain. */
export interface TemplateMessages {
  template: typeof template;
  help: typeof help;
  guide: typeof guide;
  mockShop: typeof mockShop;
  signInSteps: typeof signInSteps;
}

export type TemplateDomain = keyof TemplateMessages;
