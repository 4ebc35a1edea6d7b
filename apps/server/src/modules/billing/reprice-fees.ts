import './tables.ts';
import type { Stay } from '@ardoise/contract/values/joining';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { insertRows } from '../../platform/insert-rows.ts';
import type { Work } from '../../platform/work.ts';
import { lockStudents, studentNameIn } from '../students/public.ts';
import { readStays } from './read-stays.ts';
import { changedBy } from './changed-by.ts';
import { releaseExcess } from './release-excess.ts';
import { askedOf } from './rules.ts';

/** The tuition fee of somebody who is in a class. */
export interface FeeOfClass {
  readonly feeId: string;
  readonly studentId: string;
  readonly number: string;
  readonly name: string;
  readonly classId: string;
  /** Nothing where it is closed, as that of whoever joined after the last deadline and owes from then on. */
  readonly amount: number;
  readonly discount: number;
  readonly paid: number;
  readonly stays: readonly Stay[];
}

/** What a class will ask for. */
export interface ClassPrice {
  readonly classId: string;
  readonly tuition: number;
  readonly installments: ReadonlyArray<{ readonly amount: number; readonly dueOn: string }>;
}

/** Whoever withdrew owes what had fallen due by then, whatever the class costs now. */
const isOfClass = (orgId: string, classIds: readonly string[]) => sql`
  e.org_id = ${orgId} and e.class_id = any(${[...classIds]}::uuid[]) and e.is_standing
  and f.kind = 'tuition'`;

/** By their ids. */
export async function readFeesOfClasses(
  tx: Tx,
  orgId: string,
  classIds: readonly string[],
): Promise<FeeOfClass[]> {
  const { rows } = await sql<Omit<FeeOfClass, 'stays'> & { yearId: string }>`
    select f.id as "feeId", f.student_id as "studentId", f.year_id as "yearId", s.number,
           ${studentNameIn('s')} as name, e.class_id as "classId",
           case when f.closed_at is null then f.amount else 0 end as amount,
           case when f.closed_at is null then f.discount else 0 end as discount, f.paid
      from enrolments e
      join fees f on f.org_id = e.org_id and f.enrolment_id = e.id
      join students s on s.org_id = f.org_id and s.id = f.student_id
     where ${isOfClass(orgId, classIds)} order by f.id`.execute(tx);
  const studentIds = rows.map(({ studentId }) => studentId);
  const staysIn = await readStays(tx, orgId, studentIds);
  return rows.map(({ yearId, ...fee }) => ({ ...fee, stays: staysIn(fee.studentId, yearId) }));
}

/** After the years and the students, and in sorted order, as payments lock them: what settles meanwhile is counted. */
export async function lockFeesOfClasses(
  tx: Tx,
  orgId: string,
  classIds: readonly string[],
): Promise<FeeOfClass[]> {
  const found = await readFeesOfClasses(tx, orgId, classIds);
  await lockStudents(
    tx,
    orgId,
    found.map(({ studentId }) => studentId),
  );
  await sql`select id from fees where org_id = ${orgId} and id = any(${found.map(({ feeId }) => feeId)}::uuid[])
    order by id for update`.execute(tx);
  return readFeesOfClasses(tx, orgId, classIds);
}

/**
 * Gives many fees the price and the deadlines that their class has now. Discounts stay, what is paid stays paid and fills
 * the new installments by deadline, and what exceeds becomes the family's credit. The fees are locked already.
 */
export async function repriceFees(
  work: Work,
  fees: ReadonlyArray<Pick<FeeOfClass, 'feeId' | 'classId' | 'stays'>>,
  prices: readonly ClassPrice[],
  closingOn: string,
): Promise<void> {
  const { tx, orgId, now } = work;
  const priceOf = new Map(prices.map((price) => [price.classId, price]));
  const priced = fees.flatMap(({ feeId, classId, stays }) => {
    const price = priceOf.get(classId);
    return price === undefined ? [] : [{ feeId, ...askedOf(price, closingOn, stays) }];
  });
  const feeIds = priced.map(({ feeId }) => feeId);
  await sql`update fees f
      set amount = given.amount, discount = least(f.discount, given.amount),
          closed_at = case when given.is_closed then coalesce(f.closed_at, ${now}) end, ${changedBy(work)}
     from unnest(${feeIds}::uuid[], ${priced.map(({ amount }) => amount)}::bigint[],
                 ${priced.map(({ isClosed }) => isClosed)}::boolean[]) as given(id, amount, is_closed)
    where f.org_id = ${orgId} and f.id = given.id`.execute(tx);
  await sql`delete from fee_installments where org_id = ${orgId} and fee_id = any(${feeIds}::uuid[])`.execute(
    tx,
  );
  await insertRows(
    tx,
    'fee_installments',
    priced.flatMap(({ feeId, installments }) =>
      installments.map(({ amount, dueOn }, position) => ({
        org_id: orgId,
        fee_id: feeId,
        position,
        amount,
        due_on: dueOn,
      })),
    ),
  );
  const { rows: exceeding } = await sql<{ id: string }>`
    select id from fees where org_id = ${orgId} and id = any(${feeIds}::uuid[])
       and paid > case when closed_at is null then amount - discount else 0 end`.execute(tx);
  await releaseExcess(
    work,
    exceeding.map(({ id }) => id),
  );
}

/** A fee is called what its class is called. */
export async function retitleFees(
  { tx, orgId }: Work,
  classes: ReadonlyArray<{ readonly classId: string; readonly name: string }>,
): Promise<void> {
  await sql`update fees f set title = given.name
     from unnest(${classes.map(({ classId }) => classId)}::uuid[], ${classes.map(({ name }) => name)}::text[])
            as given(class_id, name)
     join enrolments e on e.org_id = ${orgId} and e.class_id = given.class_id
    where f.org_id = ${orgId} and f.enrolment_id = e.id and f.kind = 'tuition' and f.title <> given.name`.execute(
    tx,
  );
}
