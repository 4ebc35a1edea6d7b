import './tables.ts';
import type { TestOutcome } from '@ardoise/contract/developer/test-cases';
import { sql } from 'kysely';
import { enqueue, type Job } from '../../../platform/jobs.ts';
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

interface Found {
  readonly amount: number;
  readonly outcome: TestOutcome | null;
  readonly endsAt: Date;
}

/** Null where it was settled or cancelled before. */
async function lockOpen({ tx, orgId }: Work, { kind, id }: Settled): Promise<Found | null> {
  const isCollection = kind === 'collection';
  const { rows } = await sql<Found>`
    select amount, outcome, ${isCollection ? sql`coalesce(settles_at, expires_at)` : sql`settles_at`} as "endsAt"
      from ${sql.table(tableOf[kind])}
     where org_id = ${orgId} and id = ${id} and settled_at is null
       ${isCollection ? sql`and cancelled_at is null` : sql``}
       for update`.execute(tx);
  return rows[0] ?? null;
}

/** Writes the outcome into the books of the sandbox and says it, once. Whoever reads before knows it by the clock. */
async function settle(work: Work, settled: Settled): Promise<void> {
  const { tx, orgId, now } = work;
  const { kind, id } = settled;
  const row = await lockOpen(work, settled);
  if (row === null) return;
  // The queue goes by the clock of the database; and a link was paid just before its end.
  if (row.endsAt > now) return settleLater(work, { kind, id, at: row.endsAt });
  // What came in counts up, what went out counts down.
  const amount = kind === 'collection' ? row.amount : -row.amount;
  if (row.outcome !== null && isPaidOutcome(row.outcome))
    await writeTestEntry(work, { environment: 'sandbox', id, amount, at: now });
  await sql`
    update ${sql.table(tableOf[kind])} set settled_at = ${now}
     where org_id = ${orgId} and id = ${id}`.execute(tx);
  if (kind === 'collection') await work.emit('testCollection.settled', id, {});
  else await work.emit('testDisbursement.settled', id, {});
}

export const settleSandbox: Job<Settled> = {
  name: 'sandbox.settle',
  kind: 'webhooks',
  maxAttempts: 10,
  work: (settled, { services }) =>
    inSchool(services, settled.orgId, (work) => settle(work, settled)),
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
