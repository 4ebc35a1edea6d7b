import { keepRecent } from '../recent.ts';
import type { World } from '../world.ts';
import { refusedByGateway, uncodedStatuses } from './mtn-codes.ts';

/** What MTN publishes for reads of a status. */
export const statusReadsPerSecond = 10;

const secondMs = 1_000;

/** Counts reads of a status by API user, and refuses those above the pace where the switch says so. */
export function createStatusReads(world: World): (apiUser: string) => void {
  /** When each of the last reads was answered, the oldest first. */
  const answered = new Map<string, number[]>();
  world.onReset(() => answered.clear());
  return (apiUser) => {
    const now = world.timetable.now();
    const recent = (answered.get(apiUser) ?? []).filter((at) => at > now - secondMs);
    if (world.faults.mtn.limitsStatusReads && recent.length >= statusReadsPerSecond) {
      world.statusReads.refused += 1;
      throw refusedByGateway(uncodedStatuses.tooMany, 'Rate limit is exceeded.');
    }
    world.statusReads.answered += 1;
    keepRecent(answered, apiUser, [...recent, now].slice(-statusReadsPerSecond));
  };
}
