import { say, type Text } from '@ardoise/contract/values/language';
import { screenAddress } from '@ardoise/contract/protocol/screens';
import { subscriber } from '../../platform/events/subscriber.ts';
import { findMembers } from '../identity/public.ts';
import { notify } from '../notifications/public.ts';
import { findDecision } from './decisions-store.ts';
import type { Decision } from './tables.ts';

const news: Record<Decision, { readonly title: Text; readonly text: Text }> = {
  verified: {
    title: { en: '{name} is verified', fr: '{name} est vérifié' },
    text: {
      en: 'Payment pages and receipts now say so, and you can collect through the provider’s accounts.',
      fr: 'Les pages de paiement et les reçus l’indiquent désormais, et vous pouvez encaisser via les comptes du prestataire.',
    },
  },
  refused: {
    title: { en: '{name} is not verified', fr: '{name} n’est pas vérifié' },
    text: { en: 'The provider says: {reason}', fr: 'Le prestataire indique : {reason}' },
  },
  nameAgreed: {
    title: {
      en: 'Your new name is agreed: {asked}',
      fr: 'Votre nouveau nom est accepté : {asked}',
    },
    text: {
      en: 'Payment pages and new receipts carry it from now on.',
      fr: 'Les pages de paiement et les nouveaux reçus le portent désormais.',
    },
  },
  suspended: {
    title: { en: '{name} is suspended', fr: '{name} est suspendu' },
    text: {
      en: 'Everything can be read and exported, and nothing changed; no new mobile payment begins. The provider says: {reason}',
      fr: 'Tout peut être consulté et exporté, rien ne peut être modifié ; aucun nouveau paiement mobile ne commence. Le prestataire indique : {reason}',
    },
  },
  resumed: {
    title: { en: '{name} is no longer suspended', fr: '{name} n’est plus suspendu' },
    text: {
      en: 'Everything works as before. The provider says: {reason}',
      fr: 'Tout fonctionne comme avant. Le prestataire indique : {reason}',
    },
  },
  nameRefused: {
    title: {
      en: 'Your new name is refused: {asked}',
      fr: 'Votre nouveau nom est refusé : {asked}',
    },
    text: {
      en: 'You stay {name}, verified. The provider says: {reason}',
      fr: 'Vous restez {name}, vérifié. Le prestataire indique : {reason}',
    },
  },
};

/** In both languages: each owner reads it in theirs. */
export const tellOwners = subscriber({
  name: 'desk.tell-owners',
  on: ['school.decided', 'school.suspended', 'school.resumed'],
  kind: 'upkeep',
  maxAttempts: 10,
  handle: async (work, { facts }) => {
    const { tx, orgId } = work;
    const made = await findDecision(tx, orgId, facts.decisionId);
    const values = { name: made.name, asked: made.asked_name ?? '', reason: made.reason ?? '' };
    const filled = (text: Text): Text => ({
      en: say(text, 'en', values),
      fr: say(text, 'fr', values),
    });
    const members = await findMembers(tx, orgId);
    await notify(work, {
      personIds: members
        .filter(({ role }) => role === 'adminOrOwner')
        .map(({ personId }) => personId),
      kind: 'verification',
      title: filled(news[made.decision].title),
      text: filled(news[made.decision].text),
      link: screenAddress('schoolProfile'),
    });
  },
});
