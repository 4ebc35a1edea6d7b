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

/** A search that fits more people than this is too wide to be meant. */
const mostPeople = 500;

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
  if (year !== undefined && number !== undefined)
    return sql`coalesce(p.reverses_id, p.id) in (select r.payment_id from receipts r
      where r.org_id = ${orgId} and r.year = ${Number(year)} and r.number = ${Number(number)})`;
  const studentIds = await findStudentIds(tx, orgId, { q, today }, mostPeople);
  return sql`p.id in (select a.payment_id from fees f
      join allocations a on a.org_id = f.org_id and a.fee_id = f.id
     where f.org_id = ${orgId} and f.student_id = any(${[...studentIds]}::uuid[]))`;
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
        label: sql`(select c.name from classes c where c.org_id = p.org_id and c.id = part.class_id)`,
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

/** What a column takes beyond the payment itself. Only what is shown is read: of a hundred thousand rows each join costs a second. */
function sourcesOf({ columns }: AskedReport) {
  const isShown = (...keys: string[]): boolean => keys.some((key) => columns.includes(key));
  const shown = (key: string, value: Sql): Sql => (isShown(key) ? value : sql`null`);
  const joined = (isNeeded: boolean, join: Sql): Sql => (isNeeded ? join : sql``);
  const hasTransaction = isShown('payer', 'payerPhone', 'reference');
  return {
    values: sql`${shown('receipt', sql`r.content->>'number'`)} as "receiptNumber", ${shown('family', sql`fam.name`)} as family,
      ${shown('takenBy', sql`who.full_name`)} as "takenBy", ${shown('payer', sql`t.payer_name`)} as payer,
      ${shown('payerPhone', sql`t.phone`)} as "payerPhone", ${shown('reference', sql`t.provider_reference`)} as reference,
      paid.students, paid.classes, paid.fees`,
    joins: sql`
      ${joined(isShown('family'), sql`join families fam on fam.org_id = p.org_id and fam.id = p.family_id`)}
      ${joined(isShown('receipt'), sql`left join receipts r on r.org_id = p.org_id and r.payment_id = coalesce(p.reverses_id, p.id)`)}
      ${joined(isShown('takenBy'), sql`left join people who on who.id = p.created_by`)}
      ${joined(
        hasTransaction,
        sql`left join payments first on first.org_id = p.org_id and first.id = p.reverses_id
          left join transactions t on t.org_id = p.org_id and t.id = coalesce(p.transaction_id, first.transaction_id)`,
      )}`,
    paid: sql`
      ${shown('students', sql`string_agg(distinct ${studentNameIn('s')}, ', ')`)} as students,
      ${shown('classes', sql`string_agg(distinct c.name, ', ')`)} as classes,
      ${shown('fees', sql`jsonb_agg(distinct jsonb_build_object('kind', f.kind, 'title', f.title))`)} as fees`,
    paidFor: sql`
      ${joined(isShown('students'), sql`join students s on s.org_id = f.org_id and s.id = f.student_id`)}
      ${joined(isShown('classes'), sql`left join classes c on c.org_id = f.org_id and c.id = f.class_id`)}`,
  };
}

async function readRows(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
  asked: AskedReport,
): Promise<ReportedPayment[]> {
  const keys = ids.map(splitId);
  const isParted = isInParts(asked);
  const { studentId } = asked.choice;
  const { values, joins, paid, paidFor } = sourcesOf(asked);
  const ofPart = sql`${isParted ? sql`and f.class_id = given.class_id` : sql``}
    ${studentId === undefined ? sql`` : sql`and f.student_id = ${studentId}`}`;
  const whole = sql`coalesce((select sum(a.amount) from allocations a where a.org_id = p.org_id and a.payment_id = p.id), 0)`;
  const { rows } = await sql<ReadRow>`
    select given.id, p.paid_at as "paidAt", p.method, p.reverses_id is not null as "isReversal",
           ${isParted ? sql`coalesce(paid.amount, ${signed} - ${whole})` : signed}::bigint as amount, ${values}
      from unnest(${[...ids]}::text[], ${keys.map(({ paymentId }) => paymentId)}::uuid[],
                  ${keys.map(({ classId }) => classId)}::uuid[]) with ordinality as given (id, payment_id, class_id, place)
      join payments p on p.org_id = ${orgId} and p.id = given.payment_id ${joins}
      cross join lateral (
        select sum(a.amount)::bigint as amount, ${paid}
          from allocations a
          join fees f on f.org_id = a.org_id and f.id = a.fee_id ${paidFor}
         where a.org_id = p.org_id and a.payment_id = p.id ${ofPart}) paid
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
