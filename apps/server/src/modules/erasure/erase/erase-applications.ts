import type { ApplicationForm } from '@ardoise/contract/applications';
import { healthInput, studentInput } from '@ardoise/contract/student-record';
import { studentName } from '@ardoise/contract/values/student-name';
import { sql } from 'kysely';
import type { Work } from '../../../platform/work.ts';
import { type ErasedAs, indexAgain, indexWords } from '../../students/public.ts';
import type { Person } from '../find-person.ts';

interface Application {
  id: string;
  number: string;
  form: Omit<ApplicationForm, 'health'>;
  guardian: string;
  phone: string | null;
}

/** Of a child, its own; of a guardian, those that name them, by a phone that is theirs or by name for a child of theirs. */
async function findApplications({ tx, orgId }: Work, person: Person): Promise<Application[]> {
  const { rows } = await sql<Application>`
    select a.id, a.number, a.form, a.guardian_name as guardian, a.phone from applications a
     where a.org_id = ${orgId} and case when ${person.kind === 'student'}
       then a.student_id = any(${[...person.recordIds]}::uuid[])
       else jsonb_path_query_array(a.form, '$.guardians[*].phones[*].number') ?| ${[...person.phones]}::text[]
         or (a.student_id in (select id from students s where s.org_id = ${orgId} and s.family_id = any(${[...person.familyIds]}::uuid[]))
             and jsonb_path_query_array(a.form, '$.guardians[*].fullName') ?| ${[...person.names]}::text[])
       end order by a.id for update`.execute(tx);
  return rows;
}

function formWithout(form: Application['form'], person: Person, as: ErasedAs): Application['form'] {
  if (person.kind === 'student') {
    const student = studentInput.parse({ firstName: as.first, lastName: as.last, gender: 3 });
    return { ...form, student };
  }
  const isTheirs = (guardian: Application['form']['guardians'][number]): boolean =>
    person.names.includes(guardian.fullName) ||
    guardian.phones.some(({ number }) => person.phones.includes(number));
  const guardians = form.guardians.map((guardian) =>
    isTheirs(guardian)
      ? { ...guardian, fullName: as.name, occupation: null, email: null, phones: [] }
      : guardian,
  );
  return { ...form, guardians };
}

/** The answers go, and the link by which the applicant followed it; that somebody applied, when, and what was decided stays. */
export async function eraseApplications(work: Work, person: Person, as: ErasedAs): Promise<number> {
  const { tx, orgId } = work;
  if (person.kind === 'staff') return 0;
  const isStudent = person.kind === 'student';
  const applications = await findApplications(work, person);
  const noHealth = JSON.stringify(healthInput.parse({}));
  for (const { id, form: before, guardian, phone } of applications) {
    const form = formWithout(before, person, as);
    const student = studentName(form.student);
    const named = isStudent ? guardian : (form.guardians[0]?.fullName ?? as.name);
    const kept = phone !== null && person.phones.includes(phone) ? null : phone;
    await sql`update applications set form = ${JSON.stringify(form)}::jsonb, student_name = ${student},
        health = case when ${isStudent} then ${noHealth}::jsonb else health end,
        guardian_name = ${named}, phone = ${kept}, follow_hash = encode(sha256(gen_random_uuid()::text::bytea), 'hex'), search_text = lower(${`${student} ${named}`})
      where org_id = ${orgId} and id = ${id}`.execute(tx);
  }
  const indexed = applications.map(({ id, number }) => ({
    id,
    sortName: '',
    words: indexWords({ numbers: [number] }),
  }));
  await indexAgain(
    { tx, orgId, kind: 'application' },
    indexed.map(({ id }) => id),
    indexed,
  );
  return applications.length;
}
