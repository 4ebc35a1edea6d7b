import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { enqueue, type Job } from '../../../platform/jobs.ts';
import type { Services } from '../../../platform/services.ts';
import { inSchool } from '../../../platform/work.ts';
import { openTransaction, type OpenTransaction } from '../transactions/open-transaction.ts';
import {
  lockFreeTransaction,
  lockTransaction,
  type TransactionPlace,
} from '../transactions/transition.ts';
import { askAbout } from './check-operator.ts';
import { jobKey } from './job-key.ts';
import { freeReads, nextFreeRead } from './read-pace.ts';
import { nextPollSeconds, secondsBetween } from './rules.ts';
import { bookLocked, lockReads, type Pace, paceOf, signInFirst } from './status-reads.ts';
import { hasLine, type PollStep, standInLine, takeFirstInLine } from './waiting-polls.ts';

interface Poll extends TransactionPlace, PollStep {
  /** It has waited in line since then, and this is its turn. */
  readonly since?: string;
}

/** Asks the operator until the payment is final, with growing delays, and no faster than the operator allows. */
export const pollOperator: Job<Poll> = {
  name: 'payments.poll',
  kind: 'money',
  maxAttempts: 25,
  work: async (poll, { services }) => {
    const { orgId, id, tries, said } = poll;
    const open = await openTransaction(services, { orgId, id });
    if (open?.row.state !== 'asked') return;
    const unread = await signInFirst(services, open);
    if (unread === null && !(await mayRead(services, open, poll))) return;
    const still = await askAbout(services, open, { saidBefore: said, unread });
    if (still === null) return;
    const askedAt = still.row.asked_at ?? still.row.submitted_at;
    const delaySeconds = nextPollSeconds(
      tries + 1,
      secondsBetween(askedAt, services.clock.now()),
      still.row.attention_at !== null,
    );
    if (delaySeconds === null) return;
    const next = { orgId, id, tries: tries + 1, said: still.said };
    await schedulePoll(services, next, delaySeconds);
  },
};

/** Only while it is open: one that was settled meanwhile may have its notice waiting under the same key. */
export const schedulePoll = (services: Services, poll: Poll, delaySeconds: number): Promise<void> =>
  inSchool(services, poll.orgId, async ({ tx }) => {
    const locked = await lockTransaction(tx, poll);
    if (locked?.state !== 'asked') return;
    await enqueue(tx, pollOperator, poll, { key: jobKey(poll.id), delaySeconds });
  });

/**
 * Should the line be lost, its polls come by themselves after this long, and not all at once. It is longer than a line of
 * ten thousand takes, so that nobody leaves it in vain.
 */
const onItsOwnSeconds = 3_600;
const spreadSeconds = 600;

/** How long a poll is put off whose payment somebody else is writing to: it may be settled by then. */
const busySeconds = 3;

/** Not sooner, lest a line whose payments are all being written to is looked at again and again. */
const leastTurnsMs = 100;

interface Turns {
  /** As `status_reads` names it. */
  readonly account: string;
}

const turnsKey = (account: string): string => `payment-turns:${account}`;

type Turn = 'read' | 'inLine' | 'busy' | 'over';

/** Whether the operator may be asked now. If not, the poll stands in line, and holds no worker meanwhile. */
async function mayRead(services: Services, open: OpenTransaction, poll: Poll): Promise<boolean> {
  const pace = paceOf(services, open);
  if (pace === null) return true;
  const turn = await takeTurn(services, open, pace, poll);
  // Only now: whoever waits for a payment must not hold the reads of its whole account.
  if (turn === 'busy') await schedulePoll(services, poll, busySeconds);
  return turn === 'read';
}

const takeTurn = (
  { db }: Services,
  { row }: OpenTransaction,
  { account, perSecond }: Pace,
  { orgId, id, tries, said, since }: Poll,
): Promise<Turn> =>
  db.write('platform', async (tx) => {
    const booked = await lockReads(tx, account);
    const { reads, now } = booked;
    const isFirst = since !== undefined || !(await hasLine(tx, account));
    if (isFirst && (await bookLocked(tx, { account, perSecond }, booked, 'poll')) !== null)
      return 'read';
    const locked = await lockFreeTransaction(tx, { orgId, id });
    if (locked === undefined) return 'busy';
    if (locked.state !== 'asked') return 'over';
    const step = { tries, said };
    await standInLine(tx, {
      orgId,
      id,
      account,
      since: new Date(since ?? now),
      isTold: row.attention_at !== null,
      step,
    });
    const delaySeconds = onItsOwnSeconds + randomInt(spreadSeconds);
    await enqueue(tx, pollOperator, { orgId, id, ...step }, { key: jobKey(id), delaySeconds });
    await callTurns(tx, account, nextFreeRead(reads, perSecond, now, 0) - now);
    return 'inLine';
  });

/** Whoever calls keeps the time of who has called before: many callers would put it off for ever. */
const callTurns = (tx: Tx, account: string, afterMs: number): Promise<void> =>
  enqueue(
    tx,
    giveTurns,
    { account },
    {
      key: turnsKey(account),
      delaySeconds: Math.max(leastTurnsMs, afterMs) / 1_000,
      keepsTime: true,
    },
  );

/** The most of a line that come at one time, also where nobody paces it any more. */
const mostTurns = 100;

/**
 * Lets as many polls of a line come as could read now, and looks after the others when the next read is free. Each books
 * its read when it comes, and goes back to its place if it cannot.
 */
export const giveTurns: Job<Turns> = {
  name: 'payments.turns',
  kind: 'money',
  maxAttempts: 25,
  work: ({ account }, { services: { db, settings } }) =>
    db.write('platform', async (tx) => {
      const { reads, now } = await lockReads(tx, account);
      const perSecond = settings.operators.mtn.readsPerSecond ?? mostTurns;
      const free = Math.min(mostTurns, freeReads(reads, perSecond, now));
      const turns = await takeFirstInLine(tx, account, free);
      for (const poll of turns) await enqueue(tx, pollOperator, poll, { key: jobKey(poll.id) });
      if (await hasLine(tx, account))
        await callTurns(tx, account, nextFreeRead(reads, perSecond, now, turns.length) - now);
    }),
};

/** A line whose job was used up by failures, or removed by hand, is looked after again. */
export const reviveLines = ({ db }: Services): Promise<void> =>
  db.write('platform', async (tx) => {
    const { rows } = await sql<Turns>`
      select distinct account from waiting_polls w
       where not exists (select from graphile_worker.jobs j
                          where j.key = ${turnsKey('')} || w.account and j.attempts < j.max_attempts)`.execute(
      tx,
    );
    for (const { account } of rows) await callTurns(tx, account, 0);
  });
