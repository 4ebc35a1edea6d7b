import type { Answer } from '@ardoise/contract/protocol/call';
import type { listPayments as call } from '@ardoise/contract/payments';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { SchoolContext } from '../../platform/http/context.ts';
import {
  answerList,
  findFromNearerEnd,
  inOrder,
  type List,
  type Paging,
} from '../../platform/lists/list.ts';
import type { CountedDays } from '../../platform/lists/pass-days.ts';
import { correctionColumns, reversalOf } from './corrections/correction-columns.ts';
import { creditIn, type PaymentMethod, readAccounts, readCredit } from '../ledger/public.ts';
import { familiesIn, studentNameIn } from '../students/public.ts';

type Payment = Answer<typeof call>['items'][number];

interface Filters {
  readonly studentId?: string | undefined;
  readonly familyId?: string | undefined;
}

interface ReadFilters extends Filters {
  readonly readerId: string;
}

interface PaymentRow extends Pick<Payment, 'reversal' | 'movedFrom' | 'request'> {
  id: string;
  transactionId: string | null;
  paidAt: Date;
  method: PaymentMethod;
  amount: number;
  fees: Array<{ kind: string; title: string }> | null;
  parts: Payment['parts'] | null;
  receiptNumber: string | null;
  receiptCode: string | null;
  isReversed: boolean;
}

/**
 * What was paid for the fees of students, whoever paid: a student who changes family brings it along. As a list, so that
 * the plan begins at the students however many payments a school has.
 */
const paidFor = (orgId: string, ofStudents: RawBuilder<unknown>) => sql`array(
  select a.payment_id from students s
    join fees f on f.org_id = s.org_id and f.student_id = s.id
    join allocations a on a.org_id = f.org_id and a.fee_id = f.id
   where s.org_id = ${orgId} and ${ofStudents})`;

/** Reversals are not listed by themselves: what they took back is marked. Nor is what became credit: the credit is told. */
function filterOf(orgId: string, { studentId, familyId }: Filters) {
  const ofStudent =
    studentId === undefined
      ? sql``
      : sql`and p.id = any(${paidFor(orgId, sql`s.id = ${studentId}`)})`;
  const ofFamily =
    familyId === undefined
      ? sql``
      : sql`and (p.family_id = any(${familiesIn(orgId, familyId)}) or p.id = any(${paidFor(orgId, sql`s.family_id = ${familyId}`)}))`;
  return sql`p.org_id = ${orgId} and p.reverses_id is null and p.method not in ('toCredit', 'merged', 'refund') ${ofFamily} ${ofStudent}`;
}

const isOfSchool = ({ studentId, familyId }: Filters): boolean =>
  studentId === undefined && familyId === undefined;

/** In the sums a reversal is one less, on its own day: it is no row of the list, and takes none from it. */
const daysOf = (orgId: string): CountedDays => {
  const zone = sql`(select time_zone from organisations where org_id = ${orgId})`;
  return {
    counts: sql`select day, payments as n from payment_sums where org_id = ${orgId}
      union all select (p.paid_at at time zone ${zone})::date, 1 from payments p
       where p.org_id = ${orgId} and p.reverses_id is not null and p.method not in ('toCredit', 'merged', 'refund')`,
    at: sql`p.paid_at`,
    zone,
  };
};

/** Newest first. */
const paymentList: List<ReadFilters, Payment> = (_tx, orgId, filters) => ({
  find: async (tx, paging) => {
    return findFromNearerEnd(tx, {
      ...paging,
      source: sql`payments p where ${filterOf(orgId, filters)}`,
      order: sql`p.paid_at desc, p.id`,
      backwards: sql`p.paid_at, p.id desc`,
      total: await countPayments(tx, orgId, filters),
      ...(isOfSchool(filters) ? { days: { ...daysOf(orgId), isNewestFirst: true } } : {}),
    });
  },
  read: (tx, ids) => readPayments(tx, orgId, ids, filters.readerId),
});

async function readPayments(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
  readerId: string,
): Promise<Payment[]> {
  const { rows } = await sql<PaymentRow>`
    select p.id, p.transaction_id as "transactionId", p.paid_at as "paidAt", p.method, p.amount,
           paid_for.fees, given.parts, r.content->>'number' as "receiptNumber", r.code as "receiptCode",
           back.reversal is not null as "isReversed", ${correctionColumns(readerId)}
      from payments p
      left join lateral (${reversalOf}) back on true
      left join receipts r on r.org_id = p.org_id and r.payment_id = p.id
      cross join lateral (
        select jsonb_agg(distinct jsonb_build_object('kind', f.kind, 'title', f.title)) as fees
          from allocations a
         cross join lateral (select * from fees where org_id = a.org_id and id = a.fee_id limit 1) f
         where a.org_id = p.org_id and a.payment_id = p.id) paid_for
      cross join lateral (
        select json_agg(json_build_object('studentId', s.id, 'student', ${studentNameIn('s')}, 'amount', part.amount)
                        order by s.sort_name, s.id) as parts
          from (select f.student_id, sum(a.amount)::bigint as amount
                  from allocations a
                 cross join lateral (select * from fees where org_id = a.org_id and id = a.fee_id limit 1) f
                 where a.org_id = p.org_id and a.payment_id = p.id group by f.student_id) part
         cross join lateral (select * from students where org_id = p.org_id and id = part.student_id limit 1) s) given
     where p.org_id = ${orgId} and p.id = any(${[...ids]}::uuid[])`.execute(tx);
  return inOrder(ids, rows).map(({ paidAt, fees, parts, ...row }) => ({
    ...row,
    paidAt: paidAt.toISOString(),
    fees: fees ?? [],
    students: (parts ?? []).map(({ student }) => student),
    parts: parts ?? [],
  }));
}

export const listPayments = async (
  { tx, orgId, actor }: SchoolContext,
  query: Filters & Paging,
): Promise<Answer<typeof call>> => ({
  ...(await answerList(paymentList, { tx, orgId }, { ...query, readerId: actor.personId })),
  familyCredit: await creditOf(tx, orgId, query),
});

/**
 * Of the whole school it is the sum of the receipts' counters, since every payment has one receipt, without gaps; and those
 * from before Ardoise, which have none.
 */
async function countPayments(tx: Tx, orgId: string, filters: Filters): Promise<number> {
  const { rows } = isOfSchool(filters)
    ? await sql<{ total: number }>`
        select ((select coalesce(sum(value), 0) from receipt_counters where org_id = ${orgId})
              + (select count(*) from payments where org_id = ${orgId} and method = 'opening'
                    and reverses_id is null))::bigint as total`.execute(tx)
    : await sql<{ total: number }>`
        select count(*) as total from payments p where ${filterOf(orgId, filters)}`.execute(tx);
  return rows[0]?.total ?? 0;
}

async function creditOf(tx: Tx, orgId: string, { studentId, familyId }: Filters): Promise<number> {
  if (familyId !== undefined) return readCredit(tx, orgId, familyId);
  if (studentId === undefined) return readAllCredit(tx, orgId);
  const student = await tx
    .selectFrom('students')
    .select('family_id')
    .where('org_id', '=', orgId)
    .where('id', '=', studentId)
    .executeTakeFirst();
  return student === undefined ? 0 : readCredit(tx, orgId, student.family_id);
}

/** What all families together left with the school. */
export async function readAllCredit(tx: Tx, orgId: string): Promise<number> {
  return creditIn(await readAccounts(tx, orgId));
}
