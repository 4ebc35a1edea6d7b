import type { template } from './en/template.ts';

/** Every text of the template part, by domain. */
export interface TemplateMessages {
  template: typeof template;
}

export type TemplateDomain = keyof TemplateMessages;
