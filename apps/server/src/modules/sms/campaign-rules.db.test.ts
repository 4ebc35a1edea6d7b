import { listAudit } from '@ardoise/contract/audit';
import * as desk from '@ardoise/contract/desk/schools';
import { getFamily, updateFamily } from '@ardoise/contract/families';
import { createService } from '@ardoise/contract/services';
import {
  cancelCampaign,
  createCampaign,
  getCampaign,
  listCampaignMessages,
  uploadRecipients,
} from '@ardoise/contract/sms/campaigns';
import { previewSms, readAudience } from '@ardoise/contract/sms/compose';
import { getReminders, type ReminderRule, setReminders } from '@ardoise/contract/sms/reminders';
import { subscribe } from '@ardoise/contract/subscriptions';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeXlsx } from '../../platform/xlsx/write.ts';
import { inSchool } from '../../platform/work.ts';
import { createSchool, type TestSchool } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { startTestSimulator, type TestSimulator } from '../../testing/test-simulator.ts';
import { until } from '../../testing/until.ts';
import { signInDesk } from '../desk/testing/desk.ts';
import { sendSms } from '../messages/public.ts';
import {
  addStudent,
  addYear,
  guardianBody,
  newPhone,
  succeed,
} from '../students/testing/people.ts';
import { remindGuardians } from './reminders/remind.ts';
import { sweepCampaigns } from './sending/sweep.ts';
import { buyMessages, handsetsOf, untilDone } from './testing/writers.ts';

let simulator: TestSimulator;
let app: TestApp;
let school: TestSchool;
let token: string;

const context = () => ({ services: app.node.services, attempt: 1, isLastAttempt: false });
const sweep = () => sweepCampaigns.work(context());

beforeAll(async () => {
  simulator = await startTestSimulator();
  app = await startTestApp({ simulatorUrl: simulator.url });
});
afterAll(async () => {
  await app.close();
  simulator.stop();
});
const start = '2026-11-16T08:00:00.000Z';
const sendAt = '2026-11-16T10:00:00.000Z';
beforeEach(async () => {
  app.clock.set(start);
  await simulator.control('POST', 'reset');
  school = await createSchool(app);
  token = await school.signIn();
});

/** A school with one guardian to write to, and messages. */
async function withGuardian(of = school, phone = newPhone(), messages = 10) {
  const by = await of.signIn();
  const { sixth } = await addYear(app, by);
  if (messages > 0) await buyMessages(app, of, messages);
  const family = { name: 'Mbarga', guardians: [guardianBody('Awa Mbarga', phone)] };
  return { ...(await addStudent(app, by, { classId: sixth, family })), classId: sixth };
}

const inEnglish = (en: string) => ({ texts: { en, fr: '' } });
const everyone = { kind: 'everyone' as const };
const go = (given: object, by = token) =>
  app.call(
    createCampaign,
    { body: { choice: everyone, ...inEnglish('Closed on Monday'), go: true, ...given } },
    { token: by },
  );
const schedule = async (given: object = {}, by = token): Promise<string> => {
  const { body } = await go({ sendAt, ...given }, by);
  if (body.data === null) throw new Error(body.errorMsg ?? '');
  return body.data.id;
};
const stateOf = async (id: string, of = school) => {
  const { state, refusal } = await succeed(app, await of.signIn(), getCampaign, { params: { id } });
  return { state, refusal };
};
const at = (moment: string) => app.clock.set(moment);

/** Nothing that knows its zone can be done for such a school. */
const breakSchool = ({ orgId }: TestSchool, timeZone = 'Nowhere/At-all') =>
  app.node.services.db.write('platform', (tx) =>
    sql`update organisations set time_zone = ${timeZone} where org_id = ${orgId}`.execute(tx),
  );

async function upload(name: string, content: Buffer | string) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(Buffer.from(content))]), name);
  const response = await fetch(app.url + uploadRecipients.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return (await response.json()) as {
    reason?: string;
    data: { id: string; rows: number; problems: Array<{ cell: string; column: string }> } | null;
  };
}

async function workbook(titles: readonly string[], rows: ReadonlyArray<readonly string[]>) {
  async function* all() {
    for (const row of rows) yield [...row];
  }
  const columns = titles.map((title) => ({ title, width: 20 }));
  return writeXlsx({ sheets: [{ name: 'Liste', columns, rows: all() }] });
}

describe('a scheduled campaign', () => {
  it('that is the same as another within the hour is asked about, in whichever order its people were picked', async () => {
    const one = await withGuardian();
    const two = await addStudent(app, token, { classId: one.classId });
    const families = (...ids: string[]) => ({ choice: { kind: 'families', familyIds: ids } });
    await schedule(families(one.family.id, two.family.id));
    const later = '2026-11-16T10:45:00.000Z';
    const same = families(two.family.id, one.family.id);
    expect((await go({ ...same, sendAt: later })).body).toMatchObject({
      reason: 'campaignScheduledTwice',
    });
    await schedule({ ...same, sendAt: '2026-11-16T12:00:00.000Z' });
    await schedule({ ...same, sendAt: later, isAgain: true });
    at('2026-11-16T09:30:00.000Z');
    token = await school.signIn();
    expect((await go(same, token)).body.reason).toBe('campaignScheduledTwice');
  });

  it('to the same uploaded list is known again', async () => {
    await buyMessages(app, school, 10);
    const list = await workbook(['Phone'], [['677001122']]);
    const uploaded = async (): Promise<string> => (await upload('list.xlsx', list)).data?.id ?? '';
    await schedule({ choice: { kind: 'upload', uploadId: await uploaded() } });
    const again = await go({ sendAt, choice: { kind: 'upload', uploadId: await uploaded() } });
    expect(again.body.reason).toBe('campaignScheduledTwice');
  });

  it('may be paid for until its time', async () => {
    await withGuardian(school, newPhone(), 0);
    const id = await schedule();
    await schedule({ isAgain: true });
    await buyMessages(app, school, 1);
    at('2026-11-16T10:00:30.000Z');
    await sweep();
    token = await school.signIn();
    expect(await untilDone(app, token, id)).toMatchObject({ used: 1 });
    const audit = await succeed(app, token, listAudit);
    expect(audit.items.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['campaign.started', 'campaign.refused']),
    );
  });

  it('does not start once the plan has none, nor while the school is suspended, and says so', async () => {
    const phone = newPhone();
    await withGuardian(school, phone);
    const ended = await schedule();
    await app.node.services.db.write('platform', (tx) =>
      sql`update plans set capabilities = '{}' where id = 'standard'`.execute(tx),
    );
    const of = (set: ReturnType<typeof sql>) =>
      app.node.services.db.write('platform', (tx) =>
        sql`update organisations set ${set} where org_id = ${school.orgId}`.execute(tx),
      );
    await of(sql`plan_id = 'standard'`);
    at('2026-11-16T10:00:30.000Z');
    await sweep();
    expect(await stateOf(ended)).toEqual({ state: 'refused', refusal: 'plan' });
    await of(sql`plan_id = 'enterprise'`);
    token = await school.signIn();
    const kept = await schedule({ sendAt: '2026-11-16T10:05:00.000Z', isAgain: true });
    await of(sql`suspended_at = now(), suspended_reason = 'Fraud'`);
    at('2026-11-16T10:06:00.000Z');
    await sweep();
    expect(await stateOf(kept)).toEqual({ state: 'refused', refusal: 'suspended' });
    // What another test has sent may still be on its way.
    const shown = await handsetsOf(simulator);
    expect(shown.filter(({ to }) => to === phone)).toEqual([]);
  });

  it('that cannot start through a fault of ours holds up nobody else’s, and is refused after three tries', async () => {
    const other = await createSchool(app);
    await withGuardian();
    await withGuardian(other);
    const broken = await schedule({ sendAt: '2026-11-16T09:59:00.000Z' });
    const fine = await schedule({}, await other.signIn());
    await breakSchool(school);
    at('2026-11-16T10:00:30.000Z');
    await sweep();
    await untilDone(app, await other.signIn(), fine);
    await sweep();
    await breakSchool(school, 'Africa/Douala');
    expect((await stateOf(broken)).state).toBe('scheduled');
    await breakSchool(school);
    await sweep();
    await breakSchool(school, 'Africa/Douala');
    expect(await stateOf(broken)).toEqual({ state: 'refused', refusal: 'fault' });
  });
});

const remindOnTheDay = async (of: TestSchool): Promise<void> => {
  const by = await of.signIn();
  const { version } = await succeed(app, by, getReminders);
  const rule = { moment: 'on' as const, days: 0, isOn: true, ...inEnglish('{pending} is due') };
  await succeed(app, by, setReminders, { body: { rules: [rule], hour: 9, version } });
};

describe('reminders', () => {
  it('of a suspended school stop with its campaigns, which can still be cancelled', async () => {
    const phone = newPhone();
    await withGuardian(school, phone);
    await remindOnTheDay(school);
    at('2026-10-14T20:30:00.000Z');
    token = await school.signIn();
    const night = await go(inEnglish('Night'));
    const id = night.body.data?.id ?? '';
    const provider = await signInDesk(app);
    const params = { id: school.orgId };
    const { version } = await succeed(app, provider, desk.getDeskSchool, { params });
    const body = { reason: 'The operator complained', version };
    await succeed(app, provider, desk.suspendSchool, { params, body });
    at('2026-10-15T08:30:00.000Z');
    await remindGuardians.work(context());
    await sweep();
    await sweep();
    expect(await handsetsOf(simulator)).toEqual([]);
    token = await school.signIn();
    const cancelled = await succeed(app, token, cancelCampaign, { params: { id } });
    expect(cancelled).toMatchObject({ state: 'cancelled', reserved: 0 });
  });

  it('that are switched on need a text, and each a day of its own', async () => {
    const save = (...rules: ReminderRule[]) =>
      app.call(setReminders, { body: { rules, hour: 9, version: 0 } }, { token });
    const on = { moment: 'on' as const, days: 0, isOn: true, ...inEnglish('Due') };
    const after = { ...on, moment: 'after' as const, days: 3 };
    expect((await save({ ...on, ...inEnglish('') })).body.reason).toBe('smsTextNeeded');
    expect((await save({ ...on, ...inEnglish('{nom}') })).body.reason).toBe('unknownMergeField');
    expect((await save({ ...on, days: 3 })).body.reason).toBe('invalidInput');
    expect((await save(after, after)).body.reason).toBe('invalidInput');
  });

  it('go to the others where one school’s cannot be written', async () => {
    const other = await createSchool(app);
    const phone = newPhone();
    await withGuardian();
    await withGuardian(other, phone);
    await remindOnTheDay(school);
    await remindOnTheDay(other);
    await breakSchool(school);
    at('2026-10-15T08:30:00.000Z');
    await remindGuardians.work(context());
    await until('the other’s went', async () => (await simulator.messagesTo(phone)).length === 1);
    await breakSchool(school, 'Africa/Douala');
    const audit = await succeed(app, await other.signIn(), listAudit);
    expect(audit.items.map(({ action }) => action)).toContain('reminders.sent');
  });
});

describe('an audience', () => {
  it('is also the subscribers of a service', async () => {
    const rider = await withGuardian();
    await addStudent(app, token, { classId: rider.classId });
    const service = await succeed(app, token, createService, {
      body: { type: 2, name: 'Bus', cost: 15_000, every: 'month' },
    });
    await succeed(app, token, subscribe, {
      params: { id: service.id },
      body: { studentIds: [rider.id], fromOn: '2026-11-01', toOn: '2027-05-31' },
    });
    const choice = { kind: 'service' as const, serviceId: service.id };
    expect((await succeed(app, token, readAudience, { body: { choice } })).people).toBe(1);
  });

  it('leaves out a phone whose holder asked for no messages in another family', async () => {
    const phone = newPhone();
    const asked = await withGuardian(school, phone);
    const family = { name: 'Fotso', guardians: [guardianBody('Awa Fotso', phone)] };
    const other = await addStudent(app, token, { classId: asked.classId, family });
    const known = await succeed(app, token, getFamily, { params: { id: asked.family.id } });
    const guardians = known.guardians.map(({ otherFamilies: _others, ...guardian }) => ({
      ...guardian,
      noMessages: true,
    }));
    const body = { name: known.name, version: known.version, guardians };
    await succeed(app, token, updateFamily, { params: { id: known.id }, body });
    const choice = { kind: 'families' as const, familyIds: [other.family.id] };
    const reached = await succeed(app, token, readAudience, { body: { choice } });
    expect(reached).toMatchObject({ people: 0, leftOut: { optedOut: 1 } });
  });
});

describe('in quiet hours', () => {
  it('codes and receipts go all the same', async () => {
    at('2026-11-16T22:30:00.000Z');
    const phone = newPhone();
    await inSchool(app.node.services, school.orgId, async (work) => {
      for (const kind of ['code', 'receipt'] as const)
        await sendSms(work, { kind, template: 'test', language: 'fr', to: phone, text: kind });
    });
    await until('both went', async () => (await simulator.messagesTo(phone)).length === 2);
  });
});

it.each([
  ['\u200b\u200b', 'smsTextNeeded'],
  ['Hi {student', 'unknownMergeField'],
  ['{{student}}', 'unknownMergeField'],
])('a text of %j goes to nobody', async (en, reason) => {
  await withGuardian();
  const body = { choice: { kind: 'everyone' as const }, texts: { en, fr: '' } };
  expect((await app.call(previewSms, { body }, { token })).body.reason).toBe(reason);
  const sent = await app.call(createCampaign, { body: { ...body, go: true } }, { token });
  expect(sent.body.reason).toBe(reason);
});

describe('an uploaded list', () => {
  it('is one column of phones and fields, with every bad cell named', async () => {
    await buyMessages(app, school, 10);
    const content = await workbook(
      ['Nom', 'Téléphone', 'Somme'],
      [
        ['Awa', '677 00 11 22', '5 000'],
        ['Bih', '+33612345678', '1'],
        ['Chi', '', '1'],
        ['Dan', '+237 677001122', '1'],
        ['Eba', '699112233', 'x'.repeat(200)],
        ['Fon', '699112234', '7 000'],
      ],
    );
    const { data } = await upload('liste.xlsx', content);
    expect(data).toMatchObject({
      rows: 2,
      doubled: 1,
      phoneColumn: 'Téléphone',
      fields: ['Nom', 'Somme'],
      problemCount: 3,
    });
    expect(data?.problems.map(({ cell, column }) => `${cell} ${column}`)).toEqual([
      'B3 Téléphone',
      'B4 Téléphone',
      'C6 Somme',
    ]);
    const choice = { kind: 'upload' as const, uploadId: data?.id ?? '' };
    const texts = { en: '', fr: 'Cher {nom}, vous devez {Somme}. {school}' };
    const preview = await succeed(app, token, previewSms, { body: { choice, texts } });
    expect(preview.samples.map(({ text }) => text)).toContain(
      'Cher Awa, vous devez 5 000. Collège Les Palmiers',
    );
    const foreign = await app.call(
      previewSms,
      { body: { choice, texts: { en: '{student}', fr: '' } } },
      { token },
    );
    expect(foreign.body.reason).toBe('unknownMergeField');
    const { id } = await succeed(app, token, createCampaign, {
      body: { choice, texts, go: true },
    });
    expect(await untilDone(app, token, id)).toMatchObject({ used: 2 });
    const { items: sent } = await succeed(app, token, listCampaignMessages, { params: { id } });
    expect(new Set(sent.map(({ row }) => row))).toEqual(new Set([2, 7]));
  });

  it('with two columns of one name fills in each by its own', async () => {
    const content = await workbook(
      ['Phone', 'Nom', 'nom ', 'Nom 2'],
      [['677001122', 'a', 'b', 'c']],
    );
    const { data } = await upload('twice.xlsx', content);
    expect(data).toMatchObject({ fields: ['Nom', 'nom 3', 'Nom 2'] });
    const choice = { kind: 'upload' as const, uploadId: data?.id ?? '' };
    const texts = { en: '{nom} {nom 2} {nom 3}', fr: '' };
    const { samples } = await succeed(app, token, previewSms, { body: { choice, texts } });
    expect(samples.map((sample) => sample.text)).toEqual(['a c b']);
  });

  it.each([
    ['liste.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), 'recipientsNotXlsx'],
    ['liste.csv', 'phone;name\n677001122;Awa', 'recipientsNotXlsx'],
    ['virus.xlsx', Buffer.from('MZ\u0090 this program cannot be run'), 'recipientsNotXlsx'],
  ])('as %s is refused', async (name, content, reason) => {
    expect((await upload(name, content)).reason).toBe(reason);
  });

  it('of 50,000 rows, or without phones, is refused', async () => {
    const many = await workbook(
      ['Phone'],
      Array.from({ length: 50_000 }, (_, i) => [String(677_000_000 + i)]),
    );
    expect((await upload('many.xlsx', many)).reason).toBe('tooManyRows');
    const none = await workbook(['Phone'], [['+33612345678'], ['abc']]);
    expect((await upload('none.xlsx', none)).reason).toBe('recipientsWithoutPhones');
  });
});
