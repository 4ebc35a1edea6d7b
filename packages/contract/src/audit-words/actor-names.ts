import type { actorRoles } from '../audit.ts';
import { roleNames } from '../protocol/permissions.ts';
import type { Text } from '../values/language.ts';

/** Labels also for whoever is neither: of the team no more, or never; a payer, an operator or the clock. */
export const actorNames: Record<(typeof actorRoles)[number], Text> = {
  ...roleNames,
  otherStaff: { en: 'Other staff', fr: 'Autre personnel' },
  nonStaff: { en: 'Non staff', fr: 'Hors équipe' },
};
