import type { Language } from '@ardoise/contract/values/language';
import type { RatingPlace } from '../ratings/public.ts';
import { initialsOf } from '../receipts/public.ts';
import { isWaiting } from './present.ts';
import type { School } from './school.ts';
import type { ApplicationRecord } from './tables.ts';

/** How an applicant rates the school, once it has decided. */
export function ratingPlaceOf(
  { orgId, timeZone }: Pick<School, 'orgId' | 'timeZone'>,
  application: ApplicationRecord,
  language: Language,
  path: string,
): RatingPlace {
  const { id, number, state, guardian_name: guardian } = application;
  return {
    rated: { orgId, about: 'application', id },
    rater: { number, initials: initialsOf(guardian) || null, language, timeZone },
    action: `${path}/rating?lang=${language}`,
    canRate: !isWaiting(state),
  };
}
