import '../tables.ts';
import { sql } from 'kysely';
import { enqueue } from '../../../platform/jobs.ts';
import type { Work } from '../../../platform/work.ts';
import { documentName, fileName, forgetFile } from '../../files/public.ts';
import { foldName } from '@ardoise/contract/values/fold-name';
import { reindexFamilies, reindexGuardians, reindexStudents } from '../lists/reindex.ts';
import { sortNameOf } from '../rules.ts';

/** What somebody is called from now on, in two parts as students are. */
export interface ErasedAs {
  readonly name: string;
  readonly first: string;
  readonly last: string;
}

/** The rows of files go with whoever held them; their content after the commit. */
async function dropFiles(
  { tx, orgId }: Work,
  ids: readonly string[],
  nameOf: (orgId: string, id: string) => string,
): Promise<void> {
  await tx
    .deleteFrom('stored_files')
    .where('org_id', '=', orgId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
  for (const id of ids) await enqueue(tx, forgetFile, { orgId, id, name: nameOf(orgId, id) });
}

/** The number, the family and the years stay, since fees and receipts are theirs. */
export async function eraseStudentRecord(work: Work, id: string, as: ErasedAs): Promise<void> {
  const { tx, orgId } = work;
  const { rows: documents } = await sql<{ id: string }>`
    delete from student_documents where org_id = ${orgId} and student_id = ${id} returning id`.execute(
    tx,
  );
  const { rows: photos } = await sql<{ id: string }>`
    select photo_id as id from students where org_id = ${orgId} and id = ${id} and photo_id is not null`.execute(
    tx,
  );
  await sql`delete from student_health where org_id = ${orgId} and student_id = ${id}`.execute(tx);
  const none = JSON.stringify([]);
  await sql`update students set first_name = ${as.first}, last_name = ${as.last},
      sort_name = ${sortNameOf(as.last, as.first)}, preferred_name = null, date_of_birth = null,
      is_birth_date_approximate = false, place_of_birth = null, gender = 3, nationality = null, enrolment_date = null,
      current_grade = null, section = null, tags = ${none}::jsonb, incoming_year = null, incoming_semester = null,
      preferred_country = null, preferred_campus = null, previous_schools = ${none}::jsonb, languages = ${none}::jsonb,
      residence = '{"address": null, "city": null, "zip": null, "region": null}'::jsonb, how_heard = null, note = null,
      photo_id = null, version = version + 1
    where org_id = ${orgId} and id = ${id}`.execute(tx);
  await dropFiles(
    work,
    documents.map((one) => one.id),
    documentName,
  );
  await dropFiles(
    work,
    photos.map((one) => one.id),
    fileName,
  );
  await reindexStudents(tx, orgId, [id]);
}

/** With those that were merged into it. Nobody sees it in a list any more; whoever it cared for is searched without its name. */
export async function eraseGuardianRecord(
  { tx, orgId, now }: Work,
  ids: readonly string[],
  as: ErasedAs,
): Promise<void> {
  const all = [...ids];
  const { rows: families } = await sql<{ id: string }>`
    delete from family_guardians where org_id = ${orgId} and guardian_id = any(${all}::uuid[]) returning family_id as id`.execute(
    tx,
  );
  await sql`delete from guardian_phones where org_id = ${orgId} and guardian_id = any(${all}::uuid[])`.execute(
    tx,
  );
  await sql`update guardians set full_name = ${as.name}, folded_name = ${foldName(as.name)}, occupation = null, email = null,
      person_id = null, no_messages = true, language = null, removed_at = coalesce(removed_at, ${now}), version = version + 1
    where org_id = ${orgId} and id = any(${all}::uuid[])`.execute(tx);
  const familyIds = families.map(({ id }) => id);
  const { rows: students } = await sql<{ id: string }>`
    select id from students where org_id = ${orgId} and family_id = any(${familyIds}::uuid[])`.execute(
    tx,
  );
  await reindexGuardians(tx, orgId, all);
  await reindexFamilies(tx, orgId, familyIds);
  await reindexStudents(
    tx,
    orgId,
    students.map(({ id }) => id),
  );
}

/** A family in which nobody is left who was not erased is called as its last one. */
export async function eraseFamilyNames(
  { tx, orgId }: Work,
  familyIds: readonly string[],
  as: ErasedAs,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update families f set name = ${as.name}, folded_name = ${foldName(as.name)}, version = version + 1
     where f.org_id = ${orgId} and f.id = any(${[...familyIds]}::uuid[])
       and not exists (select from family_guardians g where g.org_id = f.org_id and g.family_id = f.id)
       and not exists (select from students s where s.org_id = f.org_id and s.family_id = f.id
             and not exists (select from erasures e where e.org_id = s.org_id and e.record_id = s.id
                               and e.kind = 'student' and e.state in ('queued', 'done')))
    returning id`.execute(tx);
  const ids = rows.map(({ id }) => id);
  await reindexFamilies(tx, orgId, ids);
  const { rows: students } = await sql<{ id: string }>`
    select id from students where org_id = ${orgId} and family_id = any(${ids}::uuid[])`.execute(
    tx,
  );
  await reindexStudents(
    tx,
    orgId,
    students.map(({ id }) => id),
  );
}
