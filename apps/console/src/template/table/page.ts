import type { ComponentType } from 'react';
import type { Domain } from '../../locales/catalogue.ts';
import type { TemplateDomain, TemplateMessages } from '../locales/messages.ts';

/** What the variable parts of the address are: `id` of `pages/blog/$id`. */
export type PageParams = ReadonlyMap<string, string>;

export interface PageProps {
  readonly params: PageParams;
}

/** One page of the template part. */
export interface TemplatePage {
  /** Below the base path, without a slash at the beginning: `pages/blog/$id`. */
  readonly path: string;
  readonly title: keyof TemplateMessages['template']['pages'];
  /** The product's help: it stays where the school has switched the template part off. */
  readonly isHelp?: true;
  /** What a variable part may be; any other value leads to /error-404. Left out: anything. */
  readonly allowed?: Readonly<Record<string, readonly string[]>>;
  /** Texts of the product that the page uses too. */
  readonly domains?: readonly Domain[];
  readonly texts?: readonly TemplateDomain[];
  readonly load: () => Promise<ComponentType<PageProps>>;
}
