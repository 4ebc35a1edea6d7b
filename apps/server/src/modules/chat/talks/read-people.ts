import '../tables.ts';
import type { ChatInstallment, ChatStudent } from '@ardoise/contract/chat/chats';
import { sql } from 'kysely';
import type { Work } from '../../../platform/work.ts';
import { type Installment, readInstallmentsOf } from '../../billing/public.ts';
import { fileUrl } from '../../files/public.ts';
import { readOwedOf, studentNameIn, todayAt } from '../../students/public.ts';

/** The families of a guardian that are there. */
export async function familiesOf(
  { tx, orgId }: Pick<Work, 'tx' | 'orgId'>,
  guardianId: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select f.id from family_guardians fg join families f on f.org_id = fg.org_id and f.id = fg.family_id
     where fg.org_id = ${orgId} and fg.guardian_id = ${guardianId} and f.removed_at is null
     order by f.folded_name, f.id`.execute(tx);
  return rows.map(({ id }) => id);
}

const dayMs = 86_400_000;

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

/** Which of how many installments of its fee each one is, by deadline. */
function presentInstallments(own: readonly Installment[], today: string): ChatInstallment[] {
  const byFee = new Map<string, Installment[]>();
  for (const one of own) byFee.set(one.feeId, [...(byFee.get(one.feeId) ?? []), one]);
  return [...byFee.values()]
    .flatMap((ofFee) =>
      ofFee
        .toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : 1))
        .map((one, place) => ({
          feeId: one.feeId,
          kind: one.kind,
          title: one.title,
          year: one.year,
          installment: place + 1,
          installments: ofFee.length,
          dueOn: one.dueOn,
          amount: one.amount,
          open: one.open,
          daysLate: one.open > 0 ? Math.max(0, daysBetween(one.dueOn, today)) : 0,
        })),
    )
    .toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : 1));
}

type StudentRow = Pick<ChatStudent, 'id' | 'studentId' | 'name' | 'className' | 'familyId'> & {
  photoId: string | null;
};

/** The guardian's children with what is owed, beside the talk. */
export async function readStudents(work: Work, guardianId: string): Promise<ChatStudent[]> {
  const { tx, orgId } = work;
  const familyIds = await familiesOf(work, guardianId);
  const { rows } = await sql<StudentRow>`
    select s.id, s.number as "studentId", ${studentNameIn('s')} as name, c.name as "className", s.family_id as "familyId",
           s.photo_id as "photoId"
      from students s left join classes c on c.org_id = s.org_id and c.id = s.class_id
     where s.org_id = ${orgId} and s.family_id = any(${familyIds}::uuid[]) order by s.sort_name, s.id`.execute(
    tx,
  );
  const today = await todayAt(work);
  const ids = rows.map(({ id }) => id);
  const owedOf = await readOwedOf(tx, orgId, ids, today);
  const installments = await readInstallmentsOf(tx, orgId, familyIds);
  return rows.map(({ photoId, ...student }) => ({
    ...student,
    photo: photoId === null ? null : fileUrl(orgId, photoId),
    owed: owedOf(student.id),
    installments: presentInstallments(
      installments.filter(({ studentId }) => studentId === student.id),
      today,
    ),
  }));
}
