import type { Language } from '@ardoise/contract/language';
import type { access } from './en/access.ts';
import type { account } from './en/account.ts';
import type { business } from './en/business.ts';
import type { list } from './en/list.ts';
import type { people } from './en/people.ts';
import type { settings } from './en/settings.ts';
import type { shell } from './en/shell.ts';

/** Every text of the console and of the hosted login, by domain. */
export interface Messages {
  shell: typeof shell;
  settings: typeof settings;
  access: typeof access;
  account: typeof account;
  list: typeof list;
  people: typeof people;
  business: typeof business;
}

declare module 'use-intl' {
  interface AppConfig {
    Locale: Language;
    Messages: Messages;
  }
}
