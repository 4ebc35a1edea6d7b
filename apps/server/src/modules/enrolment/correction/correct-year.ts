import { createHash } from 'node:crypto';
import type { Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import {
  type correctYear as call,
  correctionErrors,
  type YearCorrection,
} from '@ardoise/contract/year-correction';
import { yearErrors } from '@ardoise/contract/years';
import { sql } from 'kysely';
import type { SchoolContext } from '../../../platform/http/context.ts';
import { found, Refusal } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import {
  type FeeOfClass,
  lockFeesOfClasses,
  readFeesOfClasses,
  repriceFees,
  retitleFees,
} from '../../billing/public.ts';
import {
  lockYears,
  readStructure,
  readYear,
  readYears,
  type Structure,
  type StructureInput,
  writeStructure,
  type YearRow,
} from '../../years/public.ts';
import { settleYears } from '../settle-years.ts';
import {
  type ClassChange,
  changesOf,
  isApart,
  isSame,
  planCorrection,
  staysAfter,
} from './plan-correction.ts';

type Correction = Input<typeof call>['body'];

interface Planned {
  readonly now: Structure;
  readonly changes: readonly ClassChange[];
  readonly fees: readonly FeeOfClass[];
  readonly correction: YearCorrection;
}

type ReadFees = typeof readFeesOfClasses;

/** Who would be touched. Nothing is locked and nothing is changed. */
export async function previewCorrection(
  work: Work,
  id: string,
  wanted: StructureInput,
): Promise<YearCorrection> {
  const years = await readYears(work.tx, work.orgId);
  return (await plan(work, years, id, wanted, readFeesOfClasses)).correction;
}

/**
 * Changes the dates, classes, tuition and installments of a year, and the fees with them, in one transaction. The years are
 * held, so that nobody is enrolled or moved meanwhile; the fees are locked as payments lock them, so that a payment either
 * came before and is counted, or finds the new price.
 */
export async function correctYear(
  context: SchoolContext,
  id: string,
  { year: wanted, basis, reason, tellGuardians }: Correction,
): Promise<YearRow> {
  const { tx, orgId } = context;
  await sql`select set_config('statement_timeout', '300s', true)`.execute(tx);
  const years = await lockYears(tx, orgId, 'update');
  const planned = await plan(context, years, id, wanted, lockFeesOfClasses);
  if (planned.correction.basis !== basis) throw new Refusal(correctionErrors.correctionOutdated);
  await writeStructure(context, id, wanted);
  await followDates(context, id, planned.now.reopeningOn, wanted.reopeningOn);
  await followPrices(context, planned, wanted);
  await settleYears(context);
  await auditCorrection(context, id, planned, { reason, tellGuardians });
  await context.emit('year.corrected', id, {});
  const repriced = planned.changes.flatMap(({ isRepriced, before }) =>
    isRepriced && before !== null ? [before.id] : [],
  );
  const tellIn = tellGuardians ? context.language : null;
  await context.emitAll(
    repriced.map((classId) => ({
      name: 'class.repriced' as const,
      recordId: classId,
      facts: { yearId: id, tellIn },
    })),
  );
  return readYear(tx, orgId, id);
}

async function plan(
  { tx, orgId }: Work,
  years: readonly YearRow[],
  id: string,
  wanted: StructureInput,
  readFees: ReadFees,
): Promise<Planned> {
  const year = found(
    years.find((one) => one.id === id),
    errors.notFound,
  );
  if (year.status !== 'running') throw new Refusal(yearErrors.yearNotRunning);
  const now = await readStructure(tx, orgId, year);
  const changes = changesOf(now, wanted);
  if (changes === null) throw new Refusal(errors.notFound);
  if (isSame(now, wanted)) throw new Refusal(correctionErrors.nothingToCorrect);
  for (const { before, after } of changes)
    if (before !== null && after === null && before.students > 0)
      throw new Refusal(correctionErrors.classHasStudents, {
        values: { class: before.name, count: before.students },
      });
  const repriced = changes.flatMap(({ before, isRepriced }) =>
    isRepriced && before !== null ? [before.id] : [],
  );
  const fees = await readFees(tx, orgId, repriced);
  const basis = basisOf(now, fees);
  return {
    now,
    changes,
    fees,
    correction: { basis, ...planCorrection(now, wanted, changes, fees) },
  };
}

/** What a preview rests on. Not what was paid: in a large school somebody always pays, and what is paid stays paid. */
const basisOf = (now: Structure, fees: readonly FeeOfClass[]): string =>
  createHash('sha256')
    .update(JSON.stringify(now, (key, value: unknown) => (key === 'students' ? undefined : value)))
    .update(JSON.stringify(fees.map((fee) => [fee.feeId, fee.classId, fee.amount, fee.discount])))
    .digest('hex');

/** Whoever was to begin on the reopening day begins on the new one. */
async function followDates(
  { tx, orgId }: Work,
  yearId: string,
  before: string,
  after: string,
): Promise<void> {
  if (before === after) return;
  await sql`update enrolments set from_on = ${after}
    where org_id = ${orgId} and year_id = ${yearId} and from_on = ${before} and until_on is null`.execute(
    tx,
  );
  await sql`update enrolments set joined_on = ${after}
    where org_id = ${orgId} and year_id = ${yearId} and joined_on = ${before}`.execute(tx);
}

async function followPrices(
  work: Work,
  { now, changes, fees }: Planned,
  wanted: StructureInput,
): Promise<void> {
  const kept = changes.flatMap(({ before, after, isRepriced }) =>
    before === null || after === null ? [] : [{ before, after, isRepriced }],
  );
  const changeOf = new Map(kept.map((change) => [change.before.id, change]));
  const following = fees
    .filter((fee) => {
      const change = changeOf.get(fee.classId);
      return change !== undefined && !isApart(fee, change, now.closingOn);
    })
    .map((fee) => ({ ...fee, stays: staysAfter(fee.stays, now, wanted) }));
  const prices = kept.map(({ before, after: { tuition, installments } }) => ({
    classId: before.id,
    tuition,
    installments: installments.toSorted((a, b) => a.dueOn.localeCompare(b.dueOn)),
  }));
  await repriceFees(work, following, prices, wanted.closingOn);
  await retitleFees(
    work,
    kept
      .filter(({ before, after }) => before.name !== after.name)
      .map(({ before, after }) => ({ classId: before.id, name: after.name })),
  );
}

async function auditCorrection(
  work: Work,
  id: string,
  { changes, correction }: Planned,
  given: Pick<Correction, 'reason' | 'tellGuardians'>,
): Promise<void> {
  const said = (taught: ClassChange['before'] | ClassChange['after']) =>
    taught === null
      ? []
      : [{ name: taught.name, tuition: taught.tuition, installments: taught.installments }];
  const changed = changes.filter(
    ({ before, after }) => JSON.stringify(said(before)) !== JSON.stringify(said(after)),
  );
  await work.audit({
    action: 'year.corrected',
    subject: 'year',
    subjectId: id,
    before: {
      ...correction.datesBefore,
      classes: changed.flatMap(({ before }) => said(before)),
      expected: correction.expectedBefore,
    },
    after: {
      ...correction.datesAfter,
      classes: changed.flatMap(({ after }) => said(after)),
      expected: correction.expectedAfter,
      students: correction.students,
      credit: correction.credit,
      ...given,
    },
  });
}
