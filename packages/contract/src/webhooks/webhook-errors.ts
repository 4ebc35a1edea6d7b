import { refusals } from '../protocol/errors.ts';
import { maxWebhooks } from './webhook-limits.ts';

export const webhookErrors = refusals({
  webhookNotSecure: {
    code: 42200,
    en: 'The address must begin with https://.',
    fr: 'L’adresse doit commencer par https://.',
  },
  webhookNotPublic: {
    code: 42200,
    en: 'This address is not on the public internet, so nothing is sent to it.',
    fr: 'Cette adresse n’est pas sur l’internet public\u00a0: rien n’y est envoyé.',
  },
  webhookNameUnknown: {
    code: 42200,
    en: 'The name in this address cannot be found. Check it and try again.',
    fr: 'Le nom de cette adresse est introuvable. Vérifiez-le et réessayez.',
  },
  tooManyWebhooks: {
    code: 40900,
    en: `A school has at most ${maxWebhooks} webhooks. Remove one first.`,
    fr: `Un établissement a au plus ${maxWebhooks} webhooks. Supprimez-en un d’abord.`,
  },
  webhookOff: {
    code: 40900,
    en: 'This webhook is switched off. Switch it on first.',
    fr: 'Ce webhook est désactivé. Activez-le d’abord.',
  },
});
