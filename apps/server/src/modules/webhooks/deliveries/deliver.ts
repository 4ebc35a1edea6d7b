import '../tables.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueue, type Job, type JobContext } from '../../../platform/jobs.ts';
import { planForAnySchool } from '../../../platform/plan-once.ts';
import { inSchool, type Work } from '../../../platform/work.ts';
import { openSecrets } from '../endpoints/secrets.ts';
import { batchFor, isTurnOver } from '../rules.ts';
import type { LaneRow } from '../tables.ts';
import { beginWork, endWork } from './at-work.ts';
import { holdLane, type LockedLane, lockLane } from './lanes.ts';
import { settleTries } from './settle-tries.ts';
import { readDue, readEndpoint, readNextDue } from './take-due.ts';
import { type DueDelivery, type Target, type Tried, tryDelivery } from './try-delivery.ts';

interface Lane {
  readonly orgId: string;
  readonly endpointId: string;
}

/** Where there is no room for one more receiver: silent ones make room slowly. */
const againSeconds = (lane: LaneRow): number => (lane.is_silent ? 5 : 1);

/** One for each webhook waits at a time; one that is added while another works finds its lane held, and ends. */
export const orderDelivery = (
  work: Pick<Work, 'tx' | 'orgId'>,
  endpointId: string,
  delaySeconds = 0,
): Promise<void> =>
  enqueue(
    work.tx,
    deliverJob,
    { orgId: work.orgId, endpointId },
    { key: `webhooks:${endpointId}`, delaySeconds },
  );

interface Batch {
  readonly target: Target;
  readonly due: readonly DueDelivery[];
}

interface Turn {
  readonly endpointId: string;
  readonly holder: string;
  /** Of the turn before. */
  readonly tried: readonly Tried[];
  readonly round: number;
  readonly isOver: boolean;
}

/** Lets go of the lane. Whoever writes an event holds the lane too, so that nothing is left lying between the two. */
async function leave(work: Work, { endpointId, round }: Turn, delaySeconds: number | null) {
  await holdLane(work, endpointId, null);
  if (round > 0) await work.emit('webhook.progressed', endpointId, {});
  if (delaySeconds !== null) await orderDelivery(work, endpointId, delaySeconds);
  return null;
}

const isPaused = ({ paused_until }: LaneRow, now: Date): boolean =>
  paused_until !== null && paused_until > now;

const isHeldByAnother = ({ held_by, isHeld }: LockedLane, holder: string): boolean =>
  isHeld && held_by !== null && held_by !== holder;

/** How long until there is something to do; null: there is nothing. */
async function secondsToNext(work: Work, lane: LaneRow): Promise<number | null> {
  const next = await readNextDue(work, lane.endpoint_id);
  if (next === null) return null;
  const at = Math.max(next.getTime(), lane.paused_until?.getTime() ?? 0);
  return Math.max(0, (at - work.now.getTime()) / 1000);
}

/** Writes down the batch before and takes the next, in one transaction; null: there is nothing more to do now. */
async function takeTurn(work: Work, turn: Turn): Promise<Batch | null> {
  const { endpointId, holder, tried, isOver } = turn;
  const { now, services, orgId } = work;
  await planForAnySchool(work.tx);
  const found = await lockLane(work, endpointId);
  if (found === undefined) return null;
  await settleTries(work, found, tried);
  if (isHeldByAnother(found, holder)) return null;
  const lane = tried.length === 0 ? found : ((await lockLane(work, endpointId)) ?? found);
  const endpoint = await readEndpoint(work, endpointId);
  if (endpoint === undefined || !endpoint.is_on) return leave(work, turn, null);
  const most = batchFor({ failingSince: lane.failing_since, isSilent: lane.is_silent });
  const due = isPaused(lane, now) ? [] : await readDue(work, endpointId, most);
  if (due.length === 0) return leave(work, turn, await secondsToNext(work, lane));
  if (isOver) return leave(work, turn, 0);
  if (!beginWork(holder, { orgId, isSilent: lane.is_silent }))
    return leave(work, turn, againSeconds(lane));
  await holdLane(work, endpointId, holder);
  const secrets = openSecrets(services, endpoint, now);
  return { target: { address: endpoint.address, secrets }, due };
}

async function deliverDue({ orgId, endpointId }: Lane, { services }: JobContext): Promise<void> {
  const holder = newId();
  const beganMs = performance.now();
  let tried: readonly Tried[] = [];
  try {
    for (let round = 0; ; round += 1) {
      const isOver = isTurnOver(performance.now() - beganMs);
      const turn = { endpointId, holder, tried, round, isOver };
      const batch = await inSchool(services, orgId, (work) => takeTurn(work, turn));
      if (batch === null) return;
      tried = await Promise.all(
        batch.due.map((delivery) => tryDelivery(services, batch.target, delivery)),
      );
    }
  } finally {
    endWork(holder);
  }
}

/** Sends what is due for one webhook. Twice at once, or after a crash, does no harm: the receiver knows an event by its id. */
export const deliverJob: Job<Lane> = {
  name: 'webhooks.deliver',
  kind: 'webhooks',
  maxAttempts: 5,
  work: deliverDue,
};
