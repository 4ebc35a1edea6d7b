import type { SchoolStanding } from '@ardoise/contract/verification';
import { foldName } from '@ardoise/contract/values/fold-name';
import { sql } from 'kysely';
import type { Services } from '../../platform/services.ts';
import { type StandingColumns, standingColumns, standingOf } from './school-standing.ts';

/** What a query over `organisations o` selects for `standingUnder`. */
export const namedStandingColumns = sql`${standingColumns}, o.name as "nameToday",
  array(select v.name from verified_names v where v.org_id = o.org_id) as "verifiedNames"`;

export interface NamedStandingColumns extends StandingColumns {
  readonly nameToday: string;
  readonly verifiedNames: readonly string[];
}

/**
 * How a school stands today under a name that it had when it gave a paper. Anybody can register under any name, give
 * receipts, and be verified under another one later: that one's mark says nothing of what was given before.
 */
export function standingUnder(
  services: Services,
  name: string,
  row: NamedStandingColumns,
): SchoolStanding {
  const today = standingOf(services, row);
  const isSame = (other: string): boolean => foldName(other) === foldName(name);
  if (today.isVerified && row.verifiedNames.some(isSame)) return today;
  const unverified = { ...today, isVerified: false };
  return isSame(row.nameToday) ? unverified : { ...unverified, nameToday: row.nameToday };
}
