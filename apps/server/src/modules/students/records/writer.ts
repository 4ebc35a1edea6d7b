import { dayIn } from '@ardoise/contract/dates';
import { errors } from '@ardoise/contract/errors';
import type { Tx } from '../../../platform/db/database.ts';
import type { SchoolContext } from '../../../platform/http/context.ts';
import { found } from '../../../platform/refusal.ts';
import type { OrganisationRow } from '../../identity/public.ts';

/** Who changes a school's records, and when: a person in a call, or a job. */
export interface Writer {
  readonly tx: Tx;
  readonly orgId: string;
  readonly now: Date;
  readonly personId: string | null;
}

export const writerOf = ({ tx, orgId, now, actor }: SchoolContext): Writer => ({
  tx,
  orgId,
  now,
  personId: actor.personId,
});

export async function readSchool(
  tx: Tx,
  orgId: string,
): Promise<Pick<OrganisationRow, 'name' | 'time_zone'>> {
  const row = await tx
    .selectFrom('organisations')
    .select(['name', 'time_zone'])
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  return found(row, errors.schoolGone);
}

/** The day that it is at the school. */
export async function todayAt({ tx, orgId, now }: Writer): Promise<string> {
  return dayIn((await readSchool(tx, orgId)).time_zone, now);
}
