import type { SameKeys } from '@ardoise/web/lib/same-keys.ts';
import type { template as english } from '../en/template.ts';

/** The frame of the template part: the titles of its pages. */
export const template: SameKeys<typeof english> = {
  pages: {
    calendar: 'Calendrier',
    tasks: 'Tâches',
    emails: 'E-mails',
    helpStart: 'Aide',
    faq: 'Questions',
    news: 'Actualités',
    editPost: 'Modifier un billet',
  },
};
