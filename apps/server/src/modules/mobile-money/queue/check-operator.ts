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
import { readStatus, type Unread, waitForRead } from './status-reads.ts';
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

/** Somebody looks: the operator is asked as soon as its pace allows. */
export async function checkOperator(
  services: Services,
  place: TransactionPlace,
): Promise<StillOpen | null> {
  const open = await openTransaction(services, place);
  if (open?.row.state !== 'asked') return null;
  const unread = await waitForRead(services, open);
  return askAbout(services, open, { unread });
}

interface AskOptions {
  /** What the operator said the last time. */
  readonly saidBefore?: EventDetail | null;
  /** Why the operator cannot be asked, where that is known already. */
  readonly unread?: Unread | null;
  /** Told when the operator has said its word. */
  readonly onAnswer?: () => void;
}

/**
 * Asks the operator how a payment went and acts on the answer. It is the only way in which a payment is believed:
 * polls, callbacks and people all come through here, at the same time if they like. Whoever comes has booked a read where
 * the operator counts them.
 */
export async function askAbout(
  services: Services,
  open: OpenTransaction,
  { saidBefore = null, unread = null, onAnswer }: AskOptions = {},
): Promise<StillOpen | null> {
  const { row } = open;
  const place = { orgId: row.org_id, id: row.id };
  if (row.state !== 'asked') return null;
  const answer = unread ?? (await readStatus(services, open));
  onAnswer?.();
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
  if (answer.kind === 'unheardOf') {
    const told = await readTold(services, row);
    // Lost on the way. Past its window the operator will not take it up any more.
    if (!told.isKnown && isPast && isLost(services, open, told.lastAskedAt))
      return fail(services, open, 'operatorFault', answer.detail);
    if (!told.isKnown && !isPast && open.adapter.isAskIdempotent)
      await sendAsk(services, open, { isRepeat: true });
  }
  await keepAnswer(services, open.row, answer, saidBefore, isPast);
  return stillOpen(services, place, answer.detail);
}

interface Told {
  /** What an operator once knew of it does not forget: money may have moved, and a person finds out. */
  readonly isKnown: boolean;
  readonly lastAskedAt: Date;
}

const readTold = async (services: Services, row: TransactionsTable): Promise<Told> =>
  services.db.read({ orgId: row.org_id }, async (tx) => {
    const told = await tx
      .selectFrom('transaction_events')
      .select(['kind', 'at'])
      .where('org_id', '=', row.org_id)
      .where('transaction_id', '=', row.id)
      .where('kind', 'in', ['asked', 'accepted', 'pending'])
      .execute();
    const askedTimes = told.filter(({ kind }) => kind === 'asked').map(({ at }) => at.getTime());
    const firstAskedAt = row.asked_at ?? row.submitted_at;
    return {
      isKnown: told.some(({ kind }) => kind !== 'asked'),
      lastAskedAt: new Date(Math.max(firstAskedAt.getTime(), ...askedTimes)),
    };
  });

/** Some operators take a while until they know what they were asked. */
const isLost = (
  { clock }: Services,
  { adapter: { lostAfterSeconds } }: OpenTransaction,
  lastAskedAt: Date,
): boolean =>
  lostAfterSeconds === null || secondsBetween(lastAskedAt, clock.now()) >= lostAfterSeconds;

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
