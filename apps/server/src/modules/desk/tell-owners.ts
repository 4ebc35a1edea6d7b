import { say, type Text } from '@ardoise/contract/language';
import type { Tx } from '../../platform/db/database.ts';
import { findMembers, type OrganisationRow } from '../identity/public.ts';
import { notify } from '../notifications/public.ts';

export type Decision = 'verified' | 'refused' | 'nameAgreed' | 'nameRefused';

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
    text: { en: 'The provider says: {reason}', fr: 'Le prestataire indique : {reason}' },
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
  nameRefused: {
    title: {
      en: 'Your new name is refused: {asked}',
      fr: 'Votre nouveau nom est refusé : {asked}',
    },
    text: {
      en: 'You stay {name}, verified. The provider says: {reason}',
      fr: 'Vous restez {name}, vérifié. Le prestataire indique : {reason}',
    },
  },
};

/** In both languages: each owner reads it in theirs. */
export async function tellOwners(
  tx: Tx,
  school: OrganisationRow,
  decision: Decision,
  reason: string | null,
  now: Date,
): Promise<void> {
  const values = { name: school.name, asked: school.asked_name ?? '', reason: reason ?? '' };
  const filled = (text: Text): Text => ({
    en: say(text, 'en', values),
    fr: say(text, 'fr', values),
  });
  const members = await findMembers(tx, school.org_id);
  await notify(tx, {
    orgId: school.org_id,
    personIds: members
      .filter(({ role }) => role === 'adminOrOwner')
      .map(({ personId }) => personId),
    kind: 'verification',
    title: filled(news[decision].title),
    text: filled(news[decision].text),
    link: '/apps/settings/profile',
    now,
  });
}
