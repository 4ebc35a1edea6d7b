import '../tables.ts';
import { invoiceIssues } from '@ardoise/contract/invoicing/invoice-input';
import type { LeftOutReason } from '@ardoise/contract/invoicing/invoice-runs';
import { feeTitle } from '@ardoise/contract/values/fee-title';
import { invoiceTotals } from '@ardoise/contract/values/invoice-totals';
import type { Language } from '@ardoise/contract/values/language';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { NewItem } from '../drafts/invoice-rows.ts';
import { findTarget, type TargetStudent } from './find-target.ts';
import { keyOfItem, type RunContent } from './run-content.ts';

interface BilledBefore {
  readonly description: string;
  readonly number: string | null;
}

/** What one family would be billed for. */
export interface PlannedFamily {
  readonly familyId: string;
  readonly students: readonly TargetStudent[];
  readonly items: readonly NewItem[];
  readonly total: number;
  readonly leftOut: LeftOutReason | null;
  readonly alreadyBilled: readonly BilledBefore[];
}

interface OpenFee {
  readonly id: string;
  readonly studentId: string;
  readonly kind: string;
  readonly title: string;
  readonly pending: number;
  /** The invoice that it is on. */
  readonly number: string | null;
}

/** By deadline. */
async function readOpenFees(
  tx: Tx,
  orgId: string,
  studentIds: readonly string[],
): Promise<OpenFee[]> {
  const { rows } = await sql<OpenFee>`
    select f.id, f.student_id as "studentId", f.kind, f.title, f.pending, v.number
      from fees f
      left join invoice_fees l on l.org_id = f.org_id and l.fee_id = f.id and l.is_live
      left join invoices v on v.org_id = l.org_id and v.id = l.invoice_id
     where f.org_id = ${orgId} and f.student_id = any(${[...studentIds]}::uuid[]) and f.pending > 0
     order by f.since_on, f.created_at, f.id`.execute(tx);
  return rows;
}

/** `student key` of what was billed so before, with the invoice's number. */
async function readBilledKeys(
  tx: Tx,
  orgId: string,
  studentIds: readonly string[],
  keys: readonly string[],
): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ studentId: string; key: string; number: string | null }>`
    select i.student_id as "studentId", i.run_key as key, v.number
      from invoice_items i join invoices v on v.org_id = i.org_id and v.id = i.invoice_id
     where i.org_id = ${orgId} and i.student_id = any(${[...studentIds]}::uuid[])
       and i.run_key = any(${[...keys]}::text[]) and i.is_live`.execute(tx);
  return new Map(rows.map(({ studentId, key, number }) => [`${studentId} ${key}`, number]));
}

interface Books {
  readonly keyed: ReadonlyArray<RunContent['items'][number] & { readonly key: string }>;
  readonly billed: ReadonlyMap<string, string | null>;
  readonly openOf: ReadonlyMap<string, readonly OpenFee[]>;
  readonly language: Language;
}

function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group === undefined) groups.set(keyOf(row), [row]);
    else group.push(row);
  }
  return groups;
}

/** What each family of the target would be billed for: without what was billed before, by whichever run or invoice. */
export async function planRun(
  tx: Tx,
  orgId: string,
  content: RunContent,
  given: {
    readonly yearId: string;
    readonly language: Language;
    readonly familyIds?: readonly string[];
  },
): Promise<PlannedFamily[]> {
  const { target, items, billsOpenFees } = content;
  const { yearId, language } = given;
  const students = await findTarget(tx, orgId, { target, yearId }, given.familyIds ?? null);
  const ids = students.map(({ id }) => id);
  const keyed = items.map((item) => ({ ...item, key: keyOfItem(content, item) }));
  const keys = keyed.map(({ key }) => key);
  const open = billsOpenFees ? await readOpenFees(tx, orgId, ids) : [];
  const books: Books = {
    keyed,
    billed: await readBilledKeys(tx, orgId, ids, keys),
    openOf: groupBy(open, ({ studentId }) => studentId),
    language,
  };
  const families = groupBy(students, ({ familyId }) => familyId);
  return [...families].map(([familyId, members]) => planFamily(content, books, familyId, members));
}

function planFamily(
  content: RunContent,
  books: Books,
  familyId: string,
  students: readonly TargetStudent[],
): PlannedFamily {
  const items: NewItem[] = [];
  const alreadyBilled: BilledBefore[] = [];
  for (const { id: studentId } of students) {
    for (const { description, amount, key } of books.keyed) {
      const number = books.billed.get(`${studentId} ${key}`);
      if (number !== undefined) alreadyBilled.push({ description, number });
      else items.push({ studentId, feeId: null, description, amount, runKey: key });
    }
    for (const { number, ...fee } of books.openOf.get(studentId) ?? []) {
      const description = feeTitle(fee, books.language);
      if (number !== null) alreadyBilled.push({ description, number });
      else items.push({ studentId, feeId: fee.id, description, amount: fee.pending });
    }
  }
  const leftOut = leftOutOf(content, familyId, items, alreadyBilled);
  const total = items.length === 0 ? 0 : invoiceTotals({ ...content, items }).total;
  return { familyId, students, items, total, leftOut, alreadyBilled };
}

function leftOutOf(
  content: RunContent,
  familyId: string,
  items: readonly NewItem[],
  alreadyBilled: readonly BilledBefore[],
): LeftOutReason | null {
  if (content.excludedFamilyIds.includes(familyId)) return 'excluded';
  if (items.length === 0) return alreadyBilled.length > 0 ? 'alreadyBilled' : 'nothingOpen';
  return invoiceIssues({ ...content, items }).length > 0 ? 'discountAboveTotal' : null;
}
