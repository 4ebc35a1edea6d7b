import {
  addEvent,
  changeEvent,
  exportCalendar,
  readCalendar,
  removeEvent,
} from '@ardoise/contract/planner/calendar';
import { listEmails, markEmails, sendEmailAgain } from '@ardoise/contract/planner/emails';
import {
  addTask,
  changeTask,
  listTaskPeople,
  listTasks,
  markTask,
} from '@ardoise/contract/planner/tasks';
import type { CallSpec, Request } from '@ardoise/contract/protocol/call';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inSchool } from '../../platform/work.ts';
import { createSchool, type TestSchool } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { apply } from '../admissions/testing/form.ts';
import { bill, invoiceOf } from '../invoicing/testing/billing.ts';
import { sendEmail } from '../messages/public.ts';
import { createFamily } from '../mobile-money/testing/payers.ts';
import { addYear, succeed } from '../students/testing/people.ts';

let app: TestApp;
let school: TestSchool;
let token: string;
let support: string;

const ask = <C extends CallSpec>(call: C, input: Request<C>, by = token) =>
  app.call(call, input, { token: by });

beforeAll(async () => {
  app = await startTestApp();
  app.clock.set('2026-11-16T11:00:00.000Z');
  school = await createSchool(app);
  token = await school.signIn();
  support = await school.signInAs('support');
  await addYear(app, token);
});
afterAll(() => app.close());

const november = { from: '2026-10-01', to: '2026-12-31' };
const read = async (by = token) => {
  const items = (await ask(readCalendar, { query: november }, by)).body.data?.items ?? [];
  return items.map((date) => `${date.on} ${date.kind}`);
};

describe('the calendar', () => {
  it('shows the installments of the year, for whoever may read years', async () => {
    expect(await read()).toContain('2026-10-15 installment');
    expect(await read(await school.signInAs('itOrDeveloper'))).toEqual([]);
  });

  it('shows an application on the day by which it should be decided', async () => {
    await apply(app, school.appId);
    expect((await read()).filter((date) => date.endsWith('review'))).toHaveLength(1);
  });

  it('holds the school’s own events over several days, in the order of their times', async () => {
    const given = { title: 'Conseil', on: '2026-11-20', startsAt: '10:00', endsAt: '11:00' };
    const added = await ask(addEvent, { body: given });
    expect(added.body.data).toMatchObject({ until: '2026-11-20', label: 'other', version: 1 });
    const trip = { title: 'Sortie', on: '2026-11-19', until: '2026-11-21', label: 'trip' as const };
    await ask(addEvent, { body: trip });
    const of = { query: { from: '2026-11-21', to: '2026-11-21' } };
    expect((await ask(readCalendar, of)).body.data?.items).toMatchObject([{ title: 'Sortie' }]);
    const id = added.body.data?.id ?? '';
    const changed = { ...given, title: 'Grand conseil', version: 1 };
    expect((await ask(changeEvent, { params: { id }, body: changed })).body.data?.version).toBe(2);
    const late = await ask(changeEvent, { params: { id }, body: changed });
    expect(late.body.reason).toBe('changedMeanwhile');
    expect((await ask(removeEvent, { params: { id } })).status).toBe(200);
    expect((await ask(removeEvent, { params: { id } })).status).toBe(404);
  });

  it.each([
    ['ends on an earlier day', { on: '2026-11-20', until: '2026-11-19' }],
    ['ends at an earlier hour', { on: '2026-11-20', startsAt: '10:00', endsAt: '09:00' }],
    ['ends without having begun', { on: '2026-11-20', endsAt: '09:00' }],
  ])('refuses an event that %s', async (_what, times) => {
    const refused = await ask(addEvent, { body: { title: 'Conseil', ...times } });
    expect(refused.body.reason).toBe('endsBeforeItBegins');
  });

  it('takes a title with a joined sign, and no event that never ends', async () => {
    const event = { title: 'Parents 👨‍👩‍👧', on: '2027-03-01', until: '2027-03-02' };
    const { id } = await succeed(app, token, addEvent, { body: event });
    expect((await succeed(app, token, addTask, { body: { title: 'Voir 👩‍🏫' } })).title).toBe(
      'Voir 👩‍🏫',
    );
    const endless = { ...event, until: '9999-12-31' };
    expect((await ask(addEvent, { body: endless })).body.reason).toBe('eventTooLong');
    const changed = await ask(changeEvent, { params: { id }, body: { ...endless, version: 1 } });
    expect(changed.body.reason).toBe('eventTooLong');
  });

  it('refuses times and days that are none, and who may not write it', async () => {
    const event = { title: 'Conseil', on: '2026-11-20' };
    expect((await ask(addEvent, { body: { ...event, startsAt: '25:00' } })).status).toBe(422);
    expect((await ask(addEvent, { body: { ...event, on: '2026-02-30' } })).status).toBe(422);
    expect((await ask(addEvent, { body: event }, support)).status).toBe(403);
    const backwards = { query: { from: '2026-12-01', to: '2026-11-01' } };
    expect((await ask(readCalendar, backwards)).body.reason).toBe('endsBeforeItBegins');
    const tenYears = { query: { from: '2026-01-01', to: '2036-01-01' } };
    expect((await ask(readCalendar, tenYears)).body.reason).toBe('tooManyDays');
  });

  it('leaves as an iCal file by a signed address, with the school’s zone and escaped texts', async () => {
    const body = { title: 'Fête; parents, élèves', on: '2026-12-18', startsAt: '15:00' };
    await ask(addEvent, { body });
    const { address } = await succeed(app, token, exportCalendar, { body: november });
    const file = await app.node.app.inject({ url: address });
    expect(file.headers['content-type']).toContain('text/calendar');
    // By the world's clock: a zone's name would have to be explained in the file. An event without an end says none.
    expect(file.body).toContain('DTSTART:20261218T140000Z\r\nSUMMARY:Fête');
    expect(file.body).toContain(String.raw`SUMMARY:Fête\; parents\, élèves`);
    expect(file.body.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    expect((await app.node.app.inject({ url: `${address}x` })).statusCode).toBe(404);
  });

  it('names an event in the file by the school and itself, so that one that was moved is moved', async () => {
    const given = { title: 'Bal', on: '2026-12-11', startsAt: '18:00', endsAt: '22:00' };
    const { id } = await succeed(app, token, addEvent, { body: given });
    const namesIn = async () => {
      const { address } = await succeed(app, token, exportCalendar, { body: november });
      const { body } = await app.node.app.inject({ url: address });
      return body.replaceAll('\r\n ', '').match(/UID:.*(?=\r\n)/g) ?? [];
    };
    const names = await namesIn();
    const moved = { ...given, on: '2026-12-12', version: 1 };
    await succeed(app, token, changeEvent, { params: { id }, body: moved });
    expect(await namesIn()).toEqual(names);
    expect(names.every((name) => name.includes(school.orgId))).toBe(true);
    expect(new Set(names).size).toBe(names.length);
  });

  it('has of an invoice on each day what falls due on it', async () => {
    const family = await createFamily({ services: app.node.services }, school.orgId);
    const parts = [
      { dueOn: '2026-12-01', amount: 10_000 },
      { dueOn: '2026-12-15', amount: 20_000 },
    ];
    await bill(app, token, invoiceOf(family, { installments: { by: 'amount', parts } }));
    await bill(app, token, invoiceOf(family, { dueOn: '2026-12-15' }));
    const { items } = await succeed(app, token, readCalendar, { query: november });
    const due = items.flatMap((one) =>
      one.kind === 'invoices' ? [[one.on, one.count, one.amount]] : [],
    );
    expect(due).toEqual([
      ['2026-12-01', 1, 10_000],
      ['2026-12-15', 2, 50_000],
    ]);
  });
});

describe('tasks', () => {
  it('are one’s own, and given to a colleague they are both’s; nobody else’s', async () => {
    const people = await succeed(app, token, listTaskPeople, {});
    const colleague = people.items.find(({ name }) => /support/i.test(name)) ?? people.items[1];
    const made = await succeed(app, token, addTask, {
      body: { title: 'Appeler', tags: ['high', 'high'], givenToId: colleague?.id ?? null },
    });
    expect(made).toMatchObject({ tags: ['high'], isGiven: true, givenTo: colleague });
    const manager = await school.signInAs('manager');
    expect((await succeed(app, manager, listTasks, {})).total).toBe(0);
    const foreign = await ask(markTask, { params: { id: made.id }, body: {} }, manager);
    expect(foreign.status).toBe(404);
  });

  it('are done, important and deleted, and brought back; pressing twice does no harm', async () => {
    const { id } = await succeed(app, token, addTask, { body: { title: 'Ranger', dueOn: null } });
    const mark = (body: object) => succeed(app, token, markTask, { params: { id }, body });
    await mark({ isImportant: true });
    await mark({ isCompleted: true });
    expect(await mark({ isCompleted: true })).toMatchObject({ isCompleted: true });
    const of = async (query: object) =>
      (await succeed(app, token, listTasks, { query })).items.map(({ title }) => title);
    expect(await of({ filter: 'completed' })).toEqual(['Ranger']);
    expect(await of({ filter: 'important' })).toEqual(['Ranger']);
    expect(await of({})).not.toContain('Ranger');
    await mark({ isDeleted: true });
    expect(await of({ filter: 'deleted' })).toEqual(['Ranger']);
    expect(await of({ filter: 'completed' })).toEqual([]);
    await mark({ isDeleted: false, isCompleted: false });
    expect(await of({ q: 'rang' })).toEqual(['Ranger']);
  });

  it('are a thousand at most, of which those that were deleted are none', async () => {
    const { services } = app.node;
    const manager = await school.signInAs('manager');
    const { id } = await succeed(app, manager, addTask, { body: { title: 'Une' } });
    await services.db.write({ orgId: school.orgId }, (tx) =>
      sql`insert into tasks (org_id, id, made_by, given_to, title, note, tags, changed_at)
        select org_id, gen_random_uuid(), made_by, given_to, 'x', '', '{}', changed_at from tasks, generate_series(2, 1000)
         where id = ${id}`.execute(tx),
    );
    const add = () => ask(addTask, { body: { title: 'Encore' } }, manager);
    expect((await add()).body.reason).toBe('tooManyTasks');
    await succeed(app, manager, markTask, { params: { id }, body: { isDeleted: true } });
    expect((await add()).body.success).toBe(true);
  });

  it('have the tags that there are, a title, and somebody of the team', async () => {
    const refused = (body: object) => ask(addTask, { body: body as never });
    expect((await refused({ title: 'x1', tags: ['toString'] })).status).toBe(422);
    expect((await refused({ title: ' ' })).status).toBe(422);
    const nobody = '01a1e35e-c000-7000-bc2c-91310304c1ce';
    expect((await refused({ title: 'x1', givenToId: nobody })).body.reason).toBe('notOfTheTeam');
    const query = { tag: '__proto__' } as never;
    expect((await ask(listTasks, { query })).status).toBe(422);
    const { id } = await succeed(app, token, addTask, { body: { title: 'Deux' } });
    const change = { title: 'Trois', version: 1 };
    expect((await ask(changeTask, { params: { id }, body: change })).status).toBe(200);
    const again = await ask(changeTask, { params: { id }, body: change });
    expect(again.body.reason).toBe('changedMeanwhile');
  });
});

describe('emails', () => {
  it('are listed with what became of them, marked for oneself, and tried again while they wait', async () => {
    const { services } = app.node;
    const id = await inSchool(services, school.orgId, (work) =>
      sendEmail(work, {
        kind: 'invoice',
        template: 'invoice.sent',
        language: 'fr',
        to: 'awa@example.com',
        subject: 'Facture',
        text: 'Voici la facture.',
      }),
    );
    const list = async (query: object, by = token) =>
      (await succeed(app, by, listEmails, { query: query as never })).items;
    const [email] = await until('it is listed', async () => {
      const items = await list({ q: 'example' });
      return items.length > 0 && items;
    });
    expect(email).toMatchObject({ id, template: 'invoice.sent', canSendAgain: true });
    expect(JSON.stringify(email)).not.toContain('awa@example.com');
    await succeed(app, token, markEmails, {
      body: { ids: [id], isStarred: true, label: 'company' },
    });
    expect(await list({ folder: 'starred', label: 'company' })).toHaveLength(1);
    expect(await list({ folder: 'starred' }, support)).toHaveLength(0);
    await succeed(app, token, markEmails, { body: { ids: [id], isTrashed: true } });
    expect(await list({ folder: 'trash' })).toMatchObject([{ isStarred: true, label: 'company' }]);
    await succeed(app, token, sendEmailAgain, { params: { id } });
    await services.db.write({ orgId: school.orgId }, (tx) =>
      tx.updateTable('outbox').set({ state: 'sent', sealed: null }).where('id', '=', id).execute(),
    );
    const gone = await ask(sendEmailAgain, { params: { id } });
    expect(gone.body.reason).toBe('contentGone');
  });

  it('of other schools are not there, nor folders that are none', async () => {
    const other = await createSchool(app);
    const by = await other.signIn();
    expect((await succeed(app, by, listEmails, {})).items).toEqual([]);
    const query = { folder: 'inbox/../x' } as never;
    expect((await ask(listEmails, { query })).status).toBe(422);
    expect((await ask(listEmails, {}, await school.signInAs('analyst'))).status).toBe(403);
  });
});
