import { randomUUID } from 'node:crypto';
import {
  exportArrears,
  getArrears,
  listArrears,
  printArrearsLetters,
  sumArrears,
} from '@ardoise/contract/arrears/arrears';
import { addContact, addPromise, withdrawPromise } from '@ardoise/contract/arrears/follow-up';
import { updateFamily, getFamily } from '@ardoise/contract/families';
import { mergeRecords, undoMerge } from '@ardoise/contract/merging';
import { createPaymentLink, sendPaymentLink } from '@ardoise/contract/payments';
import type { Request } from '@ardoise/contract/protocol/call';
import { readAudience } from '@ardoise/contract/sms/compose';
import { updateStudent, getStudent } from '@ardoise/contract/students';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readXlsx } from '../../platform/xlsx/read.ts';
import { createSchool, type TestSchool } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { reversePayment } from '../billing/reverse-payment.ts';
import { checkInvariants } from '../ledger/check-invariants.ts';
import { addStudent, addYear, payFee, succeed, type TestYear } from '../students/testing/people.ts';
import { inSchool } from '../../platform/work.ts';
import { moveAllDays } from './debts/move-day.ts';
import { countFamiliesDue, findTopDebtors, readDebts } from './public.ts';

let app: TestApp;
let school: TestSchool;
let token: string;
let year: TestYear;
/** In 6e, 100,000 until 15/10 and 50,000 until 15/01; in 5e 120,000 until 30/06. Today is 16/11/2026. */
const families: Record<string, string> = {};
const students: Record<string, string> = {};
const familyOf = (name: string): string => families[name] ?? '';

async function comesTo(day: string): Promise<void> {
  app.clock.set(`${day}T11:00:00Z`);
  token = await school.signIn();
}

beforeAll(async () => {
  app = await startTestApp();
  app.clock.set('2026-11-16T11:00:00.000Z');
  school = await createSchool(app);
  token = await school.signIn();
  year = await addYear(app, token);
  const add = async (lastName: string, classId: string, sibling?: string) => {
    const student = await addStudent(app, token, {
      lastName,
      classId,
      ...(sibling === undefined
        ? {
            family: {
              name: lastName,
              guardians: [
                {
                  fullName: `Awa ${lastName}`,
                  relationship: 'mother',
                  phones: [
                    {
                      kind: 'cell',
                      number: `6771100${String(Object.keys(families).length).padStart(2, '0')}`,
                    },
                  ],
                },
              ],
            },
          }
        : { familyId: familyOf(sibling) }),
    });
    students[lastName] = student.id;
    families[lastName] = student.family.id;
  };
  await add('Atangana', year.sixth);
  await add('Bassong', year.fifth, 'Atangana');
  await add('Eyenga', year.fifth);
  await add('Fotso', year.sixth);
  await add('Mbarga', year.sixth);
  await payFee(app, school.orgId, students['Atangana'] ?? '', 87_000);
  await payFee(app, school.orgId, students['Mbarga'] ?? '', 150_000);
});
afterAll(() => app.close());

type Query = NonNullable<Request<typeof listArrears>['query']>;
const list = (query: Query = {}) => succeed(app, token, listArrears, { query });
const names = async (query: Query = {}) => (await list(query)).items.map(({ name }) => name);
const sum = (query: object = {}) => succeed(app, token, sumArrears, { query });
const detail = (name: string) =>
  succeed(app, token, getArrears, { params: { id: familyOf(name) } });
const fieldsOf = async (answer: Promise<{ status: number; body: { fields?: object } }>) => {
  const { status, body } = await answer;
  return [status, Object.keys(body.fields ?? {})];
};

describe('the list of arrears', () => {
  it('has the families that are late, with what, since when, whoever is late with most first', async () => {
    const { items, total } = await list();
    expect(total).toBe(2);
    expect(items).toMatchObject([
      { name: 'Fotso', owed: 150_000, late: 100_000, lateSince: '2026-10-15', daysLate: 32 },
      {
        name: 'Atangana',
        owed: 183_000,
        late: 13_000,
        students: [
          { name: 'Atangana Marie', className: '6e A' },
          { name: 'Bassong Marie', className: '5e A' },
        ],
        due: null,
        lastContact: null,
        promise: null,
        plan: null,
      },
    ]);
    expect(await sum()).toEqual({
      families: 2,
      owed: 333_000,
      late: 113_000,
      due: null,
      asOf: '2026-11-16',
    });
  });

  it('is sorted, searched and narrowed, and its totals are of what is narrowed', async () => {
    expect(await names({ owing: 'all', sort: 'name' })).toEqual(['Atangana', 'Eyenga', 'Fotso']);
    expect(await names({ owing: 'all', sort: '-owed' })).toEqual(['Atangana', 'Fotso', 'Eyenga']);
    expect(await names({ sort: 'late' })).toEqual(['Atangana', 'Fotso']);
    expect(await names({ sort: '-name', page: 2, perPage: 1 })).toEqual(['Atangana']);
    expect(await names({ q: 'fotso' })).toEqual(['Fotso']);
    expect(await names({ q: 'nobody at all' })).toEqual([]);
    expect(await names({ q: 'bassong marie' })).toEqual(['Atangana']);
    expect(await names({ classId: year.fifth })).toEqual(['Atangana']);
    expect(await names({ classId: year.fifth, owing: 'all', sort: 'name' })).toEqual([
      'Atangana',
      'Eyenga',
    ]);
    expect(await names({ lateFrom: 31, lateTo: 60 })).toHaveLength(2);
    expect(await names({ lateFrom: 33 })).toEqual([]);
    expect(await sum({ q: 'fotso' })).toMatchObject({ families: 1, late: 100_000 });
    expect(
      (await app.call(listArrears, { query: { classId: randomUUID() } }, { token })).status,
    ).toBe(404);
  });

  it('by days that are to come has whoever has something to pay then, with how much', async () => {
    const query = { dueFrom: '2027-01-01', dueTo: '2027-01-31' };
    expect((await list({ ...query, sort: 'name' })).items).toMatchObject([
      { name: 'Atangana', due: 50_000 },
      { name: 'Fotso', due: 50_000 },
    ]);
    expect(await sum(query)).toMatchObject({ families: 2, due: 100_000, late: 113_000 });
    expect(await sum({ dueFrom: '2027-06-30' })).toMatchObject({ families: 2, due: 240_000 });
    expect(await sum({ dueTo: '2026-11-15' })).toMatchObject({ families: 2, due: 113_000 });
  });

  it('refuses a period that ends before it begins, at its end', async () => {
    const ask = (query: Query) => fieldsOf(app.call(listArrears, { query }, { token }));
    expect(await ask({ dueFrom: '2027-01-02', dueTo: '2027-01-01' })).toEqual([422, ['dueTo']]);
    expect(await ask({ lateFrom: 60, lateTo: 31 })).toEqual([422, ['lateTo']]);
  });

  it('is taken along as a file with the same rows', async () => {
    const { address, rows } = await succeed(app, token, exportArrears, {
      body: { sort: 'name' } as never,
    });
    expect(rows).toBe(2);
    const lines: string[][] = [];
    const file = await fetch(app.url + address);
    for await (const { cells } of readXlsx(Buffer.from(await file.arrayBuffer())))
      lines.push([...cells.values()].slice(1, 8));
    expect(lines[1]).toEqual([
      'Fotso',
      expect.any(String),
      'Fotso Marie (6e A)',
      '100000',
      '150000',
      '2026-10-15',
      '32',
    ]);
  });

  it('is read by the analyst, who writes nothing down', async () => {
    const analyst = await school.signInAs('analyst');
    expect((await app.call(listArrears, {}, { token: analyst })).status).toBe(200);
    const body = { kind: 'call' as const, note: 'Called' };
    const call = await app.call(
      addContact,
      { params: { id: familyOf('Fotso') }, body },
      { token: analyst },
    );
    expect(call.status).toBe(403);
  });

  it('gives the dashboard who is late with most, and how many families owe of which deadlines', async () => {
    const spans = [
      { dueFrom: '2026-10-17', dueTo: '2026-11-15' },
      { dueFrom: '2026-09-17', dueTo: '2026-10-16' },
      { dueFrom: null, dueTo: '2026-11-15' },
    ];
    const [top, counts] = await app.node.services.db.read({ orgId: school.orgId }, async (tx) => [
      await readDebts(tx, school.orgId, '2026-11-16', await findTopDebtors(tx, school.orgId, 1)),
      await countFamiliesDue(tx, school.orgId, spans),
    ]);
    expect(top.map(({ name, late }) => [name, late])).toEqual([['Fotso', 100_000]]);
    expect(counts).toEqual([0, 2, 2]);
  });
});

describe('what was said to a family', () => {
  it('is written down, and the last of it stands in the list', async () => {
    const params = { id: familyOf('Fotso') };
    await succeed(app, token, addContact, {
      params,
      body: { kind: 'talk', on: '2026-11-10', note: 'Came to the bursary' },
    });
    await succeed(app, token, addContact, {
      params,
      body: { kind: 'call', note: 'Will call back' },
    });
    expect((await list({ q: 'fotso' })).items[0]?.lastContact).toMatchObject({
      kind: 'call',
      text: 'Will call back',
      by: 'Person of adminOrOwner',
    });
    expect((await detail('Fotso')).contacts.map(({ kind }) => kind)).toEqual(['call', 'talk']);
    const bad = (body: object) =>
      fieldsOf(app.call(addContact, { params, body: body as never }, { token }));
    expect(await bad({ kind: 'call', note: 'x', on: '2026-11-17' })).toEqual([422, ['on']]);
    expect(await bad({ kind: 'call', note: 'x', on: '2016-11-17' })).toEqual([422, ['on']]);
    expect(await bad({ kind: 'call', note: '' })).toEqual([422, ['note']]);
  });

  it('is also a letter over all its children, and a payment link', async () => {
    const { address, letters } = await succeed(app, token, printArrearsLetters, {
      body: { ids: [familyOf('Atangana'), familyOf('Mbarga')] },
    });
    expect(letters).toBe(1);
    const response = await fetch(app.url + address);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect((await list({ q: 'atangana' })).items[0]?.lastContact?.kind).toBe('letter');
    expect((await detail('Mbarga')).contacts).toEqual([]);
    const { phones } = await succeed(app, token, createPaymentLink, {
      body: { studentId: students['Bassong'] ?? '' },
    });
    app.clock.advance(60);
    await succeed(app, token, sendPaymentLink, {
      body: { studentId: students['Bassong'] ?? '', phone: phones[0]?.phone ?? '' },
    });
    expect((await list({ q: 'atangana' })).items[0]?.lastContact?.kind).toBe('link');
  });

  it('is also an SMS of a campaign or a reminder, with its delivery', async () => {
    const { services } = app.node;
    const { orgId } = school;
    const campaign = randomUUID();
    await services.db.write({ orgId }, async (tx) => {
      await sql`insert into sms_campaigns (org_id, id, kind, name, state, recipients, text_en, text_fr, is_plain, language, fingerprint, created_at)
        values (${orgId}, ${campaign}, 'reminder', 'Reminder', 'done', 'all', '', '', true, 'fr', '', ${app.clock.now()})`.execute(
        tx,
      );
      await sql`insert into sms_messages (org_id, id, campaign_id, guardian_id, recipient_masked, recipient_hash, language, parts, state, sent_at)
        select ${orgId}, gen_random_uuid(), ${campaign}, fg.guardian_id, '', '', 'fr', 1, 'delivered', ${app.clock.now()}
          from family_guardians fg where fg.org_id = ${orgId} and fg.family_id = ${familyOf('Eyenga')}`.execute(
        tx,
      );
    });
    expect((await list({ q: 'eyenga', owing: 'all' })).items[0]?.lastContact).toMatchObject({
      kind: 'reminder',
      state: 'delivered',
      campaignId: campaign,
    });
  });
});

describe('a promise', () => {
  const promise = (name: string, body: Request<typeof addPromise>['body']) =>
    app.call(addPromise, { params: { id: familyOf(name) }, body }, { token });

  it('is refused at the field for a day that has passed or is years away, and above what is owed', async () => {
    const ask = (body: Request<typeof addPromise>['body']) => fieldsOf(promise('Fotso', body));
    expect(await ask({ amount: 1000, dueOn: '2026-11-15' })).toEqual([422, ['dueOn']]);
    expect(await ask({ amount: 1000, dueOn: '2036-11-15' })).toEqual([422, ['dueOn']]);
    expect(await ask({ amount: 150_001, dueOn: '2026-11-20' })).toEqual([422, ['amount']]);
    expect((await promise('Mbarga', { amount: 1, dueOn: '2026-11-20' })).body.reason).toBe(
      'nothingToPromise',
    );
  });

  it('is kept by what is paid since, opened again by a reversal, and a newer one takes the place of an open one', async () => {
    const first = await promise('Fotso', { amount: 100_000, dueOn: '2026-11-20' });
    expect(first.body.data).toMatchObject({ state: 'open', paid: 0 });
    await promise('Fotso', { amount: 60_000, dueOn: '2026-11-25', note: 'After pay day' });
    expect((await detail('Fotso')).promises.map(({ state }) => state)).toEqual([
      'open',
      'withdrawn',
    ]);
    expect(await names({ promised: 'open' })).toEqual(['Fotso']);
    expect(await names({ promised: 'none' })).toEqual(['Atangana']);
    app.clock.advance(60);
    await payFee(app, school.orgId, students['Fotso'] ?? '', 60_000);
    expect((await detail('Fotso')).promises[0]).toMatchObject({
      state: 'kept',
      paid: 60_000,
      keptOn: '2026-11-16',
    });
    expect(await names({ promised: 'open' })).toEqual([]);
    await inSchool(app.node.services, school.orgId, async (work) => {
      const { id } = await work.tx
        .selectFrom('payments')
        .select('id')
        .where('family_id', '=', familyOf('Fotso'))
        .executeTakeFirstOrThrow();
      await reversePayment(work, { paymentId: id, reason: 'Bounced', isMoved: false });
    });
    expect((await detail('Fotso')).promises[0]).toMatchObject({
      state: 'open',
      paid: 0,
      keptOn: null,
    });
  });

  it('is broken when its day has passed unpaid, and can be withdrawn once', async () => {
    await comesTo('2026-11-26');
    expect((await list({ q: 'fotso' })).items[0]?.promise).toMatchObject({ state: 'broken' });
    expect(await names({ promised: 'broken' })).toEqual(['Fotso']);
    const { promises } = await detail('Fotso');
    const request = { params: { id: familyOf('Fotso'), promiseId: promises[0]?.id ?? '' } };
    expect((await succeed(app, token, withdrawPromise, request)).state).toBe('withdrawn');
    expect((await app.call(withdrawPromise, request, { token })).body.reason).toBe(
      'promiseSettled',
    );
  });
});

it('a message goes to the families as they are filtered', async () => {
  const audience = await succeed(app, token, readAudience, {
    body: { choice: { kind: 'arrears', filters: { lateFrom: 31 } }, recipients: 'all' },
  });
  expect(audience).toMatchObject({ people: 2, students: 3 });
});

describe('what is kept of a family', () => {
  const broken = () =>
    app.node.services.db.read({ orgId: school.orgId }, (tx) => checkInvariants(tx, school.orgId));

  it('follows when a day passes, by the job or by whoever reads first', async () => {
    app.clock.set('2027-01-16T11:00:00Z');
    await moveAllDays(app.node.services);
    await comesTo('2027-01-16');
    expect(await sum()).toMatchObject({ families: 2, late: 213_000, asOf: '2027-01-16' });
    await comesTo('2027-07-01');
    expect(await sum()).toMatchObject({ families: 3, late: 453_000, asOf: '2027-07-01' });
    await comesTo('2026-12-01');
    expect(await sum()).toMatchObject({ families: 2, late: 113_000 });
    expect(await broken()).toEqual([]);
  });

  it('follows a child to another family, and a family to its new name', async () => {
    const { version, ...bassong } = await succeed(app, token, getStudent, {
      params: { id: students['Bassong'] ?? '' },
    });
    await succeed(app, token, updateStudent, {
      params: { id: bassong.id },
      body: { ...bassong, familyId: familyOf('Fotso'), version },
    });
    const family = await succeed(app, token, getFamily, { params: { id: familyOf('Fotso') } });
    await succeed(app, token, updateFamily, {
      params: { id: familyOf('Fotso') },
      body: { ...family, name: 'Zang', guardians: family.guardians },
    });
    expect((await list({ owing: 'all', sort: '-name' })).items[0]).toMatchObject({
      name: 'Zang',
      owed: 270_000,
    });
    expect(await broken()).toEqual([]);
  });

  it('goes to the family into which it was merged, with what was said, and back', async () => {
    const { id } = await succeed(app, token, mergeRecords, {
      body: { kind: 'family', keptId: familyOf('Eyenga'), goneId: familyOf('Fotso') },
    });
    expect((await detail('Eyenga')).contacts.map(({ kind }) => kind)).toContain('talk');
    expect((await detail('Eyenga')).owed).toBe(390_000);
    expect(await broken()).toEqual([]);
    await succeed(app, token, undoMerge, { params: { id } });
    expect((await detail('Fotso')).contacts.map(({ kind }) => kind)).toContain('talk');
    expect(await broken()).toEqual([]);
  });

  it('is missed by the books where somebody changes it beside them', async () => {
    const { orgId } = school;
    await app.node.services.db.write({ orgId }, (tx) =>
      sql`update family_debts set owed = owed + 1 where family_id = ${familyOf('Fotso')}`.execute(
        tx,
      ),
    );
    expect(await broken()).toMatchObject([{ invariant: 23, found: `family ${familyOf('Fotso')}` }]);
  });
});
