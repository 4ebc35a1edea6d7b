import { addTask } from '@ardoise/contract/planner/tasks';
import { previewErasure } from '@ardoise/contract/school-data/erasure';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import {
  money,
  orgId,
  startTaughtSchool,
  token,
  year,
} from '../mobile-money/testing/taught-school.ts';
import { addStudent, succeed } from '../students/testing/people.ts';

startTaughtSchool();

const task = (title: string, note = '') =>
  succeed(money.app, token, addTask, { body: { title, note } });

const preview = (id: string) =>
  succeed(money.app, token, previewErasure, { query: { kind: 'student', id } });

it('texts that hold a first name or what somebody is called alone are shown before they are erased', async () => {
  const named = { firstName: 'Zéphyrine', lastName: 'Quarkelova', classId: year.fifth };
  const { id } = await addStudent(money.app, token, {
    ...named,
    preferredName: 'Zéphy',
    note: 'Zéphy sings',
  });
  expect(await preview(id)).toMatchObject({ mentions: [], hasMoreMentions: false });
  await task('Call the mother of zephyrine tomorrow');
  await task('A trip', 'Zéphy has no coat.');
  // The whole name is replaced by itself, and a longer word is another one.
  await task('Find Quarkelova Zéphyrine', 'Zéphyrines and Zéphyr are others');
  const { mentions, hasMoreMentions } = await preview(id);
  expect(hasMoreMentions).toBe(false);
  expect(mentions.toSorted((a, b) => (a.text < b.text ? -1 : 1))).toEqual([
    { where: 'Tasks', text: 'Call the mother of zephyrine tomorrow' },
    { where: 'Tasks', text: 'Zéphy has no coat.' },
  ]);
});

it('of very many texts only fifty are shown, and it is said that there are more', async () => {
  const { id } = await addStudent(money.app, token, {
    firstName: 'Zéphyrine',
    lastName: 'Quarkelova',
    classId: year.fifth,
  });
  await task('Zéphyrine');
  await money.services.db.write({ orgId }, (tx) =>
    sql`insert into tasks select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'title', t.title || ' ' || n))).*
      from tasks t, generate_series(1, 50) n where t.org_id = ${orgId}`.execute(tx),
  );
  const { mentions, hasMoreMentions } = await preview(id);
  expect(mentions).toHaveLength(50);
  expect(hasMoreMentions).toBe(true);
});
