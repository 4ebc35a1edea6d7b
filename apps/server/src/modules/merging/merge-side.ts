import type { MergeKind, MergeSide } from '@ardoise/contract/merging';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { Work } from '../../platform/work.ts';
import { fileUrl } from '../files/public.ts';
import { readCredit } from '../ledger/public.ts';
import {
  choosableOf,
  choosableOfGuardian,
  readFamily,
  readGuardianRecord,
  readStudent,
  withFormer,
} from '../students/public.ts';
import { faceOf } from './record-face.ts';

interface Whose {
  readonly studentIds: readonly string[];
  readonly familyId: string | null;
  readonly guardianId: string | null;
}

/** Everything that one of two records has, so that a person can tell which one to keep. */
export async function readSide(work: Work, kind: MergeKind, id: string): Promise<MergeSide> {
  const { tx, orgId } = work;
  const { name, number, createdAt } = await faceOf(tx, orgId, kind, id);
  const whose = await readWhose(tx, orgId, kind, id);
  return {
    id,
    name,
    number,
    createdAt: createdAt.toISOString(),
    record: await readChoosable(tx, orgId, kind, id),
    family: kind === 'student' ? await readFamilyFace(tx, orgId, whose.familyId) : null,
    ...(await readPeople(tx, orgId, kind, whose)),
    ...(await readHoldings(tx, orgId, whose)),
    credit: whose.familyId === null ? 0 : await readCredit(tx, orgId, whose.familyId),
    changes: await countChanges(tx, orgId, id),
  };
}

async function readWhose(tx: Tx, orgId: string, kind: MergeKind, id: string): Promise<Whose> {
  if (kind === 'guardian') return { studentIds: [], familyId: null, guardianId: id };
  if (kind === 'student') {
    const { family_id: familyId } = await readStudent(tx, orgId, id);
    return { studentIds: [id], familyId, guardianId: null };
  }
  const { rows } = await sql<{ id: string }>`select id from students
    where org_id = ${orgId} and family_id = ${id}`.execute(tx);
  return { studentIds: rows.map((row) => row.id), familyId: id, guardianId: null };
}

async function readChoosable(
  tx: Tx,
  orgId: string,
  kind: MergeKind,
  id: string,
): Promise<Record<string, unknown>> {
  if (kind === 'guardian') return choosableOfGuardian(await readGuardianRecord(tx, orgId, id));
  if (kind === 'family') return { name: (await readFamily(tx, orgId, id)).name };
  const student = await readStudent(tx, orgId, id);
  const photo = student.photo_id === null ? null : fileUrl(orgId, student.photo_id);
  return { ...choosableOf(student), photo };
}

async function readFamilyFace(tx: Tx, orgId: string, familyId: string | null) {
  if (familyId === null) return null;
  const { id, name, number } = await readFamily(tx, orgId, familyId);
  return { id, name, number };
}

/** Who is around it, by name. */
async function readPeople(
  tx: Tx,
  orgId: string,
  kind: MergeKind,
  { studentIds, familyId, guardianId }: Whose,
): Promise<Pick<MergeSide, 'students' | 'guardians' | 'phones'>> {
  const { rows } = await sql<Pick<MergeSide, 'students' | 'guardians' | 'phones'>>`
    with families as (
      select ${familyId}::uuid as id where ${familyId}::uuid is not null
      union select family_id from family_guardians where org_id = ${orgId} and guardian_id = ${guardianId}),
    guardians_of as (
      select g.id, g.full_name, fg.position from family_guardians fg
        join guardians g on g.org_id = fg.org_id and g.id = fg.guardian_id
       where fg.org_id = ${orgId} and fg.family_id in (select id from families))
    select array(select concat_ws(' ', s.last_name, s.first_name) from students s
                  where s.org_id = ${orgId} and s.family_id in (select id from families)
                  order by s.sort_name) as students,
           array(select full_name from guardians_of order by position, full_name) as guardians,
           array(select distinct p.number from guardian_phones p where p.org_id = ${orgId}
                  and (p.guardian_id = ${guardianId} or ${guardianId}::uuid is null
                   and p.guardian_id in (select id from guardians_of))) as phones`.execute(tx);
  const found = rows[0] ?? { students: [], guardians: [], phones: [] };
  return {
    students: kind === 'student' && studentIds.length > 0 ? [] : found.students,
    guardians: kind === 'guardian' ? [] : found.guardians,
    phones: found.phones,
  };
}

type Holdings = Pick<
  MergeSide,
  'enrolments' | 'fees' | 'payments' | 'documents' | 'hasHealth' | 'links'
>;

/** Places, money and papers of the students, and what was handed out. */
async function readHoldings(
  tx: Tx,
  orgId: string,
  { studentIds, familyId }: Whose,
): Promise<Holdings> {
  const ofStudents = sql`org_id = ${orgId} and student_id = any(${[...studentIds]}::uuid[])`;
  const { rows } = await sql<Holdings>`
    select coalesce((select json_agg(json_build_object('className', c.name,
                'yearName', concat_ws('–', to_char(y.reopening_on, 'YYYY'), to_char(y.closing_on, 'YYYY')))
                order by e.created_at desc)
              from enrolments e
              join classes c on c.org_id = e.org_id and c.id = e.class_id
              join academic_years y on y.org_id = e.org_id and y.id = e.year_id
             where e.org_id = ${orgId} and e.student_id = any(${[...studentIds]}::uuid[]) and e.is_standing), '[]') as enrolments,
           (select json_build_object('count', count(*), 'billed', coalesce(sum(amount - discount), 0),
                'paid', coalesce(sum(paid), 0),
                'owed', coalesce(sum(greatest(amount - discount - paid, 0)) filter (where closed_at is null), 0))
              from fees where ${ofStudents} and merged_into_id is null) as fees,
           (select count(distinct a.payment_id)::int from fees f
              join allocations a on a.org_id = f.org_id and a.fee_id = f.id
              join payments p on p.org_id = a.org_id and p.id = a.payment_id
             where f.org_id = ${orgId} and f.student_id = any(${[...studentIds]}::uuid[])
               and p.reverses_id is null and p.method not in ('toCredit', 'merged', 'refund')) as payments,
           (select count(*)::int from student_documents where ${ofStudents}) as documents,
           exists (select from student_health where ${ofStudents}) as "hasHealth",
           (select count(*)::int from payment_links where org_id = ${orgId}
               and (student_id = any(${[...studentIds]}::uuid[]) or family_id = ${familyId})) as links`.execute(
    tx,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('What a record has is one row.');
  return row;
}

async function countChanges(tx: Tx, orgId: string, id: string): Promise<number> {
  const ids = await withFormer(tx, orgId, [id]);
  const { rows } = await sql<{ count: number }>`select count(*) as count from audit_log
    where org_id = ${orgId} and subject_id = any(${ids}::text[]) and action not like '%.read'`.execute(
    tx,
  );
  return Number(rows[0]?.count ?? 0);
}
