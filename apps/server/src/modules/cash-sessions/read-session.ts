import type { CashSessionDetail, DrawerMovement } from '@ardoise/contract/cash-sessions';
import { errors } from '@ardoise/contract/protocol/errors';
import { dayIn } from '@ardoise/contract/values/dates';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { found } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { fileUrl } from '../files/public.ts';
import { studentNameIn } from '../students/public.ts';
import { presentSession } from './present-session.ts';
import { paymentAtDesk, readMoneyOf } from './session-money.ts';
import { isUnchanged } from './sign-session.ts';
import type { CashSessionRow } from './tables.ts';

export async function findSession(tx: Tx, orgId: string, id: string): Promise<CashSessionRow> {
  const row = await tx
    .selectFrom('cash_sessions')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return found(row, errors.notFound);
}

interface Reading {
  readonly services: Pick<Services, 'keyFor'>;
  readonly tx: Tx;
  readonly orgId: string;
}

export async function readSession(
  { services, tx, orgId }: Reading,
  id: string,
  readerId: string | null,
): Promise<CashSessionDetail> {
  const row = await findSession(tx, orgId, id);
  const money = await readMoneyOf(tx, orgId, id);
  const counts = await tx
    .selectFrom('cash_counts')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('session_id', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return {
    ...presentSession(row, money, readerId),
    ...(await readMovements(tx, orgId, row)),
    counts: counts.map(({ id: countId, at, counted_by_name: by, pieces, total, expected }) => ({
      id: countId,
      at: at.toISOString(),
      by,
      pieces,
      total,
      expected,
    })),
    signature: row.signature,
    isUnchanged: isUnchanged(services, row, money),
  };
}

interface MovementRow {
  id: string;
  at: Date;
  kind: DrawerMovement['kind'];
  /** Cash of this drawer’s own payments, with what was reversed of it. */
  isTaken: boolean;
  text: string;
  reference: string | null;
  receiptCode: string | null;
  photoId: string | null;
  amount: number;
}

/** Of the drawer alone, oldest first: the float, cash with its reversals, and what left it, also for payments of sessions that are locked. */
async function readMovements(
  tx: Tx,
  orgId: string,
  session: CashSessionRow,
): Promise<Pick<CashSessionDetail, 'movements' | 'days'>> {
  const { rows } = await sql<MovementRow>`
    with cash as (
      select p.id, p.paid_at, p.amount, back.reversals,
             r.content->>'number' as number, r.code,
             coalesce((select string_agg(distinct ${studentNameIn('st')}, ', ') from allocations a
               join fees f on f.org_id = a.org_id and f.id = a.fee_id
               join students st on st.org_id = f.org_id and st.id = f.student_id
              where a.org_id = p.org_id and a.payment_id = p.id), '') as students
        from cash_sessions s
        join desk_payments d on d.org_id = s.org_id and d.session_id = s.id and d.means = 'cash'
        ${paymentAtDesk}
        left join receipts r on r.org_id = p.org_id and r.payment_id = p.id
       where s.org_id = ${orgId} and s.id = ${session.id})
    select id::text, paid_at as at, 'payment' as kind, true as "isTaken", students as text, number as reference, code as "receiptCode",
           null::uuid as "photoId", amount from cash
     union all
    select back.id, back.at, 'reversal', true, students, number, code, null, -back.amount
      from cash cross join lateral jsonb_to_recordset(reversals) back (id text, at timestamptz, amount bigint)
     union all
    select m.id::text, m.at, case when p.id is null then m.kind when p.reverses_id is null then 'refund' else 'reversal' end,
           false, m.purpose, m.reference, r.code,
           m.photo_id, -m.amount
      from cash_movements m left join payments p on p.org_id = m.org_id and p.id = m.id
      left join receipts r on r.org_id = p.org_id and r.payment_id = p.reverses_id
     where m.org_id = ${orgId} and m.session_id = ${session.id}
     order by at, id`.execute(tx);
  const float: MovementRow = {
    id: session.id,
    at: session.opened_at,
    kind: 'float',
    isTaken: false,
    text: '',
    reference: null,
    receiptCode: null,
    photoId: null,
    amount: session.float,
  };
  let inDrawer = 0;
  const movements = [float, ...rows].map((row) => {
    const { id, at, kind, text, reference, receiptCode, photoId, amount } = row;
    inDrawer += amount;
    return {
      id,
      at: at.toISOString(),
      kind,
      text,
      reference,
      receiptCode,
      photoUrl: photoId === null ? null : fileUrl(orgId, photoId),
      amount,
      inDrawer,
    };
  });
  return { movements, days: await addUpDays(tx, orgId, [float, ...rows]) };
}

/** Each day at the school on which anything moved. */
async function addUpDays(
  tx: Tx,
  orgId: string,
  rows: readonly MovementRow[],
): Promise<CashSessionDetail['days']> {
  const { time_zone: timeZone } = await tx
    .selectFrom('organisations')
    .select('time_zone')
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();
  const days = new Map<string, number>();
  for (const { at, isTaken, amount } of rows) {
    const day = dayIn(timeZone, at);
    days.set(day, (days.get(day) ?? 0) + (isTaken ? amount : 0));
  }
  return [...days].map(([day, takenInCash]) => ({ day, takenInCash }));
}
