import type { Job, JobContext } from '../../../platform/jobs.ts';
import type { Services } from '../../../platform/services.ts';
import { inSchool } from '../../../platform/work.ts';
import { keepAccount } from '../settings/kept-accounts.ts';
import { openTransaction, type OpenTransaction } from '../transactions/open-transaction.ts';
import { Unreachable, WrongCredentials } from '../operators/operator.ts';
import { schedulePoll } from './poll-operator.ts';
import { nextPollSeconds, prepareSeconds, secondsBetween } from './rules.ts';
import { sendAsk } from './send-ask.ts';
import {
  failTransaction,
  lockTransaction,
  moveMoney,
  recordEvents,
  type TransactionEvent,
  type TransactionPlace,
} from '../transactions/transition.ts';

/**
 * Asks the payer for the money, by way of the operator. Every step is committed before the next one begins, so that a
 * run after a crash knows how far the last one came: created, nothing was asked; asked, it may have been.
 */
async function askPayer(place: TransactionPlace, context: JobContext): Promise<void> {
  const { services } = context;
  const open = await openTransaction(services, place);
  if (open === null) return;
  const isAskedBefore = open.row.state === 'asked';
  if (open.row.state !== 'created' && !isAskedBefore) return;
  if (!isAskedBefore && !open.mayAsk) return endUnasked(services, place);
  const ready = isAskedBefore ? open : await prepare(context, open);
  if (ready === null) return;
  if (!isAskedBefore && !(await markAsked(services, ready))) return;
  if (isAskedBefore && !ready.adapter.isAskIdempotent) return poll(services, place);
  if (await sendAsk(services, ready, { isRepeat: isAskedBefore })) await poll(services, place);
}

/** A school may have lost its verification between the payer's press and this: then nothing is asked, and it ends here. */
async function endUnasked(services: Services, place: TransactionPlace): Promise<void> {
  await inSchool(services, place.orgId, async (work) => {
    const locked = await lockTransaction(work.tx, place);
    if (locked?.state === 'created') await failTransaction(work, locked, 'notVerified', []);
  });
}

/** What the operator needs to know first is saved before the money can move. Null: it ended here. */
async function prepare(
  context: JobContext,
  open: OpenTransaction,
): Promise<OpenTransaction | null> {
  const { services } = context;
  const { row, adapter, account, request } = open;
  if (row.operator_token !== null) return open;
  try {
    if (account === null) throw new WrongCredentials({ note: 'noCredentials' });
    const operatorToken = await adapter.prepare(account);
    if (operatorToken === null) return open;
    await inSchool(services, row.org_id, async (work) => {
      const account_id = await keepAccount(work, row.operator, account);
      await work.tx
        .updateTable('transactions')
        .set({ operator_token: operatorToken, account_id })
        .where('org_id', '=', row.org_id)
        .where('id', '=', row.id)
        .execute();
      await recordEvents(work, row.id, [{ kind: 'prepared', detail: { said: operatorToken } }]);
    });
    return { ...open, request: { ...request, operatorToken } };
  } catch (error) {
    return giveUp(context, open, error);
  }
}

/** Nothing was asked, so that failing is safe: at once for wrong credentials, after some tries for an operator that is down. */
async function giveUp(
  { services, isLastAttempt }: JobContext,
  { row }: OpenTransaction,
  error: unknown,
): Promise<null> {
  const isWrong = error instanceof WrongCredentials;
  const isDown =
    error instanceof Unreachable &&
    (isLastAttempt || secondsBetween(row.submitted_at, services.clock.now()) > prepareSeconds);
  if (!isWrong && !isDown) throw error;
  const place = { orgId: row.org_id, id: row.id };
  const said: TransactionEvent = { kind: 'answer', detail: error.detail };
  await inSchool(services, row.org_id, async (work) => {
    const locked = await lockTransaction(work.tx, place);
    if (locked?.state !== 'created') return;
    await failTransaction(work, locked, isWrong ? 'wrongSettings' : 'operatorFault', [said]);
  });
  return null;
}

async function markAsked(
  services: Services,
  { row, adapter, account }: OpenTransaction,
): Promise<boolean> {
  return inSchool(services, row.org_id, async (work) => {
    const { tx, now } = work;
    const locked = await lockTransaction(tx, { orgId: row.org_id, id: row.id });
    if (locked?.state !== 'created') return false;
    const window_ends_at = new Date(now.getTime() + adapter.windowSeconds * 1_000);
    const account_id =
      locked.account_id ??
      (account === null ? null : await keepAccount(work, locked.operator, account));
    await moveMoney(work, locked, 'asked', { asked_at: now, window_ends_at, account_id });
    return true;
  });
}

const poll = (services: Services, place: TransactionPlace): Promise<void> =>
  schedulePoll(services, { ...place, tries: 0, said: null }, nextPollSeconds(0, 0, false) ?? 0);

/** With the library's growing delays the tries reach over the time in which an operator may be down. */
export const askOperator: Job<TransactionPlace> = {
  name: 'payments.ask',
  kind: 'money',
  maxAttempts: 8,
  work: askPayer,
};
