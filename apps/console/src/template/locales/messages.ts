import type { help } from './en/help.ts';
import type { template } from './en/template.ts';

/** Every text of the template part, by domain. */
export interface TemplateMessages {
  template: typeof template;
  help: typeof help;
}

export type TemplateDomain = keyof TemplateMessages;
