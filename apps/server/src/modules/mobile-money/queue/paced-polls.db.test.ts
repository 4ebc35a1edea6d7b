import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OutsideFault } from '../../../platform/outside/outside-fault.ts';
import { until } from '../../../testing/until.ts';
import { forgetToken } from '../operators/tokens.ts';
import { openTransaction } from '../transactions/open-transaction.ts';
import { createAskNow } from './ask-now.ts';
import { jobKey } from './job-key.ts';
import { pollOperator } from './poll-operator.ts';
import { spanMs } from './read-pace.ts';
import { takeRead } from './status-reads.ts';
import { sweepTransactions } from './sweep-transactions.ts';
import {
  type PacedAccount,
  replyOf,
  startPacedAccount,
  type WaitingPayment,
} from './testing/paced-account.ts';

const perSecond = 100;

let account: PacedAccount;

beforeAll(async () => {
  account = await startPacedAccount(perSecond);
});
afterAll(() => account.close());

const rowsOf = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<readonly Row[]> =>
  (await account.services.db.write('platform', (tx) => query.execute(tx))).rows;

/** Each has a poll that waits in line, in this order, and comes by itself so many seconds from now. */
async function standInLine(
  payments: readonly WaitingPayment[],
  { isTold = false, everySeconds = 0, fromSeconds = 3_600 } = {},
): Promise<void> {
  const ids = payments.map(({ id }) => id);
  const now = new Date(account.now());
  await rowsOf(sql`insert into waiting_polls (org_id, transaction_id, account, since, is_told, poll)
    select ${account.orgId}, id, ${account.pace.account}, ${now}::timestamptz + make_interval(secs => place / 1e6),
           ${isTold}, '{"tries": 0, "said": null}'
      from unnest(${ids}::uuid[]) with ordinality as line (id, place)`);
  await rowsOf(sql`select count(*) from graphile_worker.add_jobs((
    select array_agg(row(${pollOperator.name}::text,
        json_build_object('orgId', ${account.orgId}::text, 'id', id, 'tries', 0, 'said', null), null::text,
        ${now}::timestamptz + make_interval(secs => ${fromSeconds}::float + place * ${everySeconds}::float), 25::int,
        ${jobKey('')} || id, 0::smallint, null)::graphile_worker.job_spec)
      from unnest(${ids}::uuid[]) with ordinality as line (id, place)))`);
}

const linesLength = async (): Promise<number> =>
  (await rowsOf(sql<{ length: number }>`select count(*)::int as length from waiting_polls`))[0]
    ?.length ?? 0;

const jobTimes = async (key: string): Promise<number[]> =>
  (
    await rowsOf(
      sql<{ at: Date }>`select run_at as at from graphile_worker.jobs where key = ${key}`,
    )
  ).map(({ at }) => at.getTime());

const turnsKey = (): string => `payment-turns:${account.pace.account}`;

/** Runs all jobs until then, and lets this happen at the begin of each moment. */
async function runUntil(untilMs: number, atEach = async (): Promise<void> => {}): Promise<void> {
  for (;;) {
    const jobs = await account.takeDueJobs(untilMs);
    if (jobs.length === 0) return;
    await atEach();
    for (const job of jobs) await job();
  }
}

const poll = ({ orgId, id }: WaitingPayment, since?: string): Promise<void> =>
  pollOperator.work(
    { orgId, id, tries: 0, said: null, ...(since === undefined ? {} : { since }) },
    { services: account.services, attempt: 1, isLastAttempt: false },
  );

/** All reads of a second are booked, so that nobody can read now. */
const bookAll = async (): Promise<void> => {
  for (let read = 0; read < perSecond; read += 1)
    await takeRead(account.services, account.pace, 'poll');
};

/** A second later, with nothing booked. */
const pass = (seconds = 10): Promise<void> => account.setNow(account.now() + seconds * 1_000);

const expectPaceKept = (): void => {
  const laterMs = account.reads
    .slice(perSecond)
    .map(({ atMs }, index) => atMs - (account.reads[index]?.atMs ?? 0));
  expect(Math.min(...laterMs, Number.POSITIVE_INFINITY)).toBeGreaterThan(1_000);
};

it('polls that come by themselves, ten a second, do not put off the turns of the line', async () => {
  const payments = await account.addPayments(130);
  await standInLine(payments, { fromSeconds: 0, everySeconds: 0.1 });
  await runUntil(account.now() + 5_000);
  expect(new Set(account.reads.map(({ partnerNumber }) => partnerNumber)).size).toBe(130);
  expect(await linesLength()).toBe(0);
  expectPaceKept();
});

it('turns are given when the next read is free, and neither before nor long after it', async () => {
  await pass();
  const begin = account.reads.length;
  await standInLine(await account.addPayments(250));
  await sweepTransactions(account.services);
  await runUntil(account.now() + 5_000);
  const times = account.reads.slice(begin).map(({ atMs }) => atMs);
  expect([...new Set(times)].map((at) => at - (times[0] ?? 0))).toEqual([0, spanMs, 2 * spanMs]);
  expect(times).toHaveLength(250);
});

it('a line whose turns were lost is looked after again by the sweep', async () => {
  await pass();
  const payments = await account.addPayments(2);
  await standInLine(payments);
  expect(await jobTimes(turnsKey())).toEqual([]);
  await sweepTransactions(account.services);
  await sweepTransactions(account.services);
  expect(await jobTimes(turnsKey())).toHaveLength(1);
  await runUntil(account.now() + 5_000);
  expect(await linesLength()).toBe(0);
});

it('a poll that stands in line comes by itself only after the longest line, and not with all others', async () => {
  await pass();
  await bookAll();
  const payments = await account.addPayments(5);
  for (const payment of payments) await poll(payment);
  const times = (await Promise.all(payments.map(({ id }) => jobTimes(jobKey(id))))).flat();
  expect(Math.min(...times)).toBeGreaterThanOrEqual(account.now() + 3_600_000);
  expect(new Set(times).size).toBeGreaterThan(1);
  await runUntil(account.now() + 5_000);
  expect(await linesLength()).toBe(0);
});

it('a poll whose payment somebody else writes to holds nobody’s reads, and comes a little later', async () => {
  await pass();
  await bookAll();
  const [payment] = await account.addPayments(1);
  if (payment === undefined) throw new Error('No payment.');
  const since = new Date(account.now()).toISOString();
  const { services, pace } = account;
  let polling: Promise<void> = Promise.resolve();
  await services.db.write('platform', async (tx) => {
    await sql`select from transactions where id = ${payment.id} for no key update`.execute(tx);
    polling = poll(payment, since);
    await until('the poll to wait for its payment', async () => {
      const { rows } = await sql`select from pg_locks l join pg_stat_activity a using (pid)
        where not l.granted and a.datname = current_database()`.execute(tx);
      return rows.length > 0;
    });
    expect(await takeRead(services, pace, 'callback')).toBeNull();
  });
  await polling;
  expect(await jobTimes(jobKey(payment.id))).toEqual([account.now() + 3_000]);
  await runUntil(account.now() + 5_000);
  expect(account.reads.at(-1)?.partnerNumber).toBe(payment.partnerNumber);
});

describe('the token', () => {
  const bookedReads = async (): Promise<number> =>
    (
      await rowsOf(sql<{
        count: number;
      }>`select cardinality(first) + cardinality(rest) as count from status_reads
        where account = ${account.pace.account}`)
    )[0]?.count ?? 0;

  const addPayment = async (): Promise<WaitingPayment> => {
    const [payment] = await account.addPayments(1);
    if (payment === undefined) throw new Error('No payment.');
    const open = await openTransaction(account.services, payment);
    if (open?.account != null) forgetToken(open.account);
    await pass();
    return payment;
  };

  it('is there before a read is booked', async () => {
    const payment = await addPayment();
    const usual = account.answers.token;
    let bookedBefore = -1;
    await rowsOf(sql`delete from status_reads`);
    account.answers.token = async () => {
      bookedBefore = await bookedReads();
      return usual();
    };
    await poll(payment);
    account.answers.token = usual;
    expect(bookedBefore).toBe(0);
    expect(await bookedReads()).toBe(1);
  });

  it('that cannot be had spends no read, and the poll comes again', async () => {
    const payment = await addPayment();
    const usual = account.answers.token;
    await rowsOf(sql`delete from status_reads`);
    account.answers.token = () => {
      throw new OutsideFault('silent', 'no answer');
    };
    const before = account.reads.length;
    await poll(payment);
    account.answers.token = usual;
    expect(account.reads).toHaveLength(before);
    expect(await bookedReads()).toBe(0);
    expect(await jobTimes(jobKey(payment.id))).toEqual([account.now() + 3_000]);
    await runUntil(account.now() + 5_000);
    expect(account.reads).toHaveLength(before + 1);
  });

  it('that MTN has forgotten makes a second read, which is booked too', async () => {
    const payment = await addPayment();
    const usual = account.answers.status;
    await rowsOf(sql`delete from status_reads`);
    account.answers.status = () => {
      account.answers.status = usual;
      return replyOf(401, {});
    };
    const before = account.reads.length;
    await poll(payment);
    expect(account.reads).toHaveLength(before + 2);
    expect(await bookedReads()).toBe(2);
  });

  it('that MTN has forgotten makes no second read where none is free', async () => {
    const payment = await addPayment();
    const usual = account.answers.status;
    await rowsOf(sql`delete from status_reads`);
    for (let read = 1; read < perSecond; read += 1)
      await takeRead(account.services, account.pace, 'poll');
    account.answers.status = () => replyOf(401, {});
    const before = account.reads.length;
    await poll(payment);
    account.answers.status = usual;
    expect(account.reads).toHaveLength(before + 1);
    await runUntil(account.now() + 5_000);
    expect(account.reads).toHaveLength(before + 2);
  });
});

it('MTN has never heard of it shortly after it was asked a second time: the payer may still approve', async () => {
  await pass();
  const [payment] = await account.addPayments(1);
  if (payment === undefined) throw new Error('No payment.');
  const askedAt = account.now();
  const { ask, status } = account.answers;
  let asks = 0;
  account.answers.status = () => replyOf(404, { code: 'RESOURCE_NOT_FOUND' });
  account.answers.ask = () => {
    asks += 1;
    throw new OutsideFault('silent', 'no answer');
  };
  const stateAt = async (seconds: number) => {
    await account.setNow(askedAt + seconds * 1_000);
    await poll(payment);
    const [row] = await rowsOf(
      sql<{ state: string; isTold: boolean }>`select state, attention_at is not null as "isTold"
        from transactions where id = ${payment.id}`,
    );
    return row;
  };
  expect(await stateAt(350)).toEqual({ state: 'asked', isTold: false });
  expect(await stateAt(365)).toEqual({ state: 'asked', isTold: true });
  expect(await stateAt(649)).toEqual({ state: 'asked', isTold: true });
  expect(await stateAt(650)).toEqual({ state: 'failed', isTold: false });
  expect(asks).toBe(1);
  Object.assign(account.answers, { ask, status });
});

/**
 * All of them wait in line; the first and the last are followed to their end by the jobs themselves. Those between end in
 * one statement, since each round of the line is like the other.
 */
describe('10,000 waiting payments', () => {
  const payers = 10_000;
  /** Five minutes is how long MTN's payers have. */
  const windowMs = 300_000;

  /** The numbers that were read at each moment: those of one moment go out together, in any order. */
  const readsByMoment = (): string[][] => {
    const moments = new Map<number, string[]>();
    for (const { atMs, partnerNumber } of account.reads)
      moments.set(atMs, [...(moments.get(atMs) ?? []), partnerNumber]);
    return [...moments.values()].map((numbers) => numbers.toSorted());
  };

  const endPayments = (payments: readonly WaitingPayment[]) =>
    rowsOf(sql`update transactions set state = 'failed', failure = 'expired', completed_at = asked_at
      where state = 'asked' and id = any(${payments.map(({ id }) => id)}::uuid[])`);

  /** Callbacks that come at the begin of each of the next moments. */
  function sendCallbacks(atMoments: Array<readonly string[]>) {
    const parked: Array<() => void> = [];
    const askNow = createAskNow(account.services, async (milliseconds) => {
      if (milliseconds > 0) await new Promise<void>((resolve) => void parked.push(resolve));
    });
    return async (): Promise<void> => {
      // While one that nobody knows is looked up the others come: a first one alone would be followed before them.
      for (const partnerNumber of [randomUUID(), ...(atMoments.shift() ?? [])])
        askNow.hint(partnerNumber);
      await account.untilCalm();
      for (const goOn of parked.splice(0)) goOn();
      await account.untilCalm();
    };
  }

  it('are asked about in turn, the newest callbacks first, in time and never above the pace', async () => {
    await pass();
    account.reads.length = 0;
    const told = await account.addPayments(100);
    const inWindow = await account.addPayments(payers - told.length);
    await standInLine(inWindow);
    await standInLine(told, { isTold: true });
    await rowsOf(sql`analyze waiting_polls`);
    const numbers = inWindow.map(({ partnerNumber }) => partnerNumber);
    const [older, newest] = [numbers.slice(-110, -10), numbers.slice(-10)];
    await sweepTransactions(account.services);
    await runUntil(account.now() + 4 * spanMs, sendCallbacks([older, [], newest]));

    // A fifth is the polls' own; what callbacks leave of the rest is theirs too.
    expect(readsByMoment()).toEqual(
      [
        [...older.slice(20), ...numbers.slice(0, 20)],
        [...newest, ...older.slice(0, 20), ...numbers.slice(20, 90)],
        numbers.slice(90, 190),
        numbers.slice(190, 290),
      ].map((moment) => moment.toSorted()),
    );
    expect((payers / perSecond) * spanMs).toBeLessThan(windowMs);

    await endPayments(inWindow.slice(290, -120));
    account.reads.length = 0;
    await runUntil(account.now() + 4 * spanMs);
    expect(readsByMoment().flat().toSorted()).toEqual(
      [...numbers.slice(-120, -110), ...told.map(({ partnerNumber }) => partnerNumber)].toSorted(),
    );
    expectPaceKept();
    expect(await linesLength()).toBe(0);
    expect(await rowsOf(sql`select from transactions where state = 'asked'`)).toEqual([]);
  });
});
