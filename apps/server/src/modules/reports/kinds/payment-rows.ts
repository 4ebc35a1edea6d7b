import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { ReportRows } from '../../../platform/lists/report-rows.ts';
import { findStudentIds, studentNameIn } from '../../students/public.ts';
import type { AskedReport } from './report-kind.ts';

type Sql = RawBuilder<unknown>;

export interface ReportedPayment {
  readonly id: string;
  readonly paidAt: string;
  readonly method: string;
  readonly isReversal: boolean;
  /** Below zero where it was taken back or refunded; of a class or a student where the report is of one. */
  readonly amount: number;
  /** Of this, what is money that came in here. */
  readonly collected: number;
  readonly receiptNumber: string | null;
  readonly family: string | null;
  readonly students: string | null;
  readonly classes: string | null;
  readonly fees: ReadonlyArray<{ readonly kind: string; readonly title: string }> | null;
  readonly takenBy: string | null;
  readonly payer: string | null;
  readonly payerPhone: string | null;
  readonly reference: string | null;
}

/** By these money comes in, as the dashboard and the summary of fees count it; refunds are less of it. */
const collected = ['mtn', 'orange', 'cash', 'bank', 'cheque', 'transfer', 'refund'];
const collectedBy = sql`(${sql.join(collected.map((method) => sql.lit(method)))})`;

/** What became credit, or went along with a merge, is no payment to anybody. */
const noPayment = sql`('toCredit', 'merged')`;

/** Of `p`: less where it takes back, and less where it goes back to the family. */
const signed = sql`(case when (p.reverses_id is null) = (p.method <> 'refund') then p.amount else -p.amount end)`;

/** What went back by these means is less of what came by them, as the dashboard counts it. */
function isByMeans(means: AskedReport['choice']['means']): Sql {
  if (means === 'all') return sql`p.method not in ${noPayment}`;
  return means === undefined || means === 'collected'
    ? sql`p.method in ${collectedBy}`
    : sql`(p.method = ${means} or p.method = 'refund' and ${means} = coalesce(
        (select r.way from credit_refunds r where r.org_id = p.org_id and r.id = coalesce(p.reverses_id, p.id)), 'cash'))`;
}

/** By the number of the receipt, or by the students who were paid for. */
async function isFound(tx: Tx, { orgId, today }: AskedReport, q: string): Promise<Sql> {
  const [, year, number] = /(\d{4})\/(\d{1,9})$/.exec(q.replaceAll(/\s/g, '')) ?? [];
  if (year !== undefined && number !== undefined) {
    const receipted = sql`array(select r.payment_id from receipts r
      where r.org_id = ${orgId} and r.year = ${Number(year)} and r.number = ${Number(number)})`;
    return sql`(p.id = any(${receipted}) or p.reverses_id = any(${receipted}))`;
  }
  const { ids } = await findStudentIds(tx, orgId, { q, today });
  return sql`p.id in (select a.payment_id from fees f
      join allocations a on a.org_id = f.org_id and a.fee_id = f.id
     where f.org_id = ${orgId} and f.student_id = any(${[...ids]}::uuid[]))`;
}

async function conditionsOf(tx: Tx, asked: AskedReport): Promise<Sql> {
  const { orgId, choice, span } = asked;
  const { q = '', familyId } = choice;
  const where = [sql`p.org_id = ${orgId}`, isByMeans(choice.means)];
  if (span.from !== null) where.push(sql`p.paid_at >= ${span.from}`);
  if (span.to !== null) where.push(sql`p.paid_at < ${span.to}`);
  if (familyId !== undefined) where.push(sql`p.family_id = ${familyId}`);
  if (q !== '') where.push(await isFound(tx, asked, q));
  return sql.join(where, sql` and `);
}

/** Of a class or a student, or by class, a payment counts with what of it went there: the parts add up to the whole. */
const isInParts = ({ choice, groupBy }: AskedReport): boolean =>
  groupBy === 'class' || choice.classId !== undefined || choice.studentId !== undefined;

/** What of `p` went to the fees of each class, as `part`; and to none, what became the family's credit. */
function partsOf({ choice: { classId, studentId } }: AskedReport): Sql {
  const ofStudent = studentId === undefined ? sql`` : sql`and f.student_id = ${studentId}`;
  const ofClass = classId === undefined ? sql`` : sql`and f.class_id = ${classId}`;
  const given = sql`select f.class_id, sum(a.amount)::bigint as amount
      from allocations a join fees f on f.org_id = a.org_id and f.id = a.fee_id
     where a.org_id = p.org_id and a.payment_id = p.id ${ofStudent} ${ofClass} group by f.class_id`;
  if (classId !== undefined || studentId !== undefined)
    return sql`cross join lateral (${given}) part`;
  return sql`cross join lateral (${given}
    union all
    select null, rest.amount from (select ${signed} - coalesce(sum(a.amount), 0)::bigint as amount
        from allocations a where a.org_id = p.org_id and a.payment_id = p.id) rest where rest.amount <> 0) part`;
}

/** Payments as rows to report, newest first, with reversals and refunds as rows below zero: the total is what was collected. */
export async function paymentsToReport(
  tx: Tx,
  asked: AskedReport,
): Promise<ReportRows<ReportedPayment>> {
  const { orgId, timeZone } = asked;
  const where = await conditionsOf(tx, asked);
  const isParted = isInParts(asked);
  const amount = isParted ? sql`part.amount` : signed;
  const paidOn = sql`(p.paid_at at time zone ${timeZone})`;
  return {
    from: sql`from payments p ${isParted ? partsOf(asked) : sql``} where ${where}`,
    id: isParted ? sql`p.id || ':' || coalesce(part.class_id::text, '')` : sql`p.id`,
    order: isParted
      ? sql`p.paid_at desc, p.id desc, part.class_id`
      : sql`p.paid_at desc, p.id desc`,
    groups: {
      means: { key: sql`p.method`, label: sql`p.method` },
      day: { key: sql`${paidOn}::date`, label: sql`to_char(${paidOn}, 'YYYY-MM-DD')` },
      month: {
        key: sql`date_trunc('month', ${paidOn})`,
        label: sql`to_char(${paidOn}, 'YYYY-MM')`,
      },
      class: {
        key: sql`part.class_id`,
        // Classes of two years have the same names: those of another year than the current one say which.
        label: sql`(select case when y.is_current then c.name
            else c.name || ' (' || to_char(y.reopening_on, 'YYYY') || '/' || to_char(y.closing_on, 'YYYY') || ')' end
          from classes c join academic_years y on y.org_id = c.org_id and y.id = c.year_id
         where c.org_id = p.org_id and c.id = part.class_id)`,
      },
      takenBy: {
        key: sql`p.created_by`,
        label: sql`(select who.full_name from people who where who.id = p.created_by)`,
      },
    },
    sums: {
      amount,
      collected: sql`case when p.method in ${collectedBy} then ${amount} else 0 end`,
    },
    read: (on, ids) => readRows(on, orgId, ids, asked),
  };
}

type ReadRow = Omit<ReportedPayment, 'paidAt' | 'collected'> & { readonly paidAt: Date };

/** One part of the payment where the report has parts: `{payment}:{class}`, the class empty for what became credit. */
const splitId = (id: string) => {
  const [paymentId = '', classId] = id.split(':');
  return { paymentId, classId: classId === undefined || classId === '' ? null : classId };
};

/**
 * The payment that `p` is or takes back, whose receipt and transaction are shown. Made apart and as it is: compared with an expression,
 * the rows of other schools might be told by it, so that row-level security would keep every index from answering.
 */
const origin = sql`select coalesce(p.reverses_id, p.id) as payment_id offset 0`;

/**
 * What each column takes beyond the payment itself. Each is looked up for each row: joined, all receipts and transactions of a school
 * would be gone through for every batch. And only what is shown is looked up.
 */
function lookupsOf({ columns }: AskedReport): Sql {
  const shown = (key: string, value: Sql): Sql => (columns.includes(key) ? value : sql`null`);
  const ofTransaction = (column: Sql): Sql => sql`(select ${column} from payments first
    join transactions t on t.org_id = first.org_id and t.id = first.transaction_id
    where first.org_id = p.org_id and first.id = origin.payment_id)`;
  const receipt = sql`(select r.content->>'number' from receipts r
    where r.org_id = p.org_id and r.payment_id = origin.payment_id)`;
  const family = sql`(select fam.name from families fam where fam.org_id = p.org_id and fam.id = p.family_id)`;
  const takenBy = sql`(select who.full_name from people who where who.id = p.created_by)`;
  return sql`${shown('receipt', receipt)} as "receiptNumber", ${shown('family', family)} as family,
    ${shown('takenBy', takenBy)} as "takenBy", ${shown('payer', ofTransaction(sql`t.payer_name`))} as payer,
    ${shown('payerPhone', ofTransaction(sql`t.phone`))} as "payerPhone",
    ${shown('reference', ofTransaction(sql`t.provider_reference`))} as reference`;
}

/** For whom `p` was, as `paid`: of the class and the student alone that the report is of. */
function paidFor(asked: AskedReport): Sql {
  const { columns, choice } = asked;
  const shown = (key: string, value: Sql): Sql => (columns.includes(key) ? value : sql`null`);
  const name = sql`(select ${studentNameIn('s')} from students s where s.org_id = f.org_id and s.id = f.student_id)`;
  const className = sql`(select c.name from classes c where c.org_id = f.org_id and c.id = f.class_id)`;
  const ofClass = isInParts(asked) ? sql`and f.class_id = given.class_id` : sql``;
  const ofStudent =
    choice.studentId === undefined ? sql`` : sql`and f.student_id = ${choice.studentId}`;
  return sql`
    select sum(a.amount)::bigint as amount,
           ${shown('students', sql`string_agg(distinct ${name}, ', ')`)} as students,
           ${shown('classes', sql`string_agg(distinct ${className}, ', ')`)} as classes,
           ${shown('fees', sql`jsonb_agg(distinct jsonb_build_object('kind', f.kind, 'title', f.title))`)} as fees
      from allocations a
      join fees f on f.org_id = a.org_id and f.id = a.fee_id
     where a.org_id = p.org_id and a.payment_id = p.id ${ofClass} ${ofStudent}`;
}

async function readRows(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
  asked: AskedReport,
): Promise<ReportedPayment[]> {
  const keys = ids.map(splitId);
  const paymentIds = keys.map(({ paymentId }) => paymentId);
  const classIds = keys.map(({ classId }) => classId);
  const whole = sql`coalesce((select sum(a.amount) from allocations a where a.org_id = p.org_id and a.payment_id = p.id), 0)`;
  const amount = isInParts(asked) ? sql`coalesce(paid.amount, ${signed} - ${whole})` : signed;
  const { rows } = await sql<ReadRow>`
    select given.id, p.paid_at as "paidAt", p.method, p.reverses_id is not null as "isReversal", ${amount}::bigint as amount,
           paid.students, paid.classes, paid.fees, ${lookupsOf(asked)}
      from unnest(${[...ids]}::text[], ${paymentIds}::uuid[], ${classIds}::uuid[])
             with ordinality as given (id, payment_id, class_id, place)
      join payments p on p.org_id = ${orgId} and p.id = given.payment_id
      cross join lateral (${origin}) origin
      cross join lateral (${paidFor(asked)}) paid
     order by given.place`.execute(tx);
  return rows.map((row) => present(row));
}

/** Field by field: rest and spread make objects that are slow to fill, and there may be a hundred thousand. */
const present = (row: ReadRow): ReportedPayment => ({
  id: row.id,
  paidAt: row.paidAt.toISOString(),
  method: row.method,
  isReversal: row.isReversal,
  amount: row.amount,
  collected: collected.includes(row.method) ? row.amount : 0,
  receiptNumber: row.receiptNumber,
  family: row.family,
  students: row.students,
  classes: row.classes,
  fees: row.fees,
  takenBy: row.takenBy,
  payer: row.payer,
  payerPhone: row.payerPhone,
  reference: row.reference,
});
