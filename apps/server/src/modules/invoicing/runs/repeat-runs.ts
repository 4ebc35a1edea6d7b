import '../tables.ts';
import { invoiceErrors } from '@ardoise/contract/invoicing/invoice-errors';
import type { InvoiceRepeat } from '@ardoise/contract/invoicing/invoice-runs';
import { dayIn } from '@ardoise/contract/values/dates';
import { sql } from 'kysely';
import type { SchoolContext } from '../../../platform/http/context.ts';
import type { RecurringJob } from '../../../platform/jobs.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { inSchool, type Work } from '../../../platform/work.ts';
import { yearToBill } from '../drafts/check-draft.ts';
import { daysBetween, shiftDay, shiftPlan } from '../drafts/shift-days.ts';
import type { RepeatRow } from '../tables.ts';
import { findNextTerms } from './find-next-terms.ts';
import { planRun } from './plan-run.ts';
import { readRepeats } from './read-runs.ts';
import { nextDayOf } from './repeat-days.ts';
import type { RunContent } from './run-content.ts';
import { problemOf } from './run-problem.ts';
import { insertRun } from './start-run.ts';

interface DueRepeat {
  readonly orgId: string;
  readonly id: string;
  readonly today: string;
}

/** Those whose day has come at their school. */
async function findDue({ db, clock }: Services): Promise<DueRepeat[]> {
  const { rows } = await db.read('platform', (tx) =>
    sql<{ orgId: string; id: string; nextOn: string; timeZone: string }>`
      select r.org_id as "orgId", r.id, r.next_on as "nextOn", o.time_zone as "timeZone"
        from invoice_repeats r join organisations o on o.org_id = r.org_id
       where r.next_on is not null and r.next_on <= (${clock.now()}::timestamptz + interval '14 hours')::date
         and o.closed_at is null
       order by r.next_on, r.id`.execute(tx),
  );
  return rows.flatMap(({ nextOn, timeZone, ...due }) => {
    const today = dayIn(timeZone, clock.now());
    return nextOn <= today ? [{ ...due, today }] : [];
  });
}

/** Days move on with the period, so that what was due ten days after the first is so after each. */
export function contentFor(repeat: RepeatRow, periodOn: string): RunContent {
  const days = daysBetween(repeat.first_on, periodOn);
  const { content } = repeat;
  const dueOn = shiftDay(content.dueOn, days);
  return {
    ...content,
    keyedOn: dueOn,
    dueOn,
    installments: content.installments === null ? null : shiftPlan(content.installments, days),
  };
}

/** One period of one repeat, once: whoever comes second finds the next day set. Nobody is late for a run that was missed. */
async function runPeriod(work: Work, { id, today }: DueRepeat): Promise<void> {
  const { tx, orgId } = work;
  const repeat = await tx
    .selectFrom('invoice_repeats')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (repeat?.next_on == null || repeat.next_on > today) return;
  const { next_on: periodOn, every, first_on: firstOn, until_on: until } = repeat;
  const content = contentFor(repeat, periodOn);
  const late = Math.max(0, daysBetween(periodOn, today));
  const moved: RunContent = {
    ...content,
    dueOn: shiftDay(content.dueOn, late),
    installments: content.installments === null ? null : shiftPlan(content.installments, late),
  };
  const yearId = await yearToBill(tx, orgId);
  const planned = await planRun(tx, orgId, moved, { yearId, language: repeat.language });
  const { reason } = invoiceErrors.repeatForNobody;
  await tx
    .updateTable('invoice_repeats')
    .set({
      ...(await nextDayOf(work, { every, firstOn, until }, periodOn)),
      problem: planned.length > 0 ? null : JSON.stringify({ reason, values: {} }),
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
  const { channels, language } = repeat;
  const run = { content: moved, channels, language, planned, repeat: { id, periodOn } };
  const runId = await insertRun(work, run);
  await work.emit('invoiceRun.moved', runId, { billed: 0, failed: 0 });
}

/** In the name of whoever began it. */
async function runAsStarter(services: Services, repeat: DueRepeat): Promise<void> {
  const { orgId, id } = repeat;
  const { created_by: personId, created_by_name: name } = await services.db.read({ orgId }, (tx) =>
    tx
      .selectFrom('invoice_repeats')
      .select(['created_by', 'created_by_name'])
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  );
  const actor = personId === null ? null : { personId, name: name ?? '' };
  await inSchool(services, orgId, (work) => runPeriod(work, repeat), { actor });
}

/** Where it cannot be run, its school is told why, and it is tried again with the next turn of the job. */
async function runOrKeepProblem(services: Services, repeat: DueRepeat): Promise<boolean> {
  const { orgId, id } = repeat;
  try {
    await runAsStarter(services, repeat);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal))
      services.log.error({ err: error, orgId, repeatId: id }, 'A repeat could not be run.');
    await inSchool(services, orgId, async ({ tx }) => {
      await tx
        .updateTable('invoice_repeats')
        .set({ problem: JSON.stringify(problemOf(error)) })
        .where('org_id', '=', orgId)
        .where('id', '=', id)
        .execute();
    });
    return false;
  }
}

/**
 * Starts the runs whose day has come. Twice does no harm: a period is run once. One that cannot be run stops nobody else's.
 */
export async function startDueRuns(services: Services): Promise<void> {
  await findNextTerms(services);
  const failed = new Set<string>();
  for (let turn = 0; turn < 24; turn += 1) {
    const due = (await findDue(services)).filter(({ id }) => !failed.has(id));
    if (due.length === 0) return;
    for (const repeat of due)
      if (!(await runOrKeepProblem(services, repeat))) failed.add(repeat.id);
  }
}

export const startDueRunsDaily: RecurringJob = {
  name: 'invoices.repeat',
  cron: '15 * * * *',
  work: ({ services }) => startDueRuns(services),
};

/** What was sent stays. */
export async function stopRepeat(work: SchoolContext, id: string): Promise<InvoiceRepeat> {
  const { tx, orgId, now, language } = work;
  const [before] = await readRepeats(tx, orgId, [id], language);
  const stopped = await tx
    .updateTable('invoice_repeats')
    .set({ next_on: null, waits_for_term: false, problem: null, stopped_at: now })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where(sql<boolean>`(next_on is not null or waits_for_term)`)
    .returning('id')
    .executeTakeFirst();
  if (stopped === undefined || before === undefined) throw new Refusal(invoiceErrors.repeatStopped);
  await work.audit({
    action: 'invoiceRepeat.stopped',
    subject: 'invoiceRun',
    subjectId: id,
    before: { title: before.title, nextOn: before.nextOn },
  });
  await work.emit('invoiceRun.moved', id, { billed: 0, failed: 0 });
  const at = now.toISOString();
  return { ...before, nextOn: null, isWaiting: false, problem: null, stoppedAt: at };
}
