import type { Owes, Stay } from '@ardoise/contract/values/joining';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { insertRows } from '../../platform/insert-rows.ts';
import type { Work } from '../../platform/work.ts';
import { type ClassRow, readClassInstallments, type YearRow } from '../years/public.ts';
import { changedBy } from './changed-by.ts';
import { readStays } from './read-stays.ts';
import { releaseExcess } from './release-excess.ts';
import { type Asked, askedOf } from './rules.ts';
import type { FeeRow } from './tables.ts';

export interface Placement {
  readonly studentId: string;
  readonly enrolmentId: string;
  readonly taught: ClassRow;
  readonly year: YearRow;
  readonly joinedOn: string;
  readonly owes: Owes;
}

interface KnownFee extends Placement {
  readonly feeId: string;
}

interface PricedFee extends KnownFee {
  readonly asked: Asked;
}

/**
 * Gives each enrolment its tuition fee. A student has one for each year: it is created with the first enrolment, follows
 * a move to the new class's price and installments, and opens again after a withdrawal. It asks for what falls due while the
 * student is there, and for what fell due before as was chosen when they joined. What was paid stays with it, but for
 * what exceeds the new price: that becomes the family's credit.
 */
export async function priceFees(work: Work, placements: readonly Placement[]): Promise<void> {
  const { tx, orgId } = work;
  const existing = await lockTuitionFees(tx, orgId, placements);
  const added: Placement[] = [];
  const known: KnownFee[] = [];
  for (const placement of placements) {
    const fee = existing.get(keyOf(placement.studentId, placement.year.id));
    if (fee === undefined) added.push(placement);
    else known.push({ feeId: fee.id, ...placement });
  }
  await insertFees(work, added);
  if (known.length === 0) return;
  const studentIds = known.map(({ studentId }) => studentId);
  const staysIn = await readStays(tx, orgId, studentIds);
  const repriced = await priceEach(work, known, (fee) => staysIn(fee.studentId, fee.year.id));
  await repriceFees(work, repriced);
  await insertInstallments(work, repriced);
  await releaseExcess(
    work,
    repriced.map(({ feeId }) => feeId),
  );
  await sayChanged(
    work,
    repriced.map(({ feeId, studentId, year }) => ({ feeId, studentId, yearId: year.id })),
  );
}

/** The first tuition fee of each of these students in the year: that they were enrolled says as much. */
export async function insertFees(work: Work, placements: readonly Placement[]): Promise<void> {
  if (placements.length === 0) return;
  const { tx, orgId, now, actor } = work;
  const fees = await priceEach(
    work,
    placements.map((placement) => ({ feeId: newId(now), ...placement })),
    ({ joinedOn, owes }) => [{ joinedOn, leftOn: null, owes }],
  );
  await insertRows(
    tx,
    'fees',
    fees.map(({ feeId, studentId, enrolmentId, taught, year, asked }) => ({
      org_id: orgId,
      id: feeId,
      student_id: studentId,
      year_id: year.id,
      enrolment_id: enrolmentId,
      class_id: taught.id,
      title: taught.name,
      amount: asked.amount,
      since_on: firstDeadline(asked),
      closed_at: asked.isClosed ? now : null,
      created_at: now,
      created_by: actor?.personId ?? null,
    })),
  );
  await insertInstallments(work, fees);
}

/** Nothing is paid yet. A fee says it itself, so that a long list need not look it up. */
const firstDeadline = ({ installments }: Asked): string | null =>
  installments.map(({ dueOn }) => dueOn).toSorted()[0] ?? null;

interface ChangedFee {
  readonly feeId: string;
  readonly studentId: string;
  readonly yearId: string;
}

export const sayChanged = ({ emitAll }: Work, fees: readonly ChangedFee[]): Promise<void> =>
  emitAll(fees.map(({ feeId, ...facts }) => ({ name: 'fee.changed', recordId: feeId, facts })));

const keyOf = (studentId: string, yearId: string): string => `${studentId} ${yearId}`;

/** In sorted order, as payments lock them. Those of all years: asked for a year, an index by year may be read whole. */
async function lockTuitionFees(
  tx: Tx,
  orgId: string,
  placements: readonly Placement[],
): Promise<Map<string, Pick<FeeRow, 'id'>>> {
  const { rows } = await sql<Pick<FeeRow, 'id' | 'student_id' | 'year_id'>>`
    select id, student_id, year_id from fees
     where org_id = ${orgId} and kind = 'tuition'
       and student_id = any(${placements.map(({ studentId }) => studentId)}::uuid[])
     order by id for update`.execute(tx);
  return new Map(rows.map((row) => [keyOf(row.student_id, row.year_id), row]));
}

/** By the price list of each one's class. */
async function priceEach(
  { tx, orgId }: Work,
  fees: readonly KnownFee[],
  staysOf: (fee: KnownFee) => readonly Stay[],
): Promise<PricedFee[]> {
  const classIds = [...new Set(fees.map(({ taught }) => taught.id))];
  const planned = await readClassInstallments(tx, orgId, classIds);
  return fees.map((fee) => {
    const { taught, year } = fee;
    const price = { tuition: taught.tuition, installments: planned.get(taught.id) ?? [] };
    return { ...fee, asked: askedOf(price, year.closing_on, staysOf(fee)) };
  });
}

/** A discount cannot exceed the fee that it is of. */
async function repriceFees(work: Work, fees: readonly PricedFee[]): Promise<void> {
  const { tx, orgId, now } = work;
  const feeIds = fees.map(({ feeId }) => feeId);
  await sql`update fees f
      set amount = given.amount, discount = least(f.discount, given.amount), title = given.title,
          enrolment_id = given.enrolment_id,
          closed_at = case when given.is_closed then ${now}::timestamptz end, ${changedBy(work)}
     from unnest(${feeIds}::uuid[], ${fees.map(({ asked }) => asked.amount)}::bigint[],
                 ${fees.map(({ taught }) => taught.name)}::text[],
                 ${fees.map(({ enrolmentId }) => enrolmentId)}::uuid[],
                 ${fees.map(({ asked }) => asked.isClosed)}::boolean[])
          as given(id, amount, title, enrolment_id, is_closed)
    where f.org_id = ${orgId} and f.id = given.id`.execute(tx);
  await sql`delete from fee_installments
    where org_id = ${orgId} and fee_id = any(${feeIds}::uuid[])`.execute(tx);
}

async function insertInstallments({ tx, orgId }: Work, fees: readonly PricedFee[]): Promise<void> {
  const rows = fees.flatMap(({ feeId, asked }) =>
    asked.installments.map(({ amount, dueOn }, position) => ({
      org_id: orgId,
      fee_id: feeId,
      position,
      amount,
      due_on: dueOn,
    })),
  );
  await insertRows(tx, 'fee_installments', rows);
}
