import '../tables.ts';
import { planErrors } from '@ardoise/contract/arrears/payment-plans';
import { formatDay } from '@ardoise/contract/values/dates';
import { feeTitle } from '@ardoise/contract/values/fee-title';
import { type Language, say } from '@ardoise/contract/values/language';
import { formatFcfa } from '@ardoise/contract/values/money';
import {
  findPlanProblems,
  type PlanPart,
  type PlanProblem,
  planTexts,
} from '@ardoise/contract/values/payment-plan';
import { sql } from 'kysely';
import { Refusal } from '../../../platform/refusal.ts';
import type { SchoolContext } from '../../../platform/http/context.ts';
import { byDeadline, type Installment } from '../../billing/public.ts';
import { findSplitInvoice } from '../../invoicing/public.ts';

export interface SeenFee {
  readonly feeId: string;
  readonly open: number;
}

/** A fee that a plan is for, with what is open of it by its deadlines. */
export interface PlannedFee extends SeenFee {
  readonly studentId: string;
  readonly student: string;
  readonly kind: string;
  readonly title: string;
  readonly open: number;
  readonly installments: readonly Installment[];
}

const nameOf = (fee: Pick<PlannedFee, 'student' | 'kind' | 'title'>, language: Language): string =>
  `${fee.student}, ${feeTitle(fee, language)}`;

/** By their earliest open deadline, as payments fill them. */
function groupByFee(installments: readonly Installment[]): PlannedFee[] {
  const fees = new Map<string, Installment[]>();
  for (const one of installments) fees.set(one.feeId, [...(fees.get(one.feeId) ?? []), one]);
  return [...fees.values()]
    .map((own) => own.filter(({ open }) => open > 0))
    .filter((own) => own.length > 0)
    .sort(([one], [other]) => (one && other ? byDeadline(one, other) : 0))
    .map((own) => {
      const [first] = own as [Installment, ...Installment[]];
      return {
        feeId: first.feeId,
        studentId: first.studentId,
        student: first.student.name,
        kind: first.kind,
        title: first.title,
        open: own.reduce((sum, { open }) => sum + open, 0),
        installments: own,
      };
    });
}

/** The fees that were chosen, as they stand now: refused where they are not what somebody saw. */
export async function choosePlanned(
  context: SchoolContext,
  chosen: readonly SeenFee[],
  installments: readonly Installment[],
): Promise<PlannedFee[]> {
  const { tx, orgId, language } = context;
  const open = groupByFee(installments);
  const byId = new Map(open.map((fee) => [fee.feeId, fee]));
  for (const { feeId } of chosen) {
    if (byId.has(feeId)) continue;
    const known = installments.find((one) => one.feeId === feeId);
    const fee =
      known === undefined ? '–' : nameOf({ ...known, student: known.student.name }, language);
    throw new Refusal(planErrors.planFeeNotOwed, { values: { fee } });
  }
  const ids = new Set(chosen.map(({ feeId }) => feeId));
  const planned = open.filter(({ feeId }) => ids.has(feeId));
  const { rows } = await sql<{ feeId: string }>`select fee_id as "feeId" from payment_plan_fees
    where org_id = ${orgId} and is_live and fee_id = any(${[...ids]}::uuid[])`.execute(tx);
  const taken = planned.find(({ feeId }) => rows.some((row) => row.feeId === feeId));
  if (taken !== undefined)
    throw new Refusal(planErrors.planInForce, { values: { fee: nameOf(taken, language) } });
  if (chosen.some(({ feeId, open: seen }) => byId.get(feeId)?.open !== seen))
    throw new Refusal(planErrors.planOwedChanged, {
      values: { total: formatFcfa(totalOf(planned), language) },
    });
  const number = await findSplitInvoice(tx, orgId, [...ids]);
  if (number !== null) throw new Refusal(planErrors.planSplitsInvoice, { values: { number } });
  return planned;
}

export const totalOf = (fees: ReadonlyArray<Pick<SeenFee, 'open'>>): number =>
  fees.reduce((sum, { open }) => sum + open, 0);

function sayProblem(problem: PlanProblem, total: number, language: Language): string {
  if (problem.kind === 'late')
    return say(planTexts.late, language, { day: formatDay(problem.day) });
  if (problem.kind !== 'sum') return say(planTexts[problem.kind], language);
  const difference = problem.sum - total;
  return say(planTexts.sum, language, {
    sum: formatFcfa(problem.sum, language),
    total: formatFcfa(total, language),
    difference: formatFcfa(Math.abs(difference), language),
    more: say(difference > 0 ? planTexts.tooMuch : planTexts.tooLittle, language),
  });
}

/** Each problem stands at its field. */
export function refuseUnfit(
  parts: readonly PlanPart[],
  total: number,
  today: string,
  language: Language,
): void {
  const problems = findPlanProblems(parts, total, today);
  if (problems.length === 0) return;
  throw new Refusal(planErrors.planDoesNotFit, {
    fields: Object.fromEntries(
      problems.map((problem) => [problem.field, sayProblem(problem, total, language)]),
    ),
  });
}
