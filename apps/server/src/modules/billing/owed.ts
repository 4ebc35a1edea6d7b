import { sql } from 'kysely';
import { send, together, type Tx } from '../../platform/db/database.ts';
import { studentNameIn } from '../students/public.ts';
import type { OpenInstallment } from './allocation.ts';
import { fillInstallments } from './rules.ts';

/** One installment of a fee that is not closed, with what is still to pay; zero where it is filled. */
export interface Installment extends OpenInstallment {
  readonly familyId: string;
  readonly studentId: string;
  readonly student: {
    readonly name: string;
    readonly sortName: string;
    readonly className: string | null;
  };
  /** Of the fee: `tuition`, or the kind of the service. */
  readonly kind: string;
  readonly title: string;
  readonly yearId: string;
  /** `2026–2027`. */
  readonly year: string;
  /** The student left the year that it is of. */
  readonly isLeft: boolean;
  /** Less the discount that falls on it. */
  readonly amount: number;
}

/**
 * What families owe, installment by installment, those that are filled too. The fees are locked in sorted order: two payers of the last
 * installment take turns, and the second finds it filled. A fee that came while the others were waited for is read and not locked: then
 * both are done again.
 */
export async function lockInstallments(
  tx: Tx,
  orgId: string,
  familyIds: readonly string[],
): Promise<Installment[]> {
  const lock = send(
    tx,
    sql<{ id: string }>`
    select locked.id from (select f.id from ${openFeesOf(orgId, familyIds)} order by f.id) owing
     cross join lateral (
       select id from fees where org_id = ${orgId} and id = owing.id and closed_at is null for no key update) locked`,
  );
  const [rows, installments] = await together([lock, readInstallmentsOf(tx, orgId, familyIds)]);
  const locked = new Set(rows.map(({ id }) => id));
  const isLocked = ({ feeId }: Installment): boolean => locked.has(feeId);
  return installments.every(isLocked) ? installments : lockInstallments(tx, orgId, familyIds);
}

/**
 * As `f`, by the keys of each family and of each student, however many fees a school has: of a school that the statistics do not
 * know yet, whatever names several of them is read by an index that knows the school alone.
 */
const openFeesOf = (orgId: string, familyIds: readonly string[]) => sql`
  unnest(${[...new Set(familyIds)]}::uuid[]) family (id)
  cross join lateral (select id from students where org_id = ${orgId} and family_id = family.id offset 0) student
  cross join lateral (
    select * from fees where org_id = ${orgId} and student_id = student.id and closed_at is null offset 0) f`;

const isOpen = ({ open }: Installment): boolean => open > 0;

/** What a family still owes, locked. */
export async function lockOwed(tx: Tx, orgId: string, familyId: string): Promise<Installment[]> {
  return (await lockInstallments(tx, orgId, [familyId])).filter(isOpen);
}

export const readInstallments = (tx: Tx, orgId: string, familyId: string): Promise<Installment[]> =>
  readInstallmentsOf(tx, orgId, [familyId]);

export async function readOwed(tx: Tx, orgId: string, familyId: string): Promise<Installment[]> {
  return (await readInstallments(tx, orgId, familyId)).filter(isOpen);
}

interface InstallmentRow extends Omit<Installment, 'open' | 'student'> {
  discount: number;
  paid: number;
  name: string;
  sortName: string;
  className: string | null;
}

/**
 * What was paid for a fee fills its installments by deadline, also where a move to another class has changed them since.
 * A discount lowers the last ones first: what is due soonest stays as agreed. The few fees are read first, and the rest is
 * looked up for each of them: joined freely, all students were compared with all fees in a transaction that has just written
 * them, where the planner knows no statistics.
 */
export async function readInstallmentsOf(
  tx: Tx,
  orgId: string,
  familyIds: readonly string[],
): Promise<Installment[]> {
  const rows = await send(
    tx,
    sql<InstallmentRow>`
    with owing as materialized (select f.* from ${openFeesOf(orgId, familyIds)})
    select s.family_id as "familyId", f.student_id as "studentId", ${studentNameIn('s')} as name,
           s.sort_name as "sortName", c.name as "className", f.id as "feeId", f.kind, f.title, f.year_id as "yearId",
           concat_ws('–', to_char(y.reopening_on, 'YYYY'),
             nullif(to_char(y.closing_on, 'YYYY'), to_char(y.reopening_on, 'YYYY'))) as year,
           coalesce((select e.ended = 'withdrawn' from enrolments e
                      where e.org_id = f.org_id and e.id = f.enrolment_id), false) as "isLeft",
           f.discount, f.paid, i.position, i.due_on as "dueOn", i.amount
      from owing f
      join students s on s.org_id = f.org_id and s.id = f.student_id
      left join classes c on c.org_id = s.org_id and c.id = s.class_id
      join academic_years y on y.org_id = f.org_id and y.id = f.year_id
     cross join lateral (
       select position, due_on, amount from fee_installments
        where org_id = f.org_id and fee_id = f.id offset 0) i
     order by f.id, i.due_on, i.position`,
  );
  const fees = new Map<string, InstallmentRow[]>();
  for (const row of rows) {
    const ofFee = fees.get(row.feeId);
    if (ofFee === undefined) fees.set(row.feeId, [row]);
    else ofFee.push(row);
  }
  return [...fees.values()].flatMap(fillFee);
}

function fillFee(rows: readonly InstallmentRow[]): Installment[] {
  const { discount = 0, paid = 0 } = rows[0] ?? {};
  return fillInstallments(rows, { discount, paid }).map(
    ({ name, sortName, className, ...row }) => ({
      ...row,
      student: { name, sortName, className },
      open: row.amount - row.paid,
    }),
  );
}
