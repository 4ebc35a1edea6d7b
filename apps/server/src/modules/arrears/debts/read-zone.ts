import { errors } from '@ardoise/contract/protocol/errors';
import type { Tx } from '../../../platform/db/database.ts';
import { found } from '../../../platform/refusal.ts';

/** In which the school's clocks go: its files say the days that its people saw. */
export async function readZone(tx: Tx, orgId: string): Promise<string> {
  const row = await tx
    .selectFrom('organisations')
    .select('time_zone')
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  return found(row, errors.schoolGone).time_zone;
}
