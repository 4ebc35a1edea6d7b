import type {
  BookFamily,
  readOwedBook as call,
  RecentPayment,
} from '@ardoise/contract/offline-desk';
import type { Answer } from '@ardoise/contract/protocol/call';
import { type DeskStudent, sameWithinMinutes } from '@ardoise/contract/take-payment';
import { sql } from 'kysely';
import type { SchoolContext } from '../../platform/http/context.ts';
import { readInstallmentsOf } from '../billing/public.ts';
import { studentNameIn } from '../students/public.ts';
import { openOf } from '../till/public.ts';

/** A page takes some tens of milliseconds, and crosses a weak line in a few seconds. */
const familiesOfPage = 300;

interface Asked {
  readonly after?: string | undefined;
  readonly familyId?: string | undefined;
}

/** Families with a child in a class, or who still owe something; with what they have just paid, for the guard against paying twice. */
export async function readBook(
  { tx, orgId, now }: SchoolContext,
  asked: Asked,
): Promise<Answer<typeof call>> {
  const { rows: families } = await sql<{ id: string }>`
    select f.id from families f
     where f.org_id = ${orgId} and f.merged_into_id is null and (${asked.familyId ?? null}::uuid is null or f.id = ${asked.familyId ?? null}::uuid)
       and f.id > ${asked.after ?? '00000000-0000-0000-0000-000000000000'}::uuid
       and exists (select from students s where s.org_id = f.org_id and s.family_id = f.id
                    and (s.class_id is not null or exists (select from fees owing
                      where owing.org_id = s.org_id and owing.student_id = s.id and owing.closed_at is null)))
     order by f.id limit ${familiesOfPage}`.execute(tx);
  const ids = families.map(({ id }) => id);
  const book = new Map(
    ids.map((id): [string, BookFamily] => [id, { id, students: [], installments: [], recent: [] }]),
  );
  const familyOf = new Map<string, BookFamily>();
  for (const { familyId, ...student } of await readStudents(tx, orgId, ids)) {
    const family = book.get(familyId);
    family?.students.push({ ...student, owed: 0 });
    if (family !== undefined) familyOf.set(student.id, family);
  }
  for (const installment of openOf(await readInstallmentsOf(tx, orgId, ids))) {
    const family = familyOf.get(installment.studentId);
    family?.installments.push(installment);
    const student = family?.students.find(({ id }) => id === installment.studentId);
    if (student !== undefined) student.owed += installment.open;
  }
  for (const { familyId, ...payment } of await readRecent(tx, orgId, ids, now))
    book.get(familyId)?.recent.push(payment);
  return {
    families: [...book.values()],
    next: ids.length < familiesOfPage ? null : (ids.at(-1) ?? null),
  };
}

async function readStudents(
  tx: SchoolContext['tx'],
  orgId: string,
  familyIds: readonly string[],
): Promise<Array<Omit<DeskStudent, 'owed'> & { familyId: string }>> {
  const { rows } = await sql<Omit<DeskStudent, 'owed'> & { familyId: string }>`
    select s.id, s.family_id as "familyId", ${studentNameIn('s')} as name, s.number,
           s.payment_code as "paymentCode", c.name as "className"
      from students s left join classes c on c.org_id = s.org_id and c.id = s.class_id
     where s.org_id = ${orgId} and s.family_id = any(${[...familyIds]}::uuid[])
     order by s.sort_name, s.id`.execute(tx);
  return rows;
}

async function readRecent(
  tx: SchoolContext['tx'],
  orgId: string,
  familyIds: readonly string[],
  now: Date,
): Promise<Array<RecentPayment & { familyId: string }>> {
  const { rows } = await sql<Omit<RecentPayment, 'at'> & { familyId: string; at: Date }>`
    select p.family_id as "familyId", p.amount, p.method, p.paid_at as at,
           array(select distinct a.fee_id from allocations a
                  where a.org_id = p.org_id and a.payment_id = p.id) as "feeIds"
      from payments p
     where p.org_id = ${orgId} and p.family_id = any(${[...familyIds]}::uuid[])
       and p.paid_at > ${now}::timestamptz - make_interval(mins => ${sameWithinMinutes})
       and p.reverses_id is null and p.method not in ('credit', 'toCredit', 'merged', 'opening')
       and not exists (select from payments back where back.org_id = p.org_id and back.reverses_id = p.id)
     order by p.paid_at, p.id`.execute(tx);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}
