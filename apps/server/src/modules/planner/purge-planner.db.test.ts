import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { inSchool } from '../../platform/work.ts';
import { startPurging } from '../../testing/purging.ts';
import { sendEmail } from '../messages/public.ts';
import { purgePlanner } from './purge-planner.ts';

const { addSchool, app, purge } = startPurging(purgePlanner);

let school: Awaited<ReturnType<typeof addSchool>>;
beforeAll(async () => {
  school = await addSchool();
});

const addTask = (title: string, deletedDaysAgo: number | null) =>
  school.rows(sql`insert into tasks (org_id, id, made_by, given_to, title, note, tags, changed_at, deleted_at)
    select ${school.orgId}, gen_random_uuid(), ${school.ownerId}, ${school.ownerId}, ${title}, '', '{}', at,
           at - make_interval(days => ${deletedDaysAgo}) from (select ${app().clock.now()}::timestamptz as at) now`);

it('a task that was deleted can be brought back for 90 days, and one that was not stays', async () => {
  await addTask('deleted 89 days ago', 89);
  await addTask('deleted 91 days ago', 91);
  await addTask('open', null);
  await purge();
  const left = await school.rows(sql<{ title: string }>`select title from tasks order by title`);
  expect(left.map(({ title }) => title)).toEqual(['deleted 89 days ago', 'open']);
});

it('a mark of an email goes once nothing of the email is kept', async () => {
  await inSchool(app().node.services, school.orgId, (work) =>
    sendEmail(work, {
      kind: 'invoice',
      template: 'invoice.sent',
      language: 'fr',
      to: 'awa@example.com',
      subject: 'Facture',
      text: 'Voici la facture.',
    }),
  );
  await school.rows(sql`insert into email_marks (org_id, person_id, email_id, is_starred)
    select org_id, ${school.ownerId}::uuid, id, true from outbox where channel = 'email'
    union all select ${school.orgId}::uuid, ${school.ownerId}::uuid, gen_random_uuid(), true`);
  const marks = () => school.rows(sql`select from email_marks`);
  expect(await marks()).toHaveLength(2);
  await purge();
  expect(await marks()).toHaveLength(1);
  await school.rows(sql`delete from outbox`);
  await purge();
  expect(await marks()).toHaveLength(0);
});
