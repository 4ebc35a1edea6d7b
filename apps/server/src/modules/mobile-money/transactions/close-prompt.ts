import { errors } from '@ardoise/contract/protocol/errors';
import { transactionErrors } from '@ardoise/contract/transactions';
import { found, Refusal } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { endUncounted } from './end-uncounted.ts';
import { lockTransaction } from './transition.ts';

/**
 * Somebody no longer waits for a prompt, and the payer may pay otherwise. The operator was asked just before; what has ended meanwhile
 * is refused.
 */
export async function closePrompt(work: Work, id: string, reason: string): Promise<void> {
  const { tx, orgId } = work;
  const locked = found(await lockTransaction(tx, { orgId, id }), errors.notFound);
  const { state } = locked;
  const isUnderWay = state === 'asked' || state === 'created';
  // Where the operator says that money moved, it is for whoever may count it to decide.
  const isDisputed = locked.attention_at !== null && locked.attention !== 'unsaid';
  if (!isUnderWay || isDisputed) throw new Refusal(transactionErrors.promptEnded);
  await endUncounted(work, locked, reason);
}
