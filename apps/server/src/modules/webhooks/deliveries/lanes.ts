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
