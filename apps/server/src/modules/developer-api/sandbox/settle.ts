import './tables.ts';
import type { TestOutcome } from '@ardoise/contract/developer/test-cases';
import { sql } from 'kysely';
import { enqueue, type Job } from '../../../platform/jobs.ts';
import type { Services } from '../../../platform/services.ts';
import { inSchool, type Work } from '../../../platform/work.ts';
import { writeTestEntry } from '../../ledger/public.ts';
import { isPaidOutcome } from './rules.ts';

type SandboxKind = 'collection' | 'disbursement';

interface Settled {
  readonly orgId: string;
  readonly kind: SandboxKind;
  readonly id: string;
}

const tableOf = {
  collection: 'sandbox_collections',
  disbursement: 'sandbox_disbursements',
} as const satisfies Record<SandboxKind, string>;

interface Due {
  readonly id: string;
  readonly amount: number;
  readonly outcome: TestOutcome | null;
}

/** So many are settled by one job; those that come after find little left to do. */
const batchSize = 50;

/** Most are settled with those before them. */
const isOpen = ({ db }: Services, { orgId, kind, id }: Settled): Promise<boolean> =>
  db.read({ orgId }, async (tx) => {
    const { rows } = await sql`
      select from ${sql.table(tableOf[kind])}
       where org_id = ${orgId} and id = ${id} and settled_at is null`.execute(tx);
    return rows.length > 0;
  });

/** What of this school has come to its time, and nobody else settles at this moment. */
async function lockDue({ tx, orgId, now }: Work, { kind }: Settled): Promise<Due[]> {
  const isKept = kind === 'collection' ? sql`and cancelled_at is null` : sql``;
  const { rows } = await sql<Due>`
    select id, amount, outcome from ${sql.table(tableOf[kind])}
     where org_id = ${orgId} and settled_at is null and settles_at <= ${now} ${isKept}
     order by settles_at limit ${batchSize} for update skip locked`.execute(tx);
  return rows;
}

/** The job's own, where it was not due: its time is still to come by the program's clock, or it is a link that ends. */
async function lockOwn(work: Work, { kind, id }: Settled): Promise<Due[]> {
  const { tx, orgId, now } = work;
  const isCollection = kind === 'collection';
  const { rows } = await sql<Due & { endsAt: Date }>`
    select id, amount, outcome, ${isCollection ? sql`coalesce(settles_at, expires_at)` : sql`settles_at`} as "endsAt"
      from ${sql.table(tableOf[kind])}
     where org_id = ${orgId} and id = ${id} and settled_at is null
       ${isCollection ? sql`and cancelled_at is null` : sql``}
       for update`.execute(tx);
  const [own] = rows;
  if (own === undefined) return [];
  if (own.endsAt <= now) return [own];
  await settleLater(work, { kind, id, at: own.endsAt });
  return [];
}

/** Writes the outcomes into the books of the sandbox and says them, once. Whoever reads before knows them by the clock. */
async function settle(work: Work, kind: SandboxKind, rows: readonly Due[]): Promise<void> {
  if (rows.length === 0) return;
  const { tx, orgId, now } = work;
  const paid = rows.filter(({ outcome }) => outcome !== null && isPaidOutcome(outcome));
  // What came in counts up, what went out counts down.
  const sign = kind === 'collection' ? 1 : -1;
  await writeTestEntry(
    work,
    ...paid.map(({ id, amount }) => ({
      environment: 'sandbox' as const,
      id,
      amount: sign * amount,
      at: now,
    })),
  );
  await sql`
    update ${sql.table(tableOf[kind])} set settled_at = ${now}
     where org_id = ${orgId} and id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(tx);
  await work.emit('sandbox.settled', orgId, { kind, ids: rows.map(({ id }) => id) });
}

/**
 * What is due passes over what others hold; the own one may be among that, and is then waited for in a transaction of its own. Two that
 * held many and waited for one of each other's would stand still.
 */
async function settleWithOwn(services: Services, settled: Settled): Promise<void> {
  const { orgId, kind, id } = settled;
  const settleAll = (lock: (work: Work, settled: Settled) => Promise<Due[]>): Promise<Due[]> =>
    inSchool(services, orgId, async (work) => {
      const rows = await lock(work, settled);
      await settle(work, kind, rows);
      return rows;
    });
  const due = await settleAll(lockDue);
  if (!due.some((one) => one.id === id)) await settleAll(lockOwn);
}

export const settleSandbox: Job<Settled> = {
  name: 'sandbox.settle',
  kind: 'webhooks',
  maxAttempts: 10,
  work: async (settled, { services }) => {
    if (await isOpen(services, settled)) await settleWithOwn(services, settled);
  },
};

/** In the transaction in which it was asked for: neither is there without the other. */
export const settleLater = (
  { tx, orgId, now }: Pick<Work, 'tx' | 'orgId' | 'now'>,
  { kind, id, at }: { kind: SandboxKind; id: string; at: Date },
): Promise<void> =>
  enqueue(
    tx,
    settleSandbox,
    { orgId, kind, id },
    { delaySeconds: Math.max(0, at.getTime() - now.getTime()) / 1_000 },
  );
