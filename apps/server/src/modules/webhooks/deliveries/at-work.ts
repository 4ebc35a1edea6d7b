import { jobKinds } from '../../../platform/job-kinds.ts';
import { hasRoom, type LaneAtWork } from '../rules.ts';

/** Which receivers the workers of this node wait for at this moment, by who holds the lane. */
const atWork = new Map<string, LaneAtWork>();

/** Answers whether this lane may be sent to now; if so, it counts until it is ended. */
export function beginWork(holder: string, lane: LaneAtWork): boolean {
  const others = [...atWork].filter(([id]) => id !== holder).map(([, other]) => other);
  if (!hasRoom(others, lane, jobKinds.webhooks.workers)) return false;
  atWork.set(holder, lane);
  return true;
}

export const endWork = (holder: string): boolean => atWork.delete(holder);
