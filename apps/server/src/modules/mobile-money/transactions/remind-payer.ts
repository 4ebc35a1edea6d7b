import { errors } from '@ardoise/contract/protocol/errors';
import { promptsAgain, transactionErrors } from '@ardoise/contract/transactions';
import type { Tx } from '../../../platform/db/database.ts';
import { enqueue } from '../../../platform/jobs.ts';
import { found, Refusal } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { sendPromptAgain } from '../queue/send-prompt-again.ts';
import { adapterOf } from '../settings/operator-accounts.ts';
import type { TransactionsTable } from '../tables.ts';
import { lockTransaction, recordEvents } from './transition.ts';

/**
 * The payer who waits, or staff for them, want the operator's prompt on the phone again. It is written down before the
 * operator hears of it: two who press at once are two of the few times, and the second comes too soon.
 */
export async function remindPayer(work: Work, id: string): Promise<void> {
  const { tx, orgId, actor } = work;
  const locked = found(await lockTransaction(tx, { orgId, id }), errors.notFound);
  refuseIfOver(locked, work.now);
  await refuseIfOften(tx, locked, work.now);
  await recordEvents(work, id, [{ kind: 'reminded', detail: { note: 'promptAgain' } }]);
  await enqueue(tx, sendPromptAgain, { orgId, id });
  await work.emit('transaction.reminded', id, {});
  if (actor === null) return;
  await work.audit({
    action: 'transaction.reminded',
    subject: 'transaction',
    subjectId: id,
    before: null,
    after: { number: locked.number },
  });
}

function refuseIfOver(locked: TransactionsTable, now: Date): void {
  const { operator, kind, state, attention_at: attentionAt, window_ends_at: endsAt } = locked;
  if (adapterOf(operator, kind).remind === null)
    throw new Refusal(transactionErrors.promptNotRepeatable);
  const isPast = endsAt !== null && endsAt.getTime() <= now.getTime();
  if (state !== 'asked' || attentionAt !== null || isPast)
    throw new Refusal(transactionErrors.promptOver);
}

async function refuseIfOften(tx: Tx, locked: TransactionsTable, now: Date): Promise<void> {
  const sentAt = await readReminders(tx, locked);
  if (sentAt.length >= promptsAgain.most)
    throw new Refusal(transactionErrors.promptSentOften, { values: { times: sentAt.length } });
  const lastAt = sentAt.at(-1) ?? locked.asked_at ?? locked.submitted_at;
  const waitedSeconds = (now.getTime() - lastAt.getTime()) / 1_000;
  if (waitedSeconds >= promptsAgain.everySeconds) return;
  const seconds = Math.ceil(promptsAgain.everySeconds - waitedSeconds);
  throw new Refusal(transactionErrors.promptTooSoon, { values: { seconds } });
}

async function readReminders(tx: Tx, { org_id: orgId, id }: TransactionsTable): Promise<Date[]> {
  const sent = await tx
    .selectFrom('transaction_events')
    .select('at')
    .where('org_id', '=', orgId)
    .where('transaction_id', '=', id)
    .where('kind', '=', 'reminded')
    .orderBy('id')
    .execute();
  return sent.map(({ at }) => at);
}
