import type { Text } from '../values/language.ts';

/** What a plan may contain beyond what every school has. A plan is data; what can stand in it is this list. */
export const capabilities = ['services', 'campaigns', 'reminders', 'senderIds', 'api'] as const;
export type Capability = (typeof capabilities)[number];

export const capabilityNames: Record<Capability, Text> = {
  services: { en: 'Services and basic fees', fr: 'Services et frais obligatoires' },
  campaigns: { en: 'Messages to many guardians', fr: 'Messages groupés aux parents et tuteurs' },
  reminders: { en: 'Automatic reminders', fr: 'Relances automatiques' },
  senderIds: { en: 'Own sender IDs', fr: 'Noms d’expéditeur personnalisés' },
  api: { en: 'Developer API', fr: 'API pour développeurs' },
};
