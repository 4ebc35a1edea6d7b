import '../tables.ts';
import type { DeliveryState } from '@ardoise/contract/webhooks/webhooks';
import { sql } from 'kysely';
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

/** One that was stopped on the way stays so, unless it has arrived. */
async function writeTries({ tx, orgId, now }: Work, tried: readonly Tried[]): Promise<void> {
  const rows = tried.map((one) => ({
    id: one.delivery.id,
    ...whatNext(one, now),
    status: one.status,
    problem: one.problem,
    request: one.request,
    answer: one.answer,
    entry: [
      { at: now.toISOString(), status: one.status, problem: one.problem, tookMs: one.tookMs },
    ],
  }));
  await sql`
    update webhook_deliveries d
       set state = case when t.state = 'delivered' or d.state = 'waiting' then t.state else d.state end,
           next_at = case when t.state = 'waiting' and d.state = 'waiting' then t."nextAt" end,
           tries = d.tries + 1, last_at = ${now}, status = t.status, problem = t.problem,
           request = t.request, answer = nullif(t.answer, 'null'), history = d.history || t.entry
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as
           t(id uuid, state text, "nextAt" timestamptz, status int, problem text, request jsonb, answer jsonb, entry jsonb)
     where d.org_id = ${orgId} and d.id = t.id`.execute(tx);
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
