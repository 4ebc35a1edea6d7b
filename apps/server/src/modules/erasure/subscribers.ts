import { screenAddress } from '@ardoise/contract/protocol/screens';
import { erasedName } from '@ardoise/contract/school-data/erasure-parts';
import { say, type Text } from '@ardoise/contract/values/language';
import { subscriber } from '../../platform/events/subscriber.ts';
import { notify } from '../notifications/public.ts';
import { lockErasure } from './erasures-store.ts';

const words = {
  done: { en: 'Somebody was erased', fr: 'Une personne a été effacée' },
  doneText: {
    en: 'From now on the school knows them as “{name}”. Backups made before still hold the person.',
    fr: 'L’établissement la connaît désormais comme «\u00a0{name}\u00a0». Les sauvegardes déjà faites la contiennent encore.',
  },
  notDone: { en: 'Somebody could not be erased', fr: 'Une personne n’a pas pu être effacée' },
  notDoneText: {
    en: 'Something came in the way, and nothing was changed. See why, and ask again.',
    fr: 'Quelque chose s’y est opposé, et rien n’a été modifié. Voyez pourquoi, puis redemandez.',
  },
} as const satisfies Record<string, Text>;

export const tellAsker = subscriber({
  name: 'erasures.tell-asker',
  on: ['erasure.ended'],
  kind: 'upkeep',
  maxAttempts: 10,
  handle: async (work, { recordId, facts }) => {
    const row = await lockErasure(work.tx, work.orgId, recordId);
    if (row === undefined) return;
    const isDone = facts.state === 'done';
    const named = (language: 'en' | 'fr'): string =>
      say(words.doneText, language, {
        name: say(erasedName, row.language, { number: row.number }),
      });
    await notify(work, {
      personIds: [row.asked_by],
      kind: 'security',
      title: isDone ? words.done : words.notDone,
      text: isDone ? { en: named('en'), fr: named('fr') } : words.notDoneText,
      link: screenAddress('schoolData'),
    });
  },
});
