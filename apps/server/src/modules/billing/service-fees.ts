import './tables.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { insertRows } from '../../platform/insert-rows.ts';
import type { Work } from '../../platform/work.ts';
import { sayChanged } from './price-fees.ts';
import { changedBy } from './changed-by.ts';
import { releaseExcess } from './release-excess.ts';

interface Part {
  readonly amount: number;
  readonly dueOn: string;
}

export interface NewServiceFee {
  readonly studentId: string;
  readonly yearId: string;
  readonly enrolmentId: string;
  /** Of the enrolment. */
  readonly classId: string;
  readonly serviceId: string;
  /** Null of a basic fee. */
  readonly subscriptionId: string | null;
  readonly title: string;
  /** At least one, by deadline. */
  readonly installments: readonly Part[];
}

const sumOf = (parts: readonly Part[]): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0);

/** Any number of fees of services, in two statements. Whoever asks for them says what happened. */
export async function insertServiceFees(work: Work, fees: readonly NewServiceFee[]): Promise<void> {
  if (fees.length === 0) return;
  const { tx, orgId, now, actor } = work;
  const known = fees.map((fee) => ({ feeId: newId(now), ...fee }));
  await insertRows(
    tx,
    'fees',
    known.map((fee) => ({
      org_id: orgId,
      id: fee.feeId,
      student_id: fee.studentId,
      year_id: fee.yearId,
      enrolment_id: fee.enrolmentId,
      // Said here, since a long list does not have the database look up what is new.
      class_id: fee.classId,
      since_on: fee.installments[0]?.dueOn ?? null,
      kind: 'service',
      title: fee.title,
      amount: sumOf(fee.installments),
      closed_at: null,
      service_id: fee.serviceId,
      subscription_id: fee.subscriptionId,
      created_at: now,
      created_by: actor?.personId ?? null,
    })),
  );
  await insertParts(work, known);
}

async function insertParts(
  { tx, orgId }: Work,
  fees: ReadonlyArray<{ readonly feeId: string; readonly installments: readonly Part[] }>,
): Promise<void> {
  await insertRows(
    tx,
    'fee_installments',
    fees.flatMap(({ feeId, installments }) =>
      installments.map(({ amount, dueOn }, position) => ({
        org_id: orgId,
        fee_id: feeId,
        position,
        amount,
        due_on: dueOn,
      })),
    ),
  );
}

/** A fee of a service as it stands. */
export interface ServiceFee {
  readonly feeId: string;
  readonly studentId: string;
  readonly yearId: string;
  readonly serviceId: string;
  readonly subscriptionId: string | null;
  readonly enrolmentId: string | null;
  /** Of the enrolment that it follows. */
  readonly classId: string | null;
  readonly discount: number;
  readonly paid: number;
  readonly isClosed: boolean;
  /** By deadline. */
  readonly installments: readonly Part[];
}

interface Wanted {
  readonly studentIds?: readonly string[];
  readonly serviceIds?: readonly string[];
  readonly subscriptionIds?: readonly string[];
}

function conditions(orgId: string, { studentIds, serviceIds, subscriptionIds }: Wanted) {
  const among = (column: string, ids: readonly string[] | undefined) =>
    ids === undefined ? [] : [sql`${sql.ref(column)} = any(${[...ids]}::uuid[])`];
  return sql.join(
    [
      sql`f.org_id = ${orgId} and f.kind = 'service'`,
      ...among('f.student_id', studentIds),
      ...among('f.service_id', serviceIds),
      ...among('f.subscription_id', subscriptionIds),
    ],
    sql` and `,
  );
}

/** By their ids. */
export async function readServiceFees(
  tx: Tx,
  orgId: string,
  wanted: Wanted,
): Promise<ServiceFee[]> {
  const { rows } = await sql<ServiceFee>`
    select f.id as "feeId", f.student_id as "studentId", f.year_id as "yearId", f.service_id as "serviceId",
           f.subscription_id as "subscriptionId", f.enrolment_id as "enrolmentId", e.class_id as "classId",
           f.discount, f.paid, f.closed_at is not null as "isClosed",
           (select coalesce(json_agg(json_build_object('dueOn', i.due_on, 'amount', i.amount)
                     order by i.due_on, i.position), '[]')
              from fee_installments i where i.org_id = f.org_id and i.fee_id = f.id) as installments
      from fees f left join enrolments e on e.org_id = f.org_id and e.id = f.enrolment_id
     where ${conditions(orgId, wanted)} order by f.id`.execute(tx);
  return rows;
}

/** After the students, and in sorted order, as payments lock them: what settles meanwhile is counted. */
export async function lockServiceFees(
  tx: Tx,
  orgId: string,
  wanted: Wanted,
): Promise<ServiceFee[]> {
  await sql`select f.id from fees f where ${conditions(orgId, wanted)} order by f.id for update`.execute(
    tx,
  );
  return readServiceFees(tx, orgId, wanted);
}

export interface RewrittenFee {
  readonly feeId: string;
  readonly studentId: string;
  readonly yearId: string;
  readonly enrolmentId: string | null;
  /** None: nothing is asked for any more, and the fee is closed with what it was. */
  readonly installments: readonly Part[];
}

/**
 * Gives fees other installments. Discounts stay, what is paid stays paid and fills the new installments by deadline, and
 * what exceeds them becomes the family's credit. The fees are locked already.
 */
export async function rewriteServiceFees(work: Work, fees: readonly RewrittenFee[]): Promise<void> {
  if (fees.length === 0) return;
  const { tx, orgId, now } = work;
  const open = fees.filter(({ installments }) => installments.length > 0);
  const closed = fees.filter(({ installments }) => installments.length === 0);
  await sql`update fees f
      set amount = given.amount, discount = least(f.discount, given.amount), closed_at = null,
          enrolment_id = given.enrolment_id, ${changedBy(work)}
     from unnest(${open.map(({ feeId }) => feeId)}::uuid[],
                 ${open.map(({ installments }) => sumOf(installments))}::bigint[],
                 ${open.map(({ enrolmentId }) => enrolmentId)}::uuid[]) as given(id, amount, enrolment_id)
    where f.org_id = ${orgId} and f.id = given.id`.execute(tx);
  await sql`delete from fee_installments
    where org_id = ${orgId} and fee_id = any(${open.map(({ feeId }) => feeId)}::uuid[])`.execute(
    tx,
  );
  await insertParts(work, open);
  await sql`update fees set closed_at = coalesce(closed_at, ${now}), ${changedBy(work)}
    where org_id = ${orgId} and id = any(${closed.map(({ feeId }) => feeId)}::uuid[])`.execute(tx);
  await releaseExcess(
    work,
    open.map(({ feeId }) => feeId),
  );
  await releaseExcess(
    work,
    closed.map(({ feeId }) => feeId),
    () => 0,
  );
  await sayChanged(
    work,
    fees.map(({ feeId, studentId, yearId }) => ({ feeId, studentId, yearId })),
  );
}

/** The enrolment by which a student owes what services ask for in a year: a move to another class begins another. */
export async function followPlaces(
  { tx, orgId }: Work,
  places: ReadonlyArray<{
    readonly studentId: string;
    readonly yearId: string;
    readonly enrolmentId: string;
  }>,
): Promise<void> {
  await sql`update fees f set enrolment_id = given.enrolment_id
     from unnest(${places.map(({ studentId }) => studentId)}::uuid[], ${places.map(({ yearId }) => yearId)}::uuid[],
                 ${places.map(({ enrolmentId }) => enrolmentId)}::uuid[]) as given(student_id, year_id, enrolment_id)
    where f.org_id = ${orgId} and f.student_id = given.student_id and f.year_id = given.year_id
      and f.kind = 'service' and f.enrolment_id is distinct from given.enrolment_id`.execute(tx);
}

/** A fee is called what its service is called. */
export async function retitleServiceFees(
  { tx, orgId }: Work,
  serviceId: string,
  titles: ReadonlyArray<{ readonly subscriptionId: string | null; readonly title: string }>,
): Promise<void> {
  await sql`update fees f set title = given.title
     from unnest(${titles.map(({ subscriptionId }) => subscriptionId)}::uuid[], ${titles.map(({ title }) => title)}::text[])
            as given(subscription_id, title)
    where f.org_id = ${orgId} and f.service_id = ${serviceId} and f.title <> given.title
      and f.subscription_id is not distinct from given.subscription_id`.execute(tx);
}
