import { invoiceErrors } from '@ardoise/contract/invoicing/invoice-errors';
import type { InvoiceInput } from '@ardoise/contract/invoicing/invoice-input';
import { errors } from '@ardoise/contract/protocol/errors';
import { fieldTexts } from '@ardoise/contract/protocol/fields';
import { feeTitle } from '@ardoise/contract/values/fee-title';
import { type Language, say } from '@ardoise/contract/values/language';
import { formatXaf } from '@ardoise/contract/values/money';
import { addMonths } from '@ardoise/contract/values/subscription-dates';
import type { Tx } from '../../../platform/db/database.ts';
import type { SchoolContext } from '../../../platform/http/context.ts';
import { found, Refusal, refuseField } from '../../../platform/refusal.ts';
import { type BillableFee, readFees } from '../../billing/public.ts';
import { readFamily, todayAt } from '../../students/public.ts';
import { findCurrentYear, findYearToJoin } from '../../years/public.ts';
import { findLiveInvoices } from './live-invoices.ts';

interface CheckedDraft {
  readonly yearId: string;
  readonly sortName: string;
  readonly issuedOn: string;
}

/** What only the school's books know of an invoice: whose the students are, what is open, and which day it is. */
export async function checkDraft(
  context: SchoolContext,
  input: InvoiceInput,
): Promise<CheckedDraft> {
  const { tx, orgId, language } = context;
  const family = await readFamily(tx, orgId, input.familyId);
  await refuseStrangers(context, input);
  const issuedOn = await todayAt(context);
  refuseDays(input, issuedOn, language);
  const feeIds = input.items.flatMap(({ feeId }) => feeId ?? []);
  const problems = billingProblems(input.items, {
    fees: await readFees(tx, orgId, feeIds),
    live: await findLiveInvoices(tx, orgId, feeIds),
    language,
  });
  const [problem] = problems;
  if (problem !== undefined) throw problem;
  return { yearId: await yearToBill(tx, orgId), sortName: family.folded_name, issuedOn };
}

/** New items are owed for the current year; before a school's first one has begun, for the one that children join. */
export async function yearToBill(tx: Tx, orgId: string): Promise<string> {
  const year = (await findCurrentYear(tx, orgId)) ?? (await findYearToJoin(tx, orgId));
  return found(year, invoiceErrors.noYearToInvoice).id;
}

export async function refuseStrangers(
  { tx, orgId, language }: Pick<SchoolContext, 'tx' | 'orgId' | 'language'>,
  input: {
    readonly familyId: string;
    readonly items: ReadonlyArray<{ readonly studentId: string }>;
  },
): Promise<void> {
  const students = await tx
    .selectFrom('students')
    .select('id')
    .where('org_id', '=', orgId)
    .where('family_id', '=', input.familyId)
    .execute();
  if (students.length === 0)
    throw refuseField(invoiceErrors.familyWithoutStudents, 'familyId', language);
  const own = new Set(students.map(({ id }) => id));
  const stranger = input.items.findIndex(({ studentId }) => !own.has(studentId));
  if (stranger >= 0)
    throw refuseField(
      invoiceErrors.studentOfAnotherFamily,
      `items.${stranger}.studentId`,
      language,
    );
}

/** A school plans for some years; a day beyond is a slip of the hand. */
const mostMonthsAhead = 60;

/** What is wrong with a day on which something is asked for, or ends. */
export function dayProblem(day: string, today: string, language: Language): string | null {
  if (day < today) return say(fieldTexts.dueInPast, language);
  return day > addMonths(today, mostMonthsAhead) ? say(fieldTexts.dayTooFar, language) : null;
}

/** Nobody is late on the day that they are billed, and nobody is asked in another age. */
export function refuseDays(
  { dueOn, installments }: Pick<InvoiceInput, 'dueOn' | 'installments'>,
  today: string,
  language: Language,
): void {
  const days =
    installments === null
      ? [['dueOn', dueOn] as const]
      : installments.parts.map(
          (part, place) => [`installments.parts.${place}.dueOn`, part.dueOn] as const,
        );
  const wrong = days.flatMap(([path, day]) => {
    const problem = dayProblem(day, today, language);
    return problem === null ? [] : [[path, problem] as const];
  });
  if (wrong.length > 0)
    throw new Refusal(errors.invalidInput, { fields: Object.fromEntries(wrong) });
}

interface Books {
  readonly fees: ReadonlyMap<string, BillableFee>;
  /** The number of the invoice that a fee is on. */
  readonly live: ReadonlyMap<string, string>;
  readonly language: Language;
}

interface BilledItem {
  readonly studentId: string;
  readonly feeId: string | null;
  readonly amount: number;
}

/** Why items that bill open fees cannot be billed so. */
export const billingProblems = (items: readonly BilledItem[], books: Books): Refusal[] =>
  items.flatMap((item, place) => {
    if (item.feeId === null) return [];
    const problem = problemOf(item, item.feeId, books);
    return problem === null ? [] : [atLine(problem, place, books.language)];
  });

/** What is wrong with a line is said at it. */
const atLine = ({ entry, details }: Refusal, place: number, language: Language): Refusal =>
  new Refusal(entry, {
    ...details,
    fields: { [`items.${place}.feeId`]: say(entry, language, details.values) },
  });

function problemOf(
  item: BilledItem,
  feeId: string,
  { fees, live, language }: Books,
): Refusal | null {
  const fee = fees.get(feeId);
  if (fee === undefined || fee.studentId !== item.studentId) return new Refusal(errors.notFound);
  const values = { item: feeTitle(fee, language) };
  const number = live.get(feeId);
  if (number !== undefined)
    return new Refusal(invoiceErrors.alreadyInvoiced, { values: { ...values, number } });
  if (fee.pending === 0) return new Refusal(invoiceErrors.feeNotOpen, { values });
  return fee.pending === item.amount
    ? null
    : new Refusal(invoiceErrors.feeAmountChanged, {
        values: { ...values, amount: formatXaf(fee.pending, language) },
      });
}
