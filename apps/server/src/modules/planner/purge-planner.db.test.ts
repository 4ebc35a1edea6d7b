import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inSchool } from '../../platform/work.ts';
import { createSchool } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { sendEmail } from '../messages/public.ts';
import { purgePlanner } from './purge-planner.ts';

let app: TestApp;
let orgId: string;
let ownerId: string;

beforeAll(async () => {
  app = await startTestApp();
  ({ orgId, ownerId } = await createSchool(app));
});
afterAll(() => app.close());

const inSchoolRows = <Row>(statement: ReturnType<typeof sql<Row>>) =>
  app.node.services.db.write({ orgId }, async (tx) => (await statement.execute(tx)).rows);

const purge = () =>
  purgePlanner.work({ services: app.node.services, attempt: 1, isLastAttempt: true });

const addTask = (title: string, deletedDaysAgo: number | null) =>
  inSchoolRows(sql`insert into tasks (org_id, id, made_by, given_to, title, note, tags, changed_at, deleted_at)
    select ${orgId}, gen_random_uuid(), ${ownerId}, ${ownerId}, ${title}, '', '{}', at,
           at - make_interval(days => ${deletedDaysAgo}) from (select ${app.clock.now()}::timestamptz as at) now`);

it('a task that was deleted can be brought back for 90 days, and one that was not stays', async () => {
  await addTask('deleted 89 days ago', 89);
  await addTask('deleted 91 days ago', 91);
  await addTask('open', null);
  await purge();
  const left = await inSchoolRows(sql<{ title: string }>`select title from tasks order by title`);
  expect(left.map(({ title }) => title)).toEqual(['deleted 89 days ago', 'open']);
});

it('a mark of an email goes once nothing of the email is kept', async () => {
  await inSchool(app.node.services, orgId, (work) =>
    sendEmail(work, {
      kind: 'invoice',
      template: 'invoice.sent',
      language: 'fr',
      to: 'awa@example.com',
      subject: 'Facture',
      text: 'Voici la facture.',
    }),
  );
  await inSchoolRows(sql`insert into email_marks (org_id, person_id, email_id, is_starred)
    select org_id, ${ownerId}::uuid, id, true from outbox where channel = 'email'
    union all select ${orgId}::uuid, ${ownerId}::uuid, gen_random_uuid(), true`);
  const marks = () => inSchoolRows(sql`select from email_marks`);
  expect(await marks()).toHaveLength(2);
  await purge();
  expect(await marks()).toHaveLength(1);
  await inSchoolRows(sql`delete from outbox`);
  await purge();
  expect(await marks()).toHaveLength(0);
});
