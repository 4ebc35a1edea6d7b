import {
  type SchoolStanding,
  schoolAddress,
  type VerificationState,
} from '@ardoise/contract/verification';
import { sql } from 'kysely';
import type { Services } from '../../platform/services.ts';

/** What a query over `organisations o` selects for `standingOf`. */
export const standingColumns = sql`o.app_id as "appId", o.town, o.verification`;

export interface StandingColumns {
  readonly appId: string;
  readonly town: string | null;
  readonly verification: VerificationState;
}

/** While payments go through the simulator, whatever is paid or printed is a test, also cash. */
export const isTestNow = (services: Services): boolean => services.settings.simulatorUrl !== null;

/** How a school stands today, for people outside. */
export const standingOf = (
  services: Services,
  { appId, town, verification }: StandingColumns,
): SchoolStanding => ({
  town,
  address: schoolAddress(services.publicUrl(), appId),
  isVerified: verification === 'verified',
  isTest: isTestNow(services),
});
