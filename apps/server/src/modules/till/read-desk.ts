import { errors } from '@ardoise/contract/protocol/errors';
import type { Desk, DeskInstallment } from '@ardoise/contract/take-payment';
import { byDeadline } from '@ardoise/contract/values/fill-by-deadline';
import { maskPhone } from '@ardoise/contract/values/mask-phone';
import { sql } from 'kysely';
import type { SchoolContext } from '../../platform/http/context.ts';
import { found } from '../../platform/refusal.ts';
import { type Installment, readInstallments } from '../billing/public.ts';
import { readCredit } from '../ledger/public.ts';
import { operatorsOn, readWaiting } from '../mobile-money/public.ts';
import { studentNameIn, todayAt } from '../students/public.ts';
import { findGuardianToTell } from './guardian-to-tell.ts';

interface Asked {
  readonly studentId?: string | undefined;
  readonly familyId?: string | undefined;
}

/** As many as a cashier looks at to know whether it was paid already. */
const lastShown = 5;

export async function readDesk(context: SchoolContext, asked: Asked): Promise<Desk> {
  const { tx, orgId } = context;
  const familyId = await findFamilyOf(context, asked);
  const installments = await readInstallments(tx, orgId, familyId);
  const guardian = await findGuardianToTell(tx, orgId, familyId);
  const operators = await operatorsOn(context);
  return {
    familyId,
    today: await todayAt(context),
    students: await readStudents(context, familyId, asked.studentId, installments),
    installments: openOf(installments),
    credit: await readCredit(tx, orgId, familyId),
    guardian: guardian === null ? null : { name: guardian.name, phone: maskPhone(guardian.phone) },
    last: await readLast(context, familyId),
    waiting: await readAllWaiting(context, familyId),
    operators: operators.map(({ operator }) => operator),
    fees: operators.flatMap(({ operator, terms }) =>
      terms === null ? [] : [{ operator, ...terms }],
    ),
  };
}

async function findFamilyOf(
  { tx, orgId }: SchoolContext,
  { studentId, familyId }: Asked,
): Promise<string> {
  const { rows } =
    studentId === undefined
      ? await sql<{ id: string }>`select id from families
          where org_id = ${orgId} and id = ${familyId} and merged_into_id is null`.execute(tx)
      : await sql<{ id: string }>`select family_id as id from students
          where org_id = ${orgId} and id = ${studentId}`.execute(tx);
  return found(rows[0], errors.notFound).id;
}

/** Of one fee the second of three, whatever is paid of it. */
export function openOf(installments: readonly Installment[]): DeskInstallment[] {
  const ofFee = new Map<string, Installment[]>();
  for (const one of installments) ofFee.set(one.feeId, [...(ofFee.get(one.feeId) ?? []), one]);
  return [...ofFee.values()]
    .flatMap((all) =>
      all.map((one, index) => ({
        studentId: one.studentId,
        feeId: one.feeId,
        position: one.position,
        kind: one.kind,
        title: one.title,
        year: one.year,
        installment: index + 1,
        installments: all.length,
        dueOn: one.dueOn,
        open: one.open,
      })),
    )
    .filter(({ open }) => open > 0)
    .sort(byDeadline);
}

async function readStudents(
  { tx, orgId }: SchoolContext,
  familyId: string,
  first: string | undefined,
  installments: readonly Installment[],
): Promise<Desk['students']> {
  const { rows } = await sql<Omit<Desk['students'][number], 'owed'>>`
    select s.id, ${studentNameIn('s')} as name, s.number, s.payment_code as "paymentCode", c.name as "className"
      from students s left join classes c on c.org_id = s.org_id and c.id = s.class_id
     where s.org_id = ${orgId} and s.family_id = ${familyId}
     order by s.id is distinct from ${first ?? null}::uuid, s.sort_name, s.id`.execute(tx);
  return rows.map((row) => ({
    ...row,
    owed: installments
      .filter(({ studentId }) => studentId === row.id)
      .reduce((sum, { open }) => sum + open, 0),
  }));
}

async function readLast({ tx, orgId }: SchoolContext, familyId: string): Promise<Desk['last']> {
  const { rows } = await sql<Omit<Desk['last'][number], 'at'> & { at: Date }>`
    select p.id, p.paid_at as at, p.method, p.amount, r.content->>'number' as "receiptNumber",
           r.code as "receiptCode",
           exists (select from payments back where back.org_id = p.org_id and back.reverses_id = p.id) as "isReversed"
      from payments p left join receipts r on r.org_id = p.org_id and r.payment_id = p.id
     where p.org_id = ${orgId} and p.family_id = ${familyId} and p.reverses_id is null
       and p.method not in ('toCredit', 'merged')
     order by p.paid_at desc, p.id limit ${lastShown}`.execute(tx);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

async function readAllWaiting(
  { tx, orgId, actor }: SchoolContext,
  familyId: string,
): Promise<Desk['waiting']> {
  const waiting = await readWaiting(tx, orgId, familyId);
  const { rows: begun } = await sql<{ id: string; operator: 'mtn' | 'orange'; isOwn: boolean }>`
    select t.id, t.operator, d.created_by is not distinct from ${actor.personId}::uuid as "isOwn"
      from transactions t left join desk_payments d on d.org_id = t.org_id and d.transaction_id = t.id
     where t.org_id = ${orgId} and t.id = any(${waiting.map(({ id }) => id)}::uuid[])`.execute(tx);
  const begunOf = new Map(begun.map((one) => [one.id, one]));
  const others = await tx
    .selectFrom('pending_payments')
    .select(['id', 'method', 'amount', 'created_at', 'created_by'])
    .where('org_id', '=', orgId)
    .where('family_id', '=', familyId)
    .where('state', '=', 'waiting')
    .orderBy('created_at')
    .execute();
  return [
    ...waiting.map(({ id, amount, submittedAt }) => ({
      id,
      isMobile: true,
      means: begunOf.get(id)?.operator ?? ('mtn' as const),
      amount,
      since: submittedAt.toISOString(),
      isOwn: begunOf.get(id)?.isOwn ?? false,
    })),
    ...others.map(({ id, method, amount, created_at: since, created_by: by }) => ({
      id,
      isMobile: false,
      means: method,
      amount,
      since: since.toISOString(),
      isOwn: by === actor.personId,
    })),
  ];
}
