import { dayIn } from '@ardoise/contract/values/dates';
import { errors } from '@ardoise/contract/protocol/errors';
import type { Tx } from '../../../platform/db/database.ts';
import { found } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import type { OrganisationRow } from '../../identity/public.ts';

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
export async function todayAt({ tx, orgId, now }: Work): Promise<string> {
  return dayIn((await readSchool(tx, orgId)).time_zone, now);
}
