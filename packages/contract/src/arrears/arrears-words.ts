import type { Text } from '../values/language.ts';
import type { ContactKind, PromiseState } from './follow-up.ts';
import type { PlanState } from './payment-plans.ts';

/** As files and screens call them. */
export const contactNames: Readonly<Record<ContactKind, Text>> = {
  call: { en: 'Call', fr: 'Appel' },
  talk: { en: 'Talk', fr: 'Entretien' },
  whatsApp: { en: 'WhatsApp', fr: 'WhatsApp' },
  email: { en: 'Email', fr: 'E-mail' },
  other: { en: 'Other', fr: 'Autre' },
  letter: { en: 'Letter printed', fr: 'Lettre imprimée' },
  link: { en: 'Payment link', fr: 'Lien de paiement' },
  campaign: { en: 'SMS', fr: 'SMS' },
  reminder: { en: 'SMS reminder', fr: 'Relance par SMS' },
};

export const promiseStateNames: Readonly<Record<PromiseState, Text>> = {
  open: { en: 'Open', fr: 'En attente' },
  kept: { en: 'Kept', fr: 'Tenue' },
  broken: { en: 'Broken', fr: 'Non tenue' },
  withdrawn: { en: 'Withdrawn', fr: 'Retirée' },
};

export const planStateNames: Readonly<Record<PlanState, Text>> = {
  running: { en: 'On time', fr: 'Respecté' },
  broken: { en: 'Broken', fr: 'Non respecté' },
  kept: { en: 'Completed', fr: 'Soldé' },
  ended: { en: 'Ended', fr: 'Résilié' },
  superseded: { en: 'Superseded', fr: 'Caduc' },
};
