import type { Language } from '@ardoise/contract/values/language';
import type { SameKeys } from '@ardoise/web/lib/same-keys.ts';
import type { TemplateDomain, TemplateMessages } from './messages.ts';

type Loaders = {
  readonly [D in TemplateDomain]: () => Promise<Readonly<Record<D, SameKeys<TemplateMessages[D]>>>>;
};

/** As the console's own catalogue, but loaded with the template part: the start knows nothing of it. */
export const templateCatalogue: Readonly<Record<Language, Loaders>> = {
  en: {
    template: () => import('./en/template.ts'),
    help: () => import('./en/help.ts'),
    calendar: () => import('./en/calendar.ts'),
    todo: () => import('./en/todo.ts'),
    email: () => import('./en/email.ts'),
    guide: () => import('./en/guide.ts'),
    mockShop: () => import('./en/mock-shop.ts'),
    signInSteps: () => import('./en/sign-in-steps.ts'),
  },
  fr: {
    template: () => import('./fr/template.ts'),
    help: () => import('./fr/help.ts'),
    calendar: () => import('./fr/calendar.ts'),
    todo: () => import('./fr/todo.ts'),
    email: () => import('./fr/email.ts'),
    guide: () => import('./fr/guide.ts'),
    mockShop: () => import('./fr/mock-shop.ts'),
    signInSteps: () => import('./fr/sign-in-steps.ts'),
  },
};
