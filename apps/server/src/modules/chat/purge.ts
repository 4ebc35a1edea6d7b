import './tables.ts';
import { sql } from 'kysely';
import { enqueue, type JobContext, type RecurringJob } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { inSchool, type Work } from '../../platform/work.ts';
import { documentName, forgetFile } from '../files/public.ts';
import { defaultKeptMonths } from './settings.ts';

/** So that no statement holds many rows for long. */
const atOnce = 500;

/** A key that has ended opens nothing, whether it is known or not. */
const endedLinkMs = 30 * 86_400_000;

interface Removed {
  chatId: string;
  seq: number;
  fileId: string | null;
}

/** The list shows nothing that is gone, and unread counts are of what is there. */
async function correctChats({ tx, orgId }: Work, chatIds: readonly string[]): Promise<void> {
  await sql`update chats c set
      last_text = case when gone.is_last then '' else c.last_text end,
      last_by = case when gone.is_last then null else c.last_by end,
      last_type = case when gone.is_last then null else c.last_type end,
      unseen_by_staff = gone.by_guardian, unseen_by_guardian = gone.by_staff
    from (
      select touched.id, not exists (select from chat_messages m where m.org_id = ${orgId} and m.chat_id = touched.id) as is_last,
             (select count(*) from chat_messages m where m.org_id = ${orgId} and m.chat_id = touched.id
                 and m.by = 'guardian' and m.read_at is null) as by_guardian,
             (select count(*) from chat_messages m where m.org_id = ${orgId} and m.chat_id = touched.id
                 and m.by = 'staff' and m.read_at is null) as by_staff
        from unnest(${[...chatIds]}::uuid[]) as touched (id)) gone
    where c.org_id = ${orgId} and c.id = gone.id`.execute(tx);
}

/** The oldest first, with their words; their files by a job each. Answers how many went. */
async function removeSome(work: Work, before: Date): Promise<number> {
  const { tx, orgId } = work;
  const { rows: chats } = await sql<{
    id: string;
  }>`select id from chats where org_id = ${orgId} and id in (
      select chat_id from chat_messages where org_id = ${orgId} and at < ${before} order by at limit ${atOnce})
    order by id for no key update`.execute(tx);
  const chatIds = chats.map(({ id }) => id);
  const { rows } = await sql<Removed>`delete from chat_messages where (org_id, chat_id, seq) in (
      select org_id, chat_id, seq from chat_messages where org_id = ${orgId} and at < ${before}
         and chat_id = any(${chatIds}::uuid[]) order by at limit ${atOnce})
    returning chat_id as "chatId", seq, file_id as "fileId"`.execute(tx);
  if (rows.length === 0) return 0;
  await sql`delete from chat_words w using (
      select chat_id, max(seq) as seq from unnest(${rows.map(({ chatId }) => chatId)}::uuid[],
        ${rows.map(({ seq }) => seq)}::int[]) as gone (chat_id, seq) group by chat_id) gone
    where w.org_id = ${orgId} and w.chat_id = gone.chat_id and w.seq <= gone.seq`.execute(tx);
  await correctChats(work, chatIds);
  for (const { fileId: id } of rows)
    if (id !== null) await enqueue(tx, forgetFile, { orgId, id, name: documentName(orgId, id) });
  return rows.length;
}

async function purgeSchool(services: Services, orgId: string, before: Date): Promise<void> {
  for (let removed = 1; removed > 0; )
    removed = await inSchool(services, orgId, (work) => removeSome(work, before));
}

async function purge({ services }: JobContext): Promise<void> {
  const now = services.clock.now();
  const { rows } = await services.db.read('platform', (tx) =>
    sql<{ orgId: string; before: Date }>`
      select o.org_id as "orgId", ${now}::timestamptz - make_interval(months => coalesce(s.kept_months, ${defaultKeptMonths})) as before
        from organisations o left join chat_settings s on s.org_id = o.org_id
       where exists (select from chat_messages m where m.org_id = o.org_id and m.at <
         ${now}::timestamptz - make_interval(months => coalesce(s.kept_months, ${defaultKeptMonths})))`.execute(
      tx,
    ),
  );
  for (const { orgId, before } of rows) await purgeSchool(services, orgId, before);
  await services.db.write('platform', (tx) =>
    sql`delete from chat_links where ended_at < ${new Date(now.getTime() - endedLinkMs)}`.execute(
      tx,
    ),
  );
}

/** Nightly: what is older than the school keeps goes, in small steps, and its files with it. */
export const purgeChats: RecurringJob = {
  name: 'chat.purge',
  kind: 'rounds',
  cron: '17 3 * * *',
  work: purge,
};
