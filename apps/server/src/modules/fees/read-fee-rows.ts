import type { Fee, FeeRow } from '@ardoise/contract/fees';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { makesArrears, yearName } from '../years/public.ts';
import { hasDueDays } from './choose-fees.ts';
import type { ChosenFees } from './chosen-fees.ts';
import { dueOf } from './due-in-days.ts';

export interface ReadFee {
  id: string;
  studentId: string;
  number: string;
  firstName: string;
  lastName: string;
  gender: number;
  className: string | null;
  yearId: string;
  kind: string;
  title: string;
  type: number;
  amount: number;
  discount: number;
  net: number;
  paid: number;
  pending: number;
  state: number;
  isLeft: boolean;
  sinceOn: string | null;
  paidAt: Date | null;
  origin: FeeRow['origin'];
  receiptId: string | null;
  receiptCode: string | null;
  createdAt: Date;
  createdBy: string | null;
  updatedAt: Date | null;
  updatedBy: string | null;
}

/** Of `f`, the fees, with `s`, the student. The receipt is that of the last payment: no payment is looked at. */
export const feeColumns: RawBuilder<unknown> = sql`
  f.id, s.id as "studentId", s.number, s.first_name as "firstName", s.last_name as "lastName", s.gender,
  c.name as "className", f.year_id as "yearId", f.kind, f.title, f.type, f.amount, f.discount, f.net, f.paid, f.pending,
  f.state, f.is_left as "isLeft", f.since_on as "sinceOn", f.paid_at as "paidAt", f.origin,
  r.content->>'number' as "receiptId", r.code as "receiptCode", f.created_at as "createdAt",
  (select p.full_name from people p where p.id = f.created_by) as "createdBy",
  f.updated_at as "updatedAt", (select p.full_name from people p where p.id = f.updated_by) as "updatedBy"`;

export const feeJoins: RawBuilder<unknown> = sql`
  join students s on s.org_id = f.org_id and s.id = f.student_id
  left join classes c on c.org_id = f.org_id and c.id = f.class_id
  left join receipts r on r.org_id = f.org_id and r.payment_id = f.last_payment_id`;

/** These fees in this order. */
export async function readFeeRows(
  tx: Tx,
  chosen: Pick<ChosenFees, 'orgId' | 'years' | 'filters'>,
  ids: readonly string[],
): Promise<FeeRow[]> {
  const { filters, years } = chosen;
  const due = hasDueDays(filters) ? dueOf(filters, sql`f`) : sql`null::bigint`;
  const { rows } = await sql<ReadFee & { due: number | null }>`
    select ${feeColumns}, ${due} as due
      from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, place)
      join fees f on f.org_id = ${chosen.orgId} and f.id = wanted.id ${feeJoins}
     order by wanted.place`.execute(tx);
  return rows.map((row) => ({ ...presentFee(row, years, filters.today), due: row.due }));
}

const msPerDay = 86_400_000;
const daysFrom = (day: string, today: string): number =>
  Math.max(0, Math.round((Date.parse(today) - Date.parse(day)) / msPerDay));

/** Field by field, as every list whose rows are sent by the hundred. */
export function presentFee(row: ReadFee, years: ChosenFees['years'], today: string): Fee {
  const year = years.get(row.yearId);
  return {
    id: row.id,
    student: {
      id: row.studentId,
      studentId: row.number,
      firstName: row.firstName,
      lastName: row.lastName,
      gender: row.gender,
    },
    className: row.className,
    yearName: year === undefined ? '' : yearName(year.reopening_on, year.closing_on),
    kind: row.kind,
    title: row.title,
    type: row.type,
    amount: row.amount,
    discount: row.discount,
    netAmount: row.net,
    paid: row.paid,
    pending: row.pending,
    status: row.state,
    dueOn: row.sinceOn,
    daysLate: row.sinceOn === null ? 0 : daysFrom(row.sinceOn, today),
    isArrears: row.pending > 0 && (row.isLeft || (year !== undefined && makesArrears(year))),
    paidAt: row.paidAt?.toISOString() ?? null,
    origin: row.origin,
    receiptId: row.receiptId,
    receiptCode: row.receiptCode,
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy,
    updatedAt: row.updatedAt?.toISOString() ?? null,
    updatedBy: row.updatedBy,
  };
}
