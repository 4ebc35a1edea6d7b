import '../tables.ts';
import { sql } from 'kysely';
import type { Job } from '../../../platform/jobs.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { inSchool, type Work } from '../../../platform/work.ts';
import type { RunProblem, RunRow } from '../tables.ts';
import { billFamilies, type BilledFamily } from './bill-families.ts';
import { problemOf } from './run-problem.ts';

/** So many families in one transaction: a payer of one of them waits for no longer than this takes. */
const batchSize = 250;

interface RunPlace {
  readonly orgId: string;
  readonly runId: string;
}

async function lockRun({ tx, orgId }: Work, runId: string): Promise<RunRow | undefined> {
  return tx
    .selectFrom('invoice_runs')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', runId)
    .forUpdate()
    .executeTakeFirst();
}

/** In their order; those that come next. */
async function nextFamilies({ tx, orgId }: Work, runId: string, most: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('invoice_run_families')
    .select('family_id')
    .where('org_id', '=', orgId)
    .where('run_id', '=', runId)
    .where('state', '=', 'waiting')
    .orderBy('place')
    .limit(most)
    .execute();
  return rows.map((row) => row.family_id);
}

async function keepBilled(
  work: Work,
  run: RunRow,
  families: readonly BilledFamily[],
): Promise<void> {
  const { tx, orgId } = work;
  const billed = families.flatMap(({ invoice }) => invoice ?? []);
  await sql`update invoice_run_families f
      set state = case when given.invoice_id is null then 'leftOut' else 'billed' end,
          left_out = given.left_out, invoice_id = given.invoice_id
     from unnest(${families.map(({ familyId }) => familyId)}::uuid[],
                 ${families.map(({ invoice }) => invoice?.id ?? null)}::uuid[],
                 ${families.map(({ leftOut }) => leftOut)}::text[]) as given (family_id, invoice_id, left_out)
    where f.org_id = ${orgId} and f.run_id = ${run.id} and f.family_id = given.family_id`.execute(
    tx,
  );
  await keepCounts(work, run, {
    billed: billed.length,
    leftOut: families.length - billed.length,
    failed: 0,
    amount: billed.reduce((sum, { total }) => sum + total, 0),
  });
}

interface Counts {
  readonly billed: number;
  readonly leftOut: number;
  readonly failed: number;
  readonly amount: number;
}

/** Progress is said with each batch. */
async function keepCounts(work: Work, run: RunRow, counts: Counts): Promise<void> {
  const after = {
    billed: run.billed + counts.billed,
    left_out: run.left_out + counts.leftOut,
    failed: run.failed + counts.failed,
    amount: run.amount + counts.amount,
  };
  await work.tx
    .updateTable('invoice_runs')
    .set({ ...after, state: 'running' })
    .where('org_id', '=', work.orgId)
    .where('id', '=', run.id)
    .execute();
  const { billed, failed } = after;
  await work.emit('invoiceRun.moved', run.id, { billed, failed });
}

async function keepFailure(
  work: Work,
  run: RunRow,
  familyId: string,
  problem: RunProblem,
): Promise<void> {
  await sql`update invoice_run_families set state = 'failed', problem = ${JSON.stringify(problem)}::jsonb
    where org_id = ${work.orgId} and run_id = ${run.id} and family_id = ${familyId}`.execute(
    work.tx,
  );
  await keepCounts(work, run, { billed: 0, leftOut: 0, failed: 1, amount: 0 });
}

async function finish(work: Work, run: RunRow): Promise<void> {
  await work.tx
    .updateTable('invoice_runs')
    .set({ state: 'done', finished_at: work.now })
    .where('org_id', '=', work.orgId)
    .where('id', '=', run.id)
    .execute();
  await work.emit('invoiceRun.moved', run.id, { billed: run.billed, failed: run.failed });
}

/** Acts on the run while it is held, in the name of whoever began it. */
async function onRun<Result>(
  services: Services,
  { orgId, runId }: RunPlace,
  act: (work: Work, run: RunRow) => Promise<Result>,
): Promise<Result | null> {
  const run = await services.db.read({ orgId }, (tx) =>
    tx
      .selectFrom('invoice_runs')
      .select(['created_by', 'created_by_name'])
      .where('org_id', '=', orgId)
      .where('id', '=', runId)
      .executeTakeFirst(),
  );
  const actor =
    run?.created_by == null ? null : { personId: run.created_by, name: run.created_by_name ?? '' };
  return inSchool(
    services,
    orgId,
    async (work) => {
      const locked = await lockRun(work, runId);
      return locked === undefined || locked.state === 'done' ? null : act(work, locked);
    },
    { actor },
  );
}

/** Answers how many families were next; none: the run has ended. */
const workOffBatch = (services: Services, place: RunPlace, most: number): Promise<number | null> =>
  onRun(services, place, async (work, run) => {
    const familyIds = await nextFamilies(work, place.runId, most);
    if (familyIds.length === 0) await finish(work, run);
    else await keepBilled(work, run, await billFamilies(work, run, familyIds));
    return familyIds.length;
  });

/** Where a batch fails, its families are billed one by one: one that cannot be does not stop the others, and is named. */
async function workOffEach(services: Services, place: RunPlace): Promise<void> {
  for (let left = batchSize; left > 0; left -= 1) {
    try {
      if (((await workOffBatch(services, place, 1)) ?? 0) === 0) return;
    } catch (error) {
      await onRun(services, place, async (work, run) => {
        const [familyId] = await nextFamilies(work, place.runId, 1);
        if (familyId !== undefined) await keepFailure(work, run, familyId, problemOf(error));
      });
      if (!(error instanceof Refusal))
        services.log.error({ err: error, runId: place.runId }, 'A family could not be billed.');
    }
  }
}

/** Each batch is committed: a run that was cut short goes on where it stood, and bills nobody twice. */
export const workOffRun: Job<RunPlace> = {
  name: 'invoices.run',
  kind: 'heavy',
  maxAttempts: 20,
  work: async (place, { services }) => {
    for (;;) {
      try {
        if (((await workOffBatch(services, place, batchSize)) ?? 0) === 0) return;
      } catch {
        await workOffEach(services, place);
      }
    }
  },
};
