import type { Text } from '@ardoise/contract/values/language';
import type { JobKind } from '../../platform/job-kinds.ts';

export const titles: Record<JobKind, Text> = {
  money: {
    en: 'Work on payments could not be finished',
    fr: 'Un travail sur des paiements n’a pas pu aboutir',
  },
  messages: { en: 'Messages could not be sent', fr: 'Des messages n’ont pas pu être envoyés' },
  campaigns: {
    en: 'A campaign could not go on',
    fr: 'Une campagne n’a pas pu continuer',
  },
  heavy: {
    en: 'A list could not be read or imported',
    fr: 'Une liste n’a pas pu être lue ou importée',
  },
  webhooks: {
    en: 'An event could not be handed to your webhooks',
    fr: 'Un événement n’a pas pu être transmis à vos webhooks',
  },
  recording: {
    en: 'An event could not be written down for your webhooks',
    fr: 'Un événement n’a pas pu être noté pour vos webhooks',
  },
  upkeep: {
    en: 'A piece of upkeep could not be finished',
    fr: 'Un travail d’entretien n’a pas pu aboutir',
  },
  rounds: {
    en: 'A long piece of upkeep could not be finished',
    fr: 'Un long travail d’entretien n’a pas pu aboutir',
  },
};

/** How often it happened since the school was last told. */
export const textOf = (times: number): Text => ({
  en: `It failed at every try and was set aside (${times}). Nobody tries it again: tell whoever runs Ardoise.`,
  fr: `Toutes les tentatives ont échoué et le travail a été mis de côté (${times}). Il ne sera plus repris : prévenez la personne qui gère Ardoise.`,
});
