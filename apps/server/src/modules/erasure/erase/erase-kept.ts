import { sql } from 'kysely';
import { enqueue } from '../../../platform/jobs.ts';
import type { Work } from '../../../platform/work.ts';
import { forgetReportFile } from '../../reports/public.ts';
import { dropAllExports } from '../../school-export/public.ts';
import type { Person } from '../find-person.ts';
import type { Marks } from '../marks.ts';

/** Copies that were made of the school's records: nobody can look into them for a name, so all of them go. */
export async function eraseCopies(work: Work): Promise<void> {
  const { tx, orgId } = work;
  await dropAllExports(work);
  const { rows } = await sql<{ id: string }>`
    delete from report_files where org_id = ${orgId} returning id`.execute(tx);
  for (const { id } of rows) await enqueue(tx, forgetReportFile, { orgId, id });
}

/** Rows of an uploaded list hold a name in parts, in whichever columns the school had. */
export async function eraseImports({ tx, orgId }: Work, marks: Marks): Promise<void> {
  const { eachWord } = marks;
  const words = eachWord.map((word) => sql`r.content::text ~* ${word}`);
  const all = eachWord.length > 1 ? sql.join(words, sql` and `) : sql`false`;
  const contacts = marks.contacts === null ? sql`false` : sql`r.content::text ~* ${marks.contacts}`;
  await sql`delete from import_rows r using import_runs run
    where r.org_id = ${orgId} and run.org_id = r.org_id and run.id = r.import_id and run.state in ('done', 'failed', 'checked')
      and ((${all}) or ${contacts})`.execute(tx);
}

/** What the audit log says of the person's own records, and merges of them: that it happened stays, what it was goes. */
export async function eraseHistory(
  { tx, orgId }: Work,
  { recordIds, kind, id }: Person,
  name: string,
): Promise<void> {
  const ids = [...recordIds];
  await sql`update audit_log set before = null, after = null
    where org_id = ${orgId} and subject_id = any(${ids}::text[]) and (before is not null or after is not null)`.execute(
    tx,
  );
  if (kind === 'staff')
    await sql`update audit_log set actor_name = ${name}, address = null where org_id = ${orgId} and actor_id = ${id}`.execute(
      tx,
    );
  await sql`update merges set plan = '{}'::jsonb,
      kept_name = case when kept_id = any(${ids}::uuid[]) then ${name} else kept_name end,
      gone_name = case when gone_id = any(${ids}::uuid[]) then ${name} else gone_name end
    where org_id = ${orgId} and undone_at is null and (record_ids && ${ids}::uuid[] or plan::text ~ ${ids.join('|')})`.execute(
    tx,
  );
}

/** What only they had in the school, and who made the keys. */
export async function eraseOfStaff(
  { tx, orgId }: Work,
  { id, kind }: Person,
  name: string,
): Promise<void> {
  if (kind !== 'staff') return;
  await sql`delete from notifications where org_id = ${orgId} and person_id = ${id}`.execute(tx);
  await sql`delete from shop_carts where org_id = ${orgId} and person_id = ${id}`.execute(tx);
  await sql`delete from email_marks where org_id = ${orgId} and person_id = ${id}`.execute(tx);
  await sql`update api_keys set created_by_name = ${name} where org_id = ${orgId} and created_by = ${id}`.execute(
    tx,
  );
}
