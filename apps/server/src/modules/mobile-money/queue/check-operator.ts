import { isDeepStrictEqual } from 'node:util';
import type { EventDetail } from '@ardoise/contract/transactions';
import type { Services } from '../../../platform/services.ts';
import { inSchool } from '../../../platform/work.ts';
import { openTransaction, type OpenTransaction } from '../transactions/open-transaction.ts';
import type { StatusAnswer } from '../operators/operator.ts';
import { raiseUnsaid } from '../transactions/raise-attention.ts';
import { forgetRefusal } from '../settings/refused-account.ts';
import { graceSeconds, secondsBetween } from './rules.ts';
import { sendAsk } from './send-ask.ts';
import { settleTransaction } from './settle-transaction.ts';
import type { TransactionsTable } from '../tables.ts';
import {
  failTransaction,
  findTransaction,
  lockTransaction,
  recordEvents,
} from '../transactions/transition.ts';
import type { TransactionPlace } from '../transactions/transition.ts';

/** What became of it: null where it is no longer open. */
export interface StillOpen {
  readonly row: TransactionsTable;
  readonly said: EventDetail;
}

const isPastWindow = ({ window_ends_at: endsAt }: TransactionsTable, now: Date): boolean =>
  endsAt !== null && secondsBetween(endsAt, now) > graceSeconds;

/**
 * Asks the operator how a payment went and acts on the answer. It is the only way in which a payment is believed:
 * polls, callbacks and people all come through here, at the same time if they like.
 */
export async function checkOperator(
  services: Services,
  place: TransactionPlace,
  saidBefore: EventDetail | null = null,
): Promise<StillOpen | null> {
  const open = await openTransaction(services, place);
  return open === null ? null : askAbout(services, open, saidBefore);
}

/** The same for one that was read already. `onAnswer` is told when the operator has said its word. */
export async function askAbout(
  services: Services,
  open: OpenTransaction,
  saidBefore: EventDetail | null = null,
  onAnswer: () => void = () => {},
): Promise<StillOpen | null> {
  const { row } = open;
  const place = { orgId: row.org_id, id: row.id };
  if (row.state !== 'asked') return null;
  const answer: StatusAnswer =
    open.account === null
      ? { kind: 'unknown', detail: { note: 'noCredentials' } }
      : await open.adapter.status(open.account, open.request);
  onAnswer();
  if (answer.kind === 'paid') {
    const isSettled = await settleTransaction(services, place.orgId, {
      id: row.id,
      familyId: row.family_id,
      answer,
    });
    if (isSettled && open.wasRefused)
      await inSchool(services, row.org_id, (work) => forgetRefusal(work, row));
    return isSettled ? null : stillOpen(services, place, answer.detail);
  }
  const isPast = isPastWindow(open.row, services.clock.now());
  if (answer.kind === 'failed') return fail(services, open, answer.reason, answer.detail);
  if (answer.kind === 'unheardOf' && !(await wasKnown(services, place))) {
    // Lost on the way. Past its window the operator will not take it up any more.
    if (isPast) return fail(services, open, 'operatorFault', answer.detail);
    if (open.adapter.isAskIdempotent) await sendAsk(services, open, { isRepeat: true });
  }
  await keepAnswer(services, open.row, answer, saidBefore, isPast);
  return stillOpen(services, place, answer.detail);
}

/** What an operator once knew of it does not forget: money may have moved, and a person finds out. */
const wasKnown = async (services: Services, { orgId, id }: TransactionPlace): Promise<boolean> =>
  services.db.read({ orgId }, async (tx) => {
    const known = await tx
      .selectFrom('transaction_events')
      .select('id')
      .where('org_id', '=', orgId)
      .where('transaction_id', '=', id)
      .where('kind', 'in', ['accepted', 'pending'])
      .limit(1)
      .executeTakeFirst();
    return known !== undefined;
  });

async function stillOpen(
  services: Services,
  place: TransactionPlace,
  said: EventDetail,
): Promise<StillOpen | null> {
  const row = await services.db.read({ orgId: place.orgId }, (tx) => findTransaction(tx, place));
  return row?.state === 'asked' ? { row, said } : null;
}

async function fail(
  services: Services,
  { row }: OpenTransaction,
  reason: Parameters<typeof failTransaction>[2],
  detail: EventDetail,
): Promise<null> {
  const place = { orgId: row.org_id, id: row.id };
  await inSchool(services, row.org_id, async (work) => {
    const locked = await lockTransaction(work.tx, place);
    if (locked?.state !== 'asked') return;
    await failTransaction(work, locked, reason, [{ kind: 'answer', detail }]);
  });
  return null;
}

/** An answer that says the same as the one before adds nothing to the history. */
async function keepAnswer(
  services: Services,
  row: TransactionsTable,
  { kind, detail }: StatusAnswer,
  saidBefore: EventDetail | null,
  isPast: boolean,
): Promise<void> {
  const needsAttention = isPast && row.attention_at === null;
  const isRepeated = isDeepStrictEqual(detail, saidBefore);
  if (isRepeated && !needsAttention) return;
  const place = { orgId: row.org_id, id: row.id };
  await inSchool(services, row.org_id, async (work) => {
    const locked = await lockTransaction(work.tx, place);
    if (locked?.state !== 'asked') return;
    const said = { kind: kind === 'pending' ? 'pending' : 'answer', detail } as const;
    if (!isRepeated) await recordEvents(work, row.id, [said]);
    if (needsAttention) await raiseUnsaid(work, locked);
  });
}
