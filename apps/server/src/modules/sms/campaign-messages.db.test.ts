import {
  createCampaign,
  exportCampaignMessages,
  listCampaignMessages,
  listCampaigns,
  type SmsMessageState,
} from '@ardoise/contract/sms/campaigns';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSchool, type TestSchool } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { startTestSimulator, type TestSimulator } from '../../testing/test-simulator.ts';
import { addStudent, addYear, succeed } from '../students/testing/people.ts';
import { buyMessages, untilDone } from './testing/writers.ts';

let simulator: TestSimulator;
let app: TestApp;
let school: TestSchool;
let token: string;
let id: string;

const guardians: ReadonlyArray<readonly [string, string]> = [
  ['Thérèse Ngo Bassong', '677120001'],
  ['Paul Ngo', '699340002'],
  ['Noël Mbarga', '677120003'],
  ['Awa Fotso', '655560004'],
  ['Bih Tchoumi', '655560005'],
];

beforeAll(async () => {
  simulator = await startTestSimulator();
  app = await startTestApp({ simulatorUrl: simulator.url });
  app.clock.set('2026-11-16T08:00:00.000Z');
  school = await createSchool(app);
  token = await school.signIn();
  const { sixth } = await addYear(app, token);
  await buyMessages(app, school, 20);
  for (const [fullName, number] of guardians)
    await addStudent(app, token, {
      classId: sixth,
      firstName: 'Grace',
      family: {
        name: 'Famille',
        guardians: [{ fullName, relationship: 'mother', phones: [{ kind: 'cell', number }] }],
      },
    });
  const body = {
    name: 'Réunion de la Rentrée',
    choice: { kind: 'everyone' as const },
    texts: { en: 'Hello', fr: '' },
    go: true,
  };
  ({ id } = await succeed(app, token, createCampaign, { body }));
  await untilDone(app, token, id);
});
afterAll(async () => {
  await app.close();
  simulator.stop();
});

const read = (query: object) =>
  succeed(app, token, listCampaignMessages, { params: { id }, query });
const namesOf = async (query: object) =>
  (await read(query)).items.map(({ name }) => name ?? '').toSorted();

it.each([
  ['ngo', ['Paul Ngo', 'Thérèse Ngo Bassong']],
  ['ngo therese', ['Thérèse Ngo Bassong']],
  ['NOEL', ['Noël Mbarga']],
  ['67712', ['Noël Mbarga', 'Thérèse Ngo Bassong']],
  ['+237 6 99 34', ['Paul Ngo']],
  ['00 04', ['Awa Fotso']],
  ['%', []],
  ['699340003', []],
])('a message is found by %j', async (q, names) => {
  expect(await namesOf({ q })).toEqual(names);
  expect((await read({ q, state: 'failed' })).total).toBe(0);
  const body = { campaignId: id, q };
  const { rows } = await succeed(app, token, exportCampaignMessages, { body });
  expect(rows).toBe(names.length);
});

it('pages stand in one order from either end, those in trouble first', async () => {
  const states = ['delivered', 'failed', 'sending', 'queued', 'cancelled'] as const;
  await app.node.services.db.write({ orgId: school.orgId }, async (tx) => {
    for (const [i, state] of states.entries())
      await sql`update sms_messages set state = ${state}, failure = ${state === 'failed' ? 'blocked' : null}
        where org_id = ${school.orgId} and id = (select id from sms_messages
          where org_id = ${school.orgId} and campaign_id = ${id} order by id limit 1 offset ${i})`.execute(
        tx,
      );
  });
  const pages = await Promise.all([1, 2, 3].map((page) => read({ page, perPage: 2 })));
  expect(pages.map(({ total }) => total)).toEqual([5, 5, 5]);
  const shown = pages.flatMap(({ items }) => items);
  const inOrder: SmsMessageState[] = ['failed', 'queued', 'queued', 'delivered', 'cancelled'];
  expect(shown.map(({ state }) => state)).toEqual(inOrder);
  expect(shown).toEqual((await read({ q: '6', perPage: 50 })).items);
  expect(await read({ state: 'queued', page: 2, perPage: 1 })).toMatchObject({
    items: [{ state: 'queued', id: shown[2]?.id }],
    total: 2,
  });
});

it.each([
  ['rentree', 1],
  ['RENTRÉE réunion', 1],
  ['rentree conseil', 0],
  ['_', 0],
])('the campaign is found by %j', async (q, total) => {
  expect((await succeed(app, token, listCampaigns, { query: { q } })).total).toBe(total);
});
