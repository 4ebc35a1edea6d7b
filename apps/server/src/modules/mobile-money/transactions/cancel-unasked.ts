import type { Work } from '../../../platform/work.ts';
import { endUncounted } from './end-uncounted.ts';
import { lockTransaction } from './transition.ts';

/**
 * Ends what the operator has not heard of: no money can have moved. Answers false where it has been asked, or has ended; the job that
 * would ask waits for the same row, and finds it ended.
 */
export async function cancelUnasked(work: Work, id: string, reason: string): Promise<boolean> {
  const locked = await lockTransaction(work.tx, { orgId: work.orgId, id });
  if (locked?.state !== 'created') return false;
  await endUncounted(work, locked, reason);
  return true;
}
