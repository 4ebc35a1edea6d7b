import './tables.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { Work } from '../../platform/work.ts';
import { changedBy } from './changed-by.ts';
import { sayChanged } from './price-fees.ts';
import { releaseExcess } from './release-excess.ts';
import { type FeeAfterLeaving, feeAfterLeaving } from './rules.ts';

interface OpenFee {
  readonly id: string;
  readonly studentId: string;
  readonly yearId: string;
  readonly discount: number;
  readonly paid: number;
  readonly installments: Array<{ amount: number; dueOn: string }>;
}

/** Of a student who leaves a year: tuition and services alike. Or those of subscriptions that end. */
export type LeftFees =
  | { readonly studentId: string; readonly yearId: string }
  | { readonly subscriptionIds: readonly string[] };

const areLeft = (orgId: string, left: LeftFees) =>
  'subscriptionIds' in left
    ? sql`f.org_id = ${orgId} and f.subscription_id = any(${[...left.subscriptionIds]}::uuid[])`
    : sql`f.org_id = ${orgId} and f.student_id = ${left.studentId} and f.year_id = ${left.yearId}`;

/** As long as something may be asked for them. */
async function findOpenFees(tx: Tx, orgId: string, left: LeftFees): Promise<OpenFee[]> {
  const { rows } = await sql<OpenFee>`
    select f.id, f.student_id as "studentId", f.year_id as "yearId", f.discount, f.paid,
           (select coalesce(json_agg(json_build_object('dueOn', i.due_on, 'amount', i.amount)
                     order by i.due_on, i.position), '[]')
              from fee_installments i where i.org_id = f.org_id and i.fee_id = f.id) as installments
      from fees f
     where ${areLeft(orgId, left)} and f.closed_at is null order by f.id`.execute(tx);
  return rows;
}

const nothing: FeeAfterLeaving = { amount: 0, discount: 0, owed: 0, cut: 0, credit: 0 };

const addUp = (fees: readonly FeeAfterLeaving[]): FeeAfterLeaving =>
  fees.reduce(
    (sum, fee) => ({
      amount: sum.amount + fee.amount,
      discount: sum.discount + fee.discount,
      owed: sum.owed + fee.owed,
      cut: sum.cut + fee.cut,
      credit: sum.credit + fee.credit,
    }),
    nothing,
  );

/** What leaving on this day would mean for the fees; nothing where there are none. */
export async function previewLeaving(
  tx: Tx,
  orgId: string,
  left: LeftFees,
  leavesOn: string,
): Promise<FeeAfterLeaving> {
  const fees = await findOpenFees(tx, orgId, left);
  return addUp(fees.map((fee) => feeAfterLeaving(fee, leavesOn)));
}

/**
 * Asks for no more than what has fallen due: later installments leave the fees, and what was paid for them becomes the
 * family's credit. Where nothing of a fee has fallen due, it is closed.
 */
export async function leaveFees(
  work: Work,
  left: LeftFees,
  leavesOn: string,
): Promise<FeeAfterLeaving> {
  const { tx, orgId } = work;
  // Locked before they are read: a payment that settles meanwhile is counted.
  await sql`select f.id from fees f where ${areLeft(orgId, left)} order by f.id for update`.execute(
    tx,
  );
  const fees = await findOpenFees(tx, orgId, left);
  const after = fees.map((fee) => ({ ...fee, left: feeAfterLeaving(fee, leavesOn) }));
  await closeUnasked(
    work,
    after.filter((fee) => fee.left.amount === 0),
  );
  await cutLater(
    work,
    after.filter((fee) => fee.left.amount > 0),
    leavesOn,
  );
  await releaseExcess(
    work,
    after.map(({ id }) => id),
  );
  await sayChanged(
    work,
    after.map(({ id, studentId, yearId }) => ({ feeId: id, studentId, yearId })),
  );
  return addUp(after.map((fee) => fee.left));
}

async function closeUnasked(
  work: Work,
  fees: ReadonlyArray<{ readonly id: string }>,
): Promise<void> {
  const { tx, orgId, now } = work;
  await sql`update fees set closed_at = ${now}, ${changedBy(work)}
    where org_id = ${orgId} and id = any(${fees.map(({ id }) => id)}::uuid[])`.execute(tx);
}

async function cutLater(
  work: Work,
  fees: ReadonlyArray<{ readonly id: string; readonly left: FeeAfterLeaving }>,
  leavesOn: string,
): Promise<void> {
  const { tx, orgId } = work;
  const ids = fees.map(({ id }) => id);
  await sql`delete from fee_installments
    where org_id = ${orgId} and fee_id = any(${ids}::uuid[]) and due_on > ${leavesOn}`.execute(tx);
  await sql`update fees f set amount = given.amount, discount = given.discount, ${changedBy(work)}
     from unnest(${ids}::uuid[], ${fees.map(({ left }) => left.amount)}::bigint[],
                 ${fees.map(({ left }) => left.discount)}::bigint[]) as given(id, amount, discount)
    where f.org_id = ${orgId} and f.id = given.id`.execute(tx);
}
