import type { getPlatformHealth } from '@ardoise/contract/desk/health';
import type { Answer } from '@ardoise/contract/protocol/call';
import { payOperators } from '@ardoise/contract/transactions';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { type JobKind, kindNames } from '../../platform/job-kinds.ts';
import type { Work } from '../../platform/work.ts';
import { isWaiting } from '../ledger/public.ts';
import { countWaitingPayouts } from '../payouts/public.ts';
import { countWaitingSenderIds } from '../sender-ids/public.ts';
import { countDoubtedOrders } from '../shop/public.ts';

type Health = Answer<typeof getPlatformHealth>;

/** By a job's name: which kind of work it is. */
export type KindOf = (name: string) => JobKind;

interface JobCount {
  readonly name: string;
  readonly waiting: number;
  readonly running: number;
  readonly setAside: number;
  readonly oldest: Date | null;
}

async function readQueues(tx: Tx, kindOf: KindOf): Promise<Health['queues']> {
  const { rows } = await sql<JobCount>`
    select task_identifier as name,
           count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now()) as waiting,
           count(*) filter (where locked_at is not null) as running,
           count(*) filter (where locked_at is null and attempts >= max_attempts) as "setAside",
           min(run_at) filter (where locked_at is null and attempts < max_attempts and run_at <= now()) as oldest
      from graphile_worker.jobs group by 1`.execute(tx);
  return kindNames.map((kind) => {
    const own = rows.filter(({ name }) => kindOf(name) === kind);
    const sum = (of: 'waiting' | 'running' | 'setAside') =>
      own.reduce((total, row) => total + row[of], 0);
    const oldest = own
      .flatMap((row) => (row.oldest === null ? [] : [row.oldest.toISOString()]))
      .sort()[0];
    return {
      kind,
      waiting: sum('waiting'),
      running: sum('running'),
      setAside: sum('setAside'),
      oldestDueAt: oldest ?? null,
    };
  });
}

/** What ended in the last hour, and how much of it in a fault that is neither the payer's nor the payer's money's. */
async function readOperators(tx: Tx, since: Date): Promise<Health['operators']> {
  const { rows } = await sql<Health['operators'][number]>`
    select t.operator, count(*) as ended,
           count(*) filter (where t.failure in ('operatorFault', 'operatorUnavailable', 'wrongSettings')) as faults
      from transactions t where t.completed_at > ${since} and t.purpose <> 'test' group by 1`.execute(
    tx,
  );
  return payOperators.map(
    (operator) =>
      rows.find((row) => row.operator === operator) ?? { operator, ended: 0, faults: 0 },
  );
}

/** Every message that a gateway was asked to carry, campaigns and all, whoever took it in the end. */
async function readGateways(tx: Tx, since: Date): Promise<Health['gateways']> {
  const { rows } = await sql<Health['gateways'][number]>`
    select gateway, sum(tries)::int as ended, sum(faults)::int as faults
      from gateway_tries where minute > ${since} group by 1 order by 1`.execute(tx);
  return rows;
}

async function readOldest(tx: Tx): Promise<Health['oldestPending']> {
  const { rows } = await sql<{ number: string; school: string; since: Date }>`
    select t.number, o.name as school, t.submitted_at as since
      from transactions t join organisations o on o.org_id = t.org_id
     where ${isWaiting} and t.purpose <> 'test' order by t.submitted_at limit 1`.execute(tx);
  const [row] = rows;
  return row === undefined ? null : { ...row, since: row.since.toISOString() };
}

interface Broken {
  readonly orgId: string;
  readonly rule: string;
  readonly found: string;
}

async function readInvariants(tx: Tx): Promise<Health['invariants']> {
  const { rows } = await sql<{ at: Date; broken: Broken[] }>`
    select checked_at as at, broken from invariant_checks`.execute(tx);
  const [last] = rows;
  if (last === undefined) return { checkedAt: null, broken: [] };
  const schools = await tx
    .selectFrom('organisations')
    .select(['org_id', 'name'])
    .where(sql<boolean>`org_id = any(${last.broken.map(({ orgId }) => orgId)}::uuid[])`)
    .execute();
  return {
    checkedAt: last.at.toISOString(),
    broken: last.broken.map(({ orgId, rule, found }) => ({
      school: schools.find((one) => one.org_id === orgId)?.name ?? orgId,
      rule,
      found,
    })),
  };
}

const hourMs = 3_600_000;

/** How the platform is, for whoever runs it. In the scope of the platform. */
export async function readHealth({ tx, now }: Work, kindOf: KindOf): Promise<Health> {
  const since = new Date(now.getTime() - hourMs);
  const { rows } = await sql<{ businesses: number }>`
    select count(*) as businesses from organisations
     where waiting_since is not null and closed_at is null`.execute(tx);
  return {
    at: now.toISOString(),
    queues: await readQueues(tx, kindOf),
    operators: await readOperators(tx, since),
    gateways: await readGateways(tx, since),
    oldestPending: await readOldest(tx),
    invariants: await readInvariants(tx),
    waiting: {
      businesses: rows[0]?.businesses ?? 0,
      senderIds: await countWaitingSenderIds(tx),
      orders: await countDoubtedOrders(tx),
      payouts: await countWaitingPayouts({ tx, now }),
    },
  };
}
