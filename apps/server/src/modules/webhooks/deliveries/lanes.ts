import '../tables.ts';
import { sql } from 'kysely';
import type { Work } from '../../../platform/work.ts';
import type { LaneRow } from '../tables.ts';

/** Longer than any batch takes, all of whose tries go at once. */
const holdSeconds = 60;

/**
 * Whether somebody sends what waits is told by the database's clock, which all nodes have in common: one whose own clock is
 * minutes ahead would take what another has just begun to send, and the receiver would be told of it twice.
 */
export interface LockedLane extends LaneRow {
  readonly isHeld: boolean;
}

/** Undefined where the webhook was removed meanwhile. Whoever writes, sends or switches holds it, one after the other. */
export const lockLane = (
  { tx, orgId }: Pick<Work, 'tx' | 'orgId'>,
  endpointId: string,
): Promise<LockedLane | undefined> =>
  tx
    .selectFrom('webhook_lanes')
    .selectAll()
    .select(sql<boolean>`coalesce(held_until > clock_timestamp(), false)`.as('isHeld'))
    .where('org_id', '=', orgId)
    .where('endpoint_id', '=', endpointId)
    .forUpdate()
    .executeTakeFirst();

/** For whoever sends now; null: for nobody any more. */
export const holdLane = (
  { tx, orgId }: Pick<Work, 'tx' | 'orgId'>,
  endpointId: string,
  holder: string | null,
): Promise<unknown> =>
  tx
    .updateTable('webhook_lanes')
    .set({
      held_by: holder,
      held_until:
        holder === null
          ? null
          : sql<Date>`clock_timestamp() + make_interval(secs => ${holdSeconds})`,
    })
    .where('org_id', '=', orgId)
    .where('endpoint_id', '=', endpointId)
    .execute();

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
