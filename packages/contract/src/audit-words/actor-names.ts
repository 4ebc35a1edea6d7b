import type { AuditEntry, actorRoles } from '../audit.ts';
import { roleNames } from '../protocol/permissions.ts';
import type { Language, Text } from '../values/language.ts';

/** Labels also for whoever is neither: of the team no more, or never; a payer, an operator or the clock; a program. */
export const actorNames: Record<(typeof actorRoles)[number], Text> = {
  ...roleNames,
  otherStaff: { en: 'Other staff', fr: 'Autre personnel' },
  nonStaff: { en: 'Non staff', fr: 'Hors équipe' },
  apiKey: { en: 'Program', fr: 'Programme' },
};

/** Who acted, by name. Anybody may name a key like a person: it says that it is one. */
export function actorText(
  { actor, actorRole }: Pick<AuditEntry, 'actor' | 'actorRole'>,
  language: Language,
): string | null {
  if (actor === null || actorRole !== 'apiKey') return actor;
  return language === 'fr' ? `Clé d’API «\u00a0${actor}\u00a0»` : `API key “${actor}”`;
}
