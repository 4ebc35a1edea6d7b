import { hasUnusualSigns } from '@ardoise/contract/values/resemblance';
import {
  type Resemblance,
  resemblancesOf,
  type SchoolIdentity,
  type VerificationState,
} from '@ardoise/contract/verification';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

export interface VerifiedSchool extends SchoolIdentity {
  readonly id: string;
  readonly town: string | null;
}

export interface ResembledSchool extends VerifiedSchool {
  readonly by: Resemblance[];
}

/** In the scope of any school: the names of verified ones are public. */
async function readVerifiedSchools(tx: Tx): Promise<VerifiedSchool[]> {
  const { rows } = await sql<VerifiedSchool>`
    select org_id as id, name, app_id as "appId", town from ardoise_verified_schools()`.execute(tx);
  return rows;
}

/** The verified schools that a school could be taken for, other than itself. */
export async function findResembling(
  tx: Tx,
  { orgId, ...school }: SchoolIdentity & { readonly orgId: string },
): Promise<ResembledSchool[]> {
  const others = (await readVerifiedSchools(tx)).filter(({ id }) => id !== orgId);
  return others
    .map((other) => ({ ...other, by: resemblancesOf(school, other) }))
    .filter(({ by }) => by.length > 0);
}

export interface NamedStanding {
  readonly verification: Extract<VerificationState, 'unverified' | 'waiting'>;
  readonly waiting_since: Date | null;
}

/** How a school that is not verified stands under a name that it has just given itself. */
export async function standingUnderName(
  tx: Tx,
  school: SchoolIdentity & { readonly orgId: string },
  now: Date,
): Promise<NamedStanding> {
  return hasUnusualSigns(school.name) || (await findResembling(tx, school)).length > 0
    ? { verification: 'waiting', waiting_since: now }
    : { verification: 'unverified', waiting_since: null };
}
