import '../tables.ts';
import type { DeliveryState } from '@ardoise/contract/webhooks/webhooks';
import { sql } from 'kysely';
import { sideBySide, together } from '../../../platform/db/database.ts';
import type { Work } from '../../../platform/work.ts';
import { switchOff } from '../endpoints/switch-webhook.ts';
import { isFailingForDays, isGone, isSilentAfter, waitAfter } from '../rules.ts';
import type { LaneRow } from '../tables.ts';
import type { Tried } from './try-delivery.ts';

const later = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000);

/** Arrived, to be tried again, or given up. */
function whatNext(
  { problem, delivery, retryAfterSeconds }: Tried,
  now: Date,
): { state: DeliveryState; nextAt: Date | null } {
  if (problem === null) return { state: 'delivered', nextAt: null };
  const wait = waitAfter(delivery.tries + 1, Math.random());
  if (wait === null) return { state: 'failed', nextAt: null };
  return { state: 'waiting', nextAt: later(now, Math.max(wait, retryAfterSeconds ?? 0)) };
}

/**
 * One that was stopped on the way stays so, unless it has arrived. Each is found by its key alone: joined with a list of them, all that the
 * school keeps would be read wherever the statistics take it for little.
 */
async function writeTries({ tx, orgId, now }: Work, tried: readonly Tried[]): Promise<void> {
  const beside = sideBySide(tx);
  await together(
    tried.map((one) => {
      const { state, nextAt } = whatNext(one, now);
      const { status, problem, tookMs } = one;
      return sql`
        update webhook_deliveries
           set state = case when ${state} = 'delivered' or state = 'waiting' then ${state} else state end,
               next_at = case when ${state} = 'waiting' and state = 'waiting' then ${nextAt}::timestamptz end,
               tries = tries + 1, last_at = ${now}, status = ${status}, problem = ${problem},
               request = ${JSON.stringify(one.request)}, answer = ${one.answer === null ? null : JSON.stringify(one.answer)},
               history = history || ${JSON.stringify([{ at: now.toISOString(), status, problem, tookMs }])}::jsonb
         where org_id = ${orgId} and id = ${one.delivery.id}`.execute(beside);
    }),
  );
}

/** One success, and nothing failed before; a receiver that asks for a pause gets it for all that waits for it. */
function changedLane(lane: LaneRow, tried: readonly Tried[], now: Date) {
  const hasArrived = tried.some(({ problem }) => problem === null);
  const pause = Math.max(0, ...tried.map((one) => one.retryAfterSeconds ?? 0));
  return {
    failing_since: hasArrived ? null : (lane.failing_since ?? now),
    is_silent: isSilentAfter(tried),
    ...(hasArrived ? { delivered_at: now } : {}),
    paused_until: pause > 0 && !hasArrived ? later(now, pause) : null,
  };
}

/** Writes what became of these tries, and switches a webhook off that has failed for days or is gone. */
export async function settleTries(
  work: Work,
  lane: LaneRow,
  tried: readonly Tried[],
): Promise<void> {
  if (tried.length === 0) return;
  const { tx, orgId, now } = work;
  await writeTries(work, tried);
  const changes = changedLane(lane, tried, now);
  await tx
    .updateTable('webhook_lanes')
    .set(changes)
    .where('org_id', '=', orgId)
    .where('endpoint_id', '=', lane.endpoint_id)
    .execute();
  if (tried.some(({ status }) => isGone(status))) await switchOff(work, lane.endpoint_id, 'gone');
  else if (isFailingForDays(changes.failing_since, now))
    await switchOff(work, lane.endpoint_id, 'failing');
}
