import './tables.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { SupportGrantRow } from './tables.ts';

/** By which the desk may look into a school at this moment. */
export const findOpenGrant = (
  tx: Tx,
  orgId: string,
  now: Date,
): Promise<SupportGrantRow | undefined> =>
  tx
    .selectFrom('support_grants')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('until', '>', now)
    .orderBy('granted_at', 'desc')
    .limit(1)
    .executeTakeFirst();
