import '../tables.ts';
import { invoiceErrors } from '@ardoise/contract/invoicing/invoice-errors';
import type { startInvoiceRun } from '@ardoise/contract/invoicing/invoice-runs';
import type { Answer, Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import { fieldTexts } from '@ardoise/contract/protocol/fields';
import { type Language, say } from '@ardoise/contract/values/language';
import type { SchoolContext } from '../../../platform/http/context.ts';
import { newId } from '../../../platform/ids.ts';
import { insertRows } from '../../../platform/insert-rows.ts';
import { enqueue } from '../../../platform/jobs.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { readMostDiscount } from '../../billing/public.ts';
import { todayAt } from '../../students/public.ts';
import { dayProblem, refuseDays, yearToBill } from '../drafts/check-draft.ts';
import { refuseUnknown } from './find-target.ts';
import { type PlannedFamily, planRun } from './plan-run.ts';
import { refuseSecondRepeat } from './refuse-second-repeat.ts';
import { nextDayOf } from './repeat-days.ts';
import type { RunContent } from './run-content.ts';
import { workOffRun } from './work-off-run.ts';

type Given = Input<typeof startInvoiceRun>['body'];

/** Writes down whom the run is for, and leaves the billing to a job. Whoever was billed for the same before is left out. */
export async function startRun(
  context: SchoolContext,
  { channels, repeat, ...given }: Given,
): Promise<Answer<typeof startInvoiceRun>> {
  const { tx, orgId, now, actor, language, role } = context;
  await refuseUnknown(tx, orgId, given.target);
  const today = await todayAt(context);
  refuseDays(given, today, language);
  if (repeat !== null) refuseEnd(repeat.until, today, language);
  const content: RunContent = {
    ...given,
    mostDiscountPercent: await readMostDiscount(context, role),
  };
  const yearId = await yearToBill(tx, orgId);
  const planned = await planRun(tx, orgId, content, { yearId, language });
  // What repeats may begin with a period that was billed already: then it comes with the next one.
  const isMeant = ({ leftOut }: PlannedFamily): boolean =>
    leftOut === null || (repeat !== null && leftOut === 'alreadyBilled');
  if (!planned.some(isMeant)) throw new Refusal(invoiceErrors.nobodyToBill);
  if (repeat !== null) await refuseSecondRepeat(context, content, { yearId, planned });
  const repeatId = repeat === null ? null : newId(now);
  if (repeat !== null && repeatId !== null)
    await tx
      .insertInto('invoice_repeats')
      .values({
        org_id: orgId,
        id: repeatId,
        title: given.title,
        content: JSON.stringify(content),
        channels,
        language,
        every: repeat.every,
        first_on: today,
        until_on: repeat.until,
        ...(await nextDayOf(context, { ...repeat, firstOn: today }, today)),
        created_at: now,
        created_by: actor.personId,
        created_by_name: actor.name,
      })
      .execute();
  const id = await insertRun(context, {
    content,
    channels,
    language,
    planned,
    repeat: repeatId === null ? null : { id: repeatId, periodOn: today },
  });
  await context.audit({
    action: 'invoiceRun.started',
    subject: 'invoiceRun',
    subjectId: id,
    after: { title: given.title, families: planned.length, channels: [...channels], repeat },
  });
  await context.emit('invoiceRun.moved', id, { billed: 0, failed: 0 });
  return { id, repeatId };
}

/** It comes again after today at the soonest. */
function refuseEnd(until: string, today: string, language: Language): void {
  const problem =
    until === today ? say(fieldTexts.dueInPast, language) : dayProblem(until, today, language);
  if (problem !== null)
    throw new Refusal(errors.invalidInput, { fields: { 'repeat.until': problem } });
}

interface NewRun {
  readonly content: RunContent;
  readonly channels: ReadonlyArray<'email' | 'sms'>;
  readonly language: Language;
  readonly planned: readonly PlannedFamily[];
  readonly repeat: { readonly id: string; readonly periodOn: string } | null;
}

export async function insertRun(work: Work, run: NewRun): Promise<string> {
  const { tx, orgId, now, actor } = work;
  const { content, channels, planned, repeat } = run;
  const id = newId(now);
  const leftOut = planned.filter((family) => family.leftOut !== null).length;
  await tx
    .insertInto('invoice_runs')
    .values({
      org_id: orgId,
      id,
      title: content.title,
      content: JSON.stringify(content),
      channels: [...channels],
      language: run.language,
      state: 'waiting',
      families: planned.length,
      left_out: leftOut,
      repeat_id: repeat?.id ?? null,
      period_on: repeat?.periodOn ?? null,
      created_at: now,
      created_by: actor?.personId ?? null,
      created_by_name: actor?.name ?? null,
    })
    .execute();
  await insertRows(
    tx,
    'invoice_run_families',
    planned.map((family, place) => ({
      org_id: orgId,
      run_id: id,
      family_id: family.familyId,
      place,
      state: family.leftOut === null ? ('waiting' as const) : ('leftOut' as const),
      left_out: family.leftOut,
      problem: null,
    })),
  );
  await enqueue(tx, workOffRun, { orgId, runId: id }, { key: `invoiceRun:${id}` });
  return id;
}
