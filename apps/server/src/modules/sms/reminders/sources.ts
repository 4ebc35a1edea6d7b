import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** What a child owes by a deadline of which somebody may be reminded. */
export interface DueBy {
  readonly studentId: string;
  readonly deadline: string;
  /** All that is open up to and with that day. */
  readonly amount: number;
  /** The one invoice that asks for all of it. */
  readonly invoiceId: string | null;
}

export interface Asked {
  readonly deadlines: readonly string[];
  /** Null: everybody of the school. */
  readonly studentIds: readonly string[] | null;
}

/** Where deadlines come from: of children who are at the school, and of what is still open of these days. */
type Source = (tx: Tx, orgId: string, asked: Asked) => Promise<DueBy[]>;

const installments: Source = async (tx, orgId, { deadlines, studentIds }) => {
  const { rows } = await sql<DueBy>`
    select s.id as "studentId", due.day::text as deadline, due.total as amount, null as "invoiceId"
      from student_owed o
      join students s on s.org_id = o.org_id and s.id = o.student_id and s.class_id is not null
      join academic_years y on y.org_id = s.org_id and y.id = s.year_id and y.is_current
     cross join lateral unnest(o.due_days, o.due_totals) as due (day, total)
     where o.org_id = ${orgId} and o.owed > 0 and o.due_days && ${[...deadlines]}::date[]
       and due.day = any(${[...deadlines]}::date[])
       and (${studentIds}::uuid[] is null or s.id = any(${studentIds}::uuid[]))`.execute(tx);
  return rows;
};

/**
 * An invoice asks by days of its own, also for fees that have others. What it asks for up to a day is spread over its children by
 * what is pending for each, so that the parts come to the whole.
 */
const invoices: Source = async (tx, orgId, { deadlines, studentIds }) => {
  const { rows } = await sql<DueBy>`
    select s.id as "studentId", due.day::text as deadline, v.id as "invoiceId",
           (div(due.total * share.upto, share.whole)
             - div(due.total * (share.upto - share.pending), share.whole))::bigint as amount
      from invoices v
     cross join lateral (
       select part.due_on as day, sum(sum(part.pending)) over (order by part.due_on) as total
         from ardoise_invoice_parts(v.org_id, v.id, v.paid, v.paid + v.pending) part group by part.due_on) due
     cross join lateral (
       select f.student_id, sum(l.pending) as pending, sum(sum(l.pending)) over (order by f.student_id) as upto,
              sum(sum(l.pending)) over () as whole
         from invoice_fees l join fees f on f.org_id = l.org_id and f.id = l.fee_id
        where l.org_id = v.org_id and l.invoice_id = v.id and l.is_live and l.pending > 0 group by 1) share
      join students s on s.org_id = v.org_id and s.id = share.student_id and s.class_id is not null
      join academic_years y on y.org_id = s.org_id and y.id = s.year_id and y.is_current
     where v.org_id = ${orgId} and v.state = 'sent' and v.pending > 0 and due.day = any(${[...deadlines]}::date[])
       and (${studentIds}::uuid[] is null or s.id = any(${studentIds}::uuid[]))
     order by v.id`.execute(tx);
  return rows.filter(({ amount }) => amount > 0);
};

const keyOf = ({ studentId, deadline }: DueBy): string => `${studentId} ${deadline}`;

/** Of several invoices of one child and day: all of them together, and no single one. */
function addUp(due: readonly DueBy[]): Map<string, DueBy> {
  const found = new Map<string, DueBy>();
  for (const one of due) {
    const known = found.get(keyOf(one));
    const sum = { ...one, amount: one.amount + (known?.amount ?? 0), invoiceId: null };
    found.set(keyOf(one), known === undefined ? one : sum);
  }
  return found;
}

/**
 * What is due by these days. What an invoice bills for the first time is also an installment of its child: the two are never
 * added, and the larger is asked for; where they are the same, by the invoice.
 */
export async function findDue(tx: Tx, orgId: string, asked: Asked): Promise<DueBy[]> {
  const found = addUp(await installments(tx, orgId, asked));
  for (const [key, billed] of addUp(await invoices(tx, orgId, asked)))
    if (billed.amount >= (found.get(key)?.amount ?? 0)) found.set(key, billed);
  return [...found.values()];
}
