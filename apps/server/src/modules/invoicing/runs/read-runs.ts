import '../tables.ts';
import { invoiceErrors } from '@ardoise/contract/invoicing/invoice-errors';
import type {
  InvoiceRepeat,
  InvoiceRun,
  RunFamily,
  runFamilyStates,
} from '@ardoise/contract/invoicing/invoice-runs';
import { errors } from '@ardoise/contract/protocol/errors';
import type { Language } from '@ardoise/contract/values/language';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { enqueue } from '../../../platform/jobs.ts';
import { findRows, inOrder, type List } from '../../../platform/lists/list.ts';
import { found, Refusal } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import type { RepeatRow, RunProblem, RunRow } from '../tables.ts';
import { sayProblem } from './run-problem.ts';
import { workOffRun } from './work-off-run.ts';

const presentRun = (row: RunRow): InvoiceRun => ({
  id: row.id,
  title: row.title,
  state: row.state,
  families: row.families,
  done: row.billed + row.left_out + row.failed,
  billed: row.billed,
  leftOut: row.left_out,
  failed: row.failed,
  amount: row.amount,
  repeatId: row.repeat_id,
  startedAt: row.created_at.toISOString(),
  startedBy: row.created_by_name,
  finishedAt: row.finished_at?.toISOString() ?? null,
});

const readRunRows = (tx: Tx, orgId: string, ids: readonly string[]): Promise<RunRow[]> =>
  tx
    .selectFrom('invoice_runs')
    .selectAll()
    .where('org_id', '=', orgId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();

export async function readRun(tx: Tx, orgId: string, id: string): Promise<InvoiceRun> {
  const [row] = await readRunRows(tx, orgId, [id]);
  return presentRun(found(row, errors.notFound));
}

/** Newest first. */
export const runList: List<object, InvoiceRun> = (_tx, orgId) => ({
  find: (tx, paging) =>
    findRows(tx, {
      ...paging,
      table: 'invoice_runs',
      where: [sql`t.org_id = ${orgId}`],
      order: sql`t.created_at desc, t.id desc`,
    }),
  read: async (tx, ids) => inOrder(ids, await readRunRows(tx, orgId, ids)).map(presentRun),
});

interface RunFamilyFilters {
  readonly runId: string;
  readonly state?: (typeof runFamilyStates)[number] | undefined;
  readonly language: Language;
}

type FamilyRow = Omit<RunFamily, 'problem'> & {
  readonly id: string;
  readonly problem: RunProblem | null;
};

/** Those that failed first. */
export const runFamilyList: List<RunFamilyFilters, RunFamily> = async (
  before,
  orgId,
  { runId, state, language },
) => {
  await readRun(before, orgId, runId);
  return {
    find: (tx, paging) =>
      findRows(tx, {
        ...paging,
        table: 'invoice_run_families',
        id: 'family_id',
        where: [
          sql`t.org_id = ${orgId} and t.run_id = ${runId}`,
          ...(state === undefined ? [] : [sql`t.state = ${state}`]),
        ],
        order: sql`t.state <> 'failed', t.place`,
      }),
    read: async (tx, ids) => {
      const { rows } = await sql<FamilyRow>`
        select r.family_id as id, r.family_id as "familyId", f.name as "familyName", r.state, r.left_out as "leftOut",
               r.problem,
               (select json_build_object('id', v.id, 'number', v.number, 'total', v.total) from invoices v
                 where v.org_id = r.org_id and v.id = r.invoice_id) as invoice
          from invoice_run_families r join families f on f.org_id = r.org_id and f.id = r.family_id
         where r.org_id = ${orgId} and r.run_id = ${runId} and r.family_id = any(${[...ids]}::uuid[])`.execute(
        tx,
      );
      return inOrder(ids, rows).map(({ id: _id, problem, ...row }) => ({
        ...row,
        problem: sayProblem(problem, language),
      }));
    },
  };
};

/** Only those that failed, once the run has ended. */
export async function retryRun(work: Work, id: string): Promise<InvoiceRun> {
  const { tx, orgId } = work;
  const { failed } = await readRun(tx, orgId, id);
  const taken = await tx
    .updateTable('invoice_runs')
    .set({ state: 'waiting', failed: 0, finished_at: null })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('state', '=', 'done')
    .where('failed', '>', 0)
    .returning('id')
    .executeTakeFirst();
  if (taken === undefined) throw new Refusal(invoiceErrors.nothingToRetry);
  await sql`update invoice_run_families set state = 'waiting', problem = null
    where org_id = ${orgId} and run_id = ${id} and state = 'failed'`.execute(tx);
  await enqueue(tx, workOffRun, { orgId, runId: id }, { key: `invoiceRun:${id}` });
  await work.audit({
    action: 'invoiceRun.retried',
    subject: 'invoiceRun',
    subjectId: id,
    after: { families: failed },
  });
  const run = await readRun(tx, orgId, id);
  await work.emit('invoiceRun.moved', id, { billed: run.billed, failed: run.failed });
  return run;
}

interface ReadRepeat extends RepeatRow {
  readonly runs: number;
  readonly amount: number;
}

export async function readRepeats(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
  language: Language,
): Promise<InvoiceRepeat[]> {
  const { rows } = await sql<ReadRepeat>`
    select r.*, made.runs, made.amount from invoice_repeats r
     cross join lateral (select count(*)::int as runs, coalesce(sum(amount), 0)::bigint as amount from invoice_runs run
                          where run.org_id = r.org_id and run.repeat_id = r.id) made
     where r.org_id = ${orgId} and r.id = any(${[...ids]}::uuid[])`.execute(tx);
  const repeats = rows.map((row) => ({
    id: row.id,
    title: row.title,
    every: row.every,
    until: row.until_on,
    nextOn: row.next_on,
    isWaiting: row.waits_for_term,
    problem: sayProblem(row.problem, language),
    runs: row.runs,
    amount: row.amount,
    startedAt: row.created_at.toISOString(),
    startedBy: row.created_by_name,
    stoppedAt: row.stopped_at?.toISOString() ?? null,
  }));
  if (ids.length === 1) found(repeats[0], errors.notFound);
  return inOrder(ids, repeats);
}

export const repeatList: List<{ readonly language: Language }, InvoiceRepeat> = (
  _tx,
  orgId,
  { language },
) => ({
  find: (tx, paging) =>
    findRows(tx, {
      ...paging,
      table: 'invoice_repeats',
      where: [sql`t.org_id = ${orgId}`],
      order: sql`t.next_on is null and not t.waits_for_term, t.created_at desc, t.id desc`,
    }),
  read: (tx, ids) => readRepeats(tx, orgId, ids, language),
});
