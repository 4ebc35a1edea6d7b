import '../tables.ts';
import type { Work } from '../../../platform/work.ts';
import type { LaneRow } from '../tables.ts';

/** Undefined where the webhook was removed meanwhile. Whoever writes, sends or switches holds it, one after the other. */
export const lockLane = (
  { tx, orgId }: Pick<Work, 'tx' | 'orgId'>,
  endpointId: string,
): Promise<LaneRow | undefined> =>
  tx
    .selectFrom('webhook_lanes')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('endpoint_id', '=', endpointId)
    .forUpdate()
    .executeTakeFirst();

/** What failed before counts no more: the webhook was switched on again, or goes elsewhere. */
export const cleanLane = (
  { tx, orgId }: Pick<Work, 'tx' | 'orgId'>,
  endpointId: string,
): Promise<unknown> =>
  tx
    .updateTable('webhook_lanes')
    .set({ failing_since: null, paused_until: null, is_silent: false })
    .where('org_id', '=', orgId)
    .where('endpoint_id', '=', endpointId)
    .execute();
