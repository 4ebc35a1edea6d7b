import { sql } from 'kysely';
import { enqueue } from '../../../platform/jobs.ts';
import type { Work } from '../../../platform/work.ts';
import { documentName, forgetFile } from '../../files/public.ts';
import { recipientHash } from '../../messages/public.ts';
import type { Person } from '../find-person.ts';
import type { Marks } from '../marks.ts';

/** The whole talk: what a guardian wrote, and what was written to them. */
async function eraseTalks({ tx, orgId }: Work, { recordIds }: Person): Promise<void> {
  const { rows: chats } = await sql<{ id: string }>`
    select id from chats where org_id = ${orgId} and guardian_id = any(${[...recordIds]}::uuid[]) order by id for update`.execute(
    tx,
  );
  const ids = chats.map(({ id }) => id);
  const of = sql`org_id = ${orgId} and chat_id = any(${ids}::uuid[])`;
  await sql`delete from chat_words where ${of}`.execute(tx);
  await sql`delete from chat_links where ${of}`.execute(tx);
  const { rows: files } = await sql<{ id: string }>`
    with gone as (delete from chat_messages where ${of} returning file_id)
    select file_id as id from gone where file_id is not null`.execute(tx);
  await sql`delete from chats where org_id = ${orgId} and id = any(${ids}::uuid[])`.execute(tx);
  for (const { id } of files)
    await enqueue(tx, forgetFile, { orgId, id, name: documentName(orgId, id) });
}

/** Sealed texts and parts of phones. What was not sent yet is sent to nobody. */
async function eraseSent(work: Work, { recordIds, phones, emails }: Person): Promise<void> {
  const { tx, orgId, services } = work;
  const hashes = [...phones, ...phones.map((phone) => `+237${phone}`), ...emails].map((to) =>
    recipientHash(services, to),
  );
  await sql`update outbox set sealed = null, recipient_masked = '',
      state = case state when 'waiting' then 'failed' else state end
    where org_id = ${orgId} and recipient_hash = any(${hashes}::text[])`.execute(tx);
  // One that waits goes within minutes, and its campaign has reserved a place for it.
  await sql`update sms_messages set sealed = null, recipient_masked = ''
    where org_id = ${orgId} and state not in ('queued', 'sending')
      and (guardian_id = any(${[...recordIds]}::uuid[]) or recipient_hash = any(${hashes}::text[]))`.execute(
    tx,
  );
  // A list of numbers that somebody uploaded is sealed as a whole; one that is still to be sent stays.
  await sql`delete from sms_uploads u where org_id = ${orgId} and not exists (
    select from sms_campaigns c where c.org_id = u.org_id and c.state in ('draft', 'scheduled', 'sending')
       and c.choice::text like '%' || u.id::text || '%')`.execute(tx);
}

/** Words of other talks that named the person are found no more. */
async function eraseWordsOfTalks(
  { tx, orgId }: Work,
  { words }: Person,
  { names }: Marks,
): Promise<void> {
  await sql`delete from chat_words w using chat_messages m
    where w.org_id = ${orgId} and m.org_id = w.org_id and m.chat_id = w.chat_id and m.seq = w.seq
      and m.text ~* ${names} and w.word = any(select lower(word) from unnest(${[...words]}::text[]) as named (word)
        union select unnest(${words.map((word) => word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase())}::text[]))`.execute(
    tx,
  );
}

/** What a console was to be shown and no node could show. */
async function erasePushes({ tx, orgId }: Work, { names, contacts }: Marks): Promise<void> {
  const pattern = contacts === null ? names : `${contacts}|${names}`;
  await sql`delete from graphile_worker._private_jobs j where j.payload->>'orgId' = ${orgId} and j.locked_at is null
    and j.task_id = (select id from graphile_worker._private_tasks where identifier = 'notifications.push')
    and j.payload::text ~* ${pattern}`.execute(tx);
}

export async function eraseMessages(work: Work, person: Person, marks: Marks): Promise<void> {
  if (person.kind === 'guardian') await eraseTalks(work, person);
  await eraseSent(work, person);
  await eraseWordsOfTalks(work, person, marks);
  await erasePushes(work, marks);
}
