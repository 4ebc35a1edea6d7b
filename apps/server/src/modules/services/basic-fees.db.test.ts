import { approveApplication, listApplications } from '@ardoise/contract/applications';
import type { CallSpec, Request } from '@ardoise/contract/protocol/call';
import { getDeskSchool, setSchoolPlan } from '@ardoise/contract/desk/schools';
import { promoteSchool, undoPromotion } from '@ardoise/contract/promotion';
import * as calls from '@ardoise/contract/services';
import { commitImport } from '@ardoise/contract/student-import';
import {
  createStudent,
  enrolStudent,
  listStudents,
  moveStudent,
  withdrawStudent,
} from '@ardoise/contract/students';
import * as subscribed from '@ardoise/contract/subscriptions';
import { createYear } from '@ardoise/contract/years';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inSchool } from '../../platform/work.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { apply } from '../admissions/testing/form.ts';
import { signInDesk } from '../desk/testing/desk.ts';
import { upload, waitFor, workbookOf } from '../student-import/testing/school.ts';
import {
  addStudent,
  addYear,
  familyBody,
  newPhone,
  succeed,
  yearBody,
} from '../students/testing/people.ts';
import {
  bus,
  creditOf,
  type Desk,
  expectSoundBooks,
  offer,
  openDesk,
  payFor,
  refused,
  registration,
  serviceFees,
  today,
} from './testing/services.ts';

let app: TestApp;
let desk: Desk;

beforeEach(async () => {
  desk = await openDesk(app);
});

const ok = <C extends CallSpec>(call: C, request?: Request<C>) =>
  succeed(app, desk.token, call, request);
const no = <C extends CallSpec>(call: C, request: Request<C>, token = desk.token) =>
  refused(app, token, call, request);

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('basic fees', () => {
  const amounts = () => [
    {
      yearId: desk.year.id,
      amounts: [
        { cycleId: desk.year.cycles[0]?.id ?? '', amount: 12_000 },
        { classId: desk.year.fifth, amount: 20_000 },
      ],
    },
  ];

  it('bill themselves at enrolment by class, follow a move, and only once for each child where they are so', async () => {
    await offer(app, desk, { ...registration, cost: 5_000, years: amounts() });
    await offer(app, desk, { ...registration, name: 'File fee', cost: 2_000, every: 'child' });
    const { id } = await addStudent(app, desk.token, { classId: desk.year.sixth });
    const titles = async () =>
      (await serviceFees(app, desk, id))
        .map(({ title, amount, isClosed }) => `${title} ${amount} ${isClosed}`)
        .toSorted((a, b) => a.localeCompare(b));
    expect(await titles()).toEqual(['File fee 2000 false', 'Frais d’inscription 12000 false']);
    expect((await serviceFees(app, desk, id))[0]?.installments[0]?.dueOn).toBe(today);
    const [fee] = (await serviceFees(app, desk, id)).filter(({ amount }) => amount === 12_000);
    await payFor(app, desk, id, fee?.id ?? '', 12_000);
    await ok(moveStudent, {
      params: { id },
      body: { yearId: desk.year.id, classId: desk.year.fifth },
    });
    const moved = (await serviceFees(app, desk, id)).find(({ title }) => title !== 'File fee');
    expect(moved).toMatchObject({ amount: 20_000, paid: 12_000, pending: 8_000 });
    // Next year, carried over by the names of cycles and classes: the file fee was asked for already.
    const next = await addYear(app, desk.token, 2027);
    await ok(promoteSchool, {
      params: { id: next.id },
      body: { classes: [{ classId: desk.year.fifth, toClassId: next.fifth, exceptions: [] }] },
    });
    const later = (await serviceFees(app, desk, id)).filter(
      ({ yearName }) => yearName === '2027–2028',
    );
    expect(later).toMatchObject([{ title: 'Frais d’inscription', amount: 20_000 }]);
    expect(later[0]?.installments[0]?.dueOn).toBe('2027-09-07');
    await ok(undoPromotion, { params: { id: next.id }, body: { reason: 'Too early' } });
    const taken = (await serviceFees(app, desk, id)).filter(
      ({ yearName, pending }) => yearName === '2027–2028' && pending > 0,
    );
    expect(taken).toEqual([]);
    await expectSoundBooks(app, desk);
  });

  it('are asked for by an application, a later enrolment and whoever comes back, and each once', async () => {
    await offer(app, desk, { ...registration, cost: 5_000, years: amounts() });
    await offer(app, desk, { ...registration, name: 'File fee', cost: 2_000, every: 'child' });
    const asked = async (id: string) =>
      (await serviceFees(app, desk, id))
        .map(({ title, pending }) => `${title} ${pending}`)
        .toSorted((a, b) => a.localeCompare(b));
    const both = ['File fee 2000', 'Frais d’inscription 12000'];
    await apply(app, desk.school.appId);
    const [sent] = (await ok(listApplications, { query: {} })).items;
    const place = { yearId: desk.year.id, classId: desk.year.sixth };
    const approved = { params: { id: sent?.id ?? '' }, body: { classId: desk.year.sixth } };
    await ok(approveApplication, approved);
    const [admitted] = (await ok(listStudents, { query: {} })).items;
    expect(await asked(admitted?.id ?? '')).toEqual(both);
    const { id } = await addStudent(app, desk.token, {});
    expect(await asked(id)).toEqual([]);
    await ok(enrolStudent, { params: { id }, body: place });
    expect(await asked(id)).toEqual(both);
    const leaving = { yearId: desk.year.id, reason: 'Moved away' };
    await ok(withdrawStudent, { params: { id }, body: leaving });
    await ok(enrolStudent, { params: { id }, body: place });
    expect(await asked(id)).toEqual(both);
    await expectSoundBooks(app, desk);
  });

  it('are billed with an import, each student once, and to those who were there before by one press', async () => {
    const before = await addStudent(app, desk.token, { classId: desk.year.sixth });
    const service = await offer(app, desk, { ...registration, cost: 5_000, years: amounts() });
    expect(service.years).toMatchObject([{ yearId: desk.year.id, notBilled: 1 }]);
    const rows = ['6e A', '5e A'].map((name) => [
      `Abena ${name}`,
      'Luc',
      'M',
      '12/03/2014',
      name,
      `Abena ${name}`,
      'Awa Abena',
      'mère',
      newPhone(),
    ]);
    const { body } = await upload(app, desk.token, await workbookOf(rows));
    const id = body.data?.id ?? '';
    expect(await waitFor(app, desk.token, id)).toMatchObject({ state: 'checked' });
    await ok(commitImport, { params: { id }, body: { rows: 'all' } });
    expect(await waitFor(app, desk.token, id)).toMatchObject({ state: 'done' });
    const bill = { params: { id: service.id }, body: { yearId: desk.year.id } };
    expect(await ok(calls.billService, bill)).toEqual({ billed: 1, amount: 12_000 });
    expect(await ok(calls.billService, bill)).toEqual({ billed: 0, amount: 0 });
    const { rows: billed } = await inSchool(app.node.services, desk.school.orgId, ({ tx, orgId }) =>
      sql<{ amount: number }>`select amount from fees
        where org_id = ${orgId} and service_id = ${service.id} order by amount`.execute(tx),
    );
    expect(billed.map(({ amount }) => amount)).toEqual([12_000, 12_000, 20_000]);
    expect(await serviceFees(app, desk, before.id)).toHaveLength(1);
    await expectSoundBooks(app, desk);
  });

  it('come with the year’s wizard; what a year does not name, it does not ask for', async () => {
    const old = await offer(app, desk, { ...registration, cost: 5_000 });
    const basicFees = [
      {
        name: 'PTA levy',
        every: 'year' as const,
        amount: 3_000,
        amounts: [{ cycle: 0, class: 1, amount: 4_000 }],
      },
    ];
    const next = await ok(createYear, { body: { ...yearBody(2027), basicFees } });
    const fifth = next.cycles[0]?.classes[1]?.id ?? '';
    const { id } = await ok(createStudent, {
      body: { firstName: 'Paul', lastName: 'Eto', gender: 1, family: familyBody(), classId: fifth },
    });
    expect(await serviceFees(app, desk, id)).toMatchObject([{ title: 'PTA levy', amount: 4_000 }]);
    const { years } = await ok(calls.getService, { params: { id: old.id } });
    expect(years.find(({ yearId }) => yearId === next.id)).toMatchObject({
      amounts: [{ amount: 0 }],
      notBilled: 0,
    });
    const wrong = {
      ...yearBody(2028),
      basicFees: [
        { name: 'New', every: 'year' as const, amount: 1, amounts: [{ cycle: 7, amount: 1 }] },
      ],
    };
    expect(await no(createYear, { body: wrong })).toMatchObject({ status: 404 });
  });
});

describe('a new price', () => {
  it('asks what it means for those who subscribed; what is paid stays paid, what exceeds is credit', async () => {
    const { id: serviceId, version } = await offer(app, desk, bus);
    const three = [];
    for (const paid of [0, 20_000, 60_000]) {
      const { id } = await addStudent(app, desk.token, { classId: desk.year.sixth });
      const body = { studentIds: [id], toOn: '2027-02-28' };
      await ok(subscribed.subscribe, { params: { id: serviceId }, body });
      const [fee] = await serviceFees(app, desk, id);
      if (paid > 0) await payFor(app, desk, id, fee?.id ?? '', paid);
      three.push(id);
    }
    const params = { id: serviceId };
    const cheaper = { ...bus, cost: 10_000 };
    const preview = await ok(calls.previewServicePrice, { params, body: cheaper });
    expect(preview).toEqual({
      students: 3,
      effects: [
        { effect: 'keep', students: 0, more: 0, credit: 0 },
        // One installment of four is due today: the other three cost 5,000 less, also where they were paid ahead.
        { effect: 'fromNow', students: 3, more: -45_000, credit: 15_000 },
        { effect: 'unpaid', students: 2, more: -35_000, credit: 0 },
      ],
    });
    expect(
      await no(calls.updateService, { params, body: { service: cheaper, version } }),
    ).toMatchObject({ reason: 'chooseEffect' });
    const change = { service: cheaper, version, effect: 'fromNow' as const };
    await ok(calls.updateService, { params, body: change });
    expect(await no(calls.updateService, { params, body: change })).toMatchObject({
      reason: 'changedMeanwhile',
    });
    const amounts = await Promise.all(
      three.map(async (id) =>
        (await serviceFees(app, desk, id))[0]?.installments.map(({ amount }) => amount),
      ),
    );
    expect(amounts).toEqual(Array(3).fill([15_000, 10_000, 10_000, 10_000]));
    expect(await creditOf(app, desk, three[2] ?? '')).toBe(15_000);
    await ok(calls.updateService, {
      params,
      body: { service: { ...bus, cost: 12_000 }, version: version + 1, effect: 'unpaid' },
    });
    const after = await Promise.all(
      three.map(async (id) =>
        (await serviceFees(app, desk, id))[0]?.installments.map(({ amount }) => amount),
      ),
    );
    expect(after).toEqual([
      [12_000, 12_000, 12_000, 12_000],
      [15_000, 12_000, 12_000, 12_000],
      [15_000, 10_000, 10_000, 10_000],
    ]);
    await expectSoundBooks(app, desk);
  });

  it('leaves what is owed of a year that has closed as it was', async () => {
    const { id: serviceId } = await offer(app, desk, bus);
    const fee = await offer(app, desk, { ...registration, cost: 5_000 });
    const { id } = await addStudent(app, desk.token, { classId: desk.year.sixth });
    await ok(subscribed.subscribe, { params: { id: serviceId }, body: { studentIds: [id] } });
    await desk.comesTo('2027-09-20');
    await addYear(app, desk.token, 2027);
    const nobody = { students: 0 };
    const dearer = { ...bus, cost: 20_000 };
    expect(
      await ok(calls.previewServicePrice, { params: { id: serviceId }, body: dearer }),
    ).toMatchObject(nobody);
    const body = { ...registration, cost: 9_000 };
    expect(await ok(calls.previewServicePrice, { params: { id: fee.id }, body })).toMatchObject(
      nobody,
    );
  });
});

describe('a service', () => {
  it('has a name of its own, a cost or items, and goes where nobody ever had it', async () => {
    const { id } = await offer(app, desk, bus);
    expect(await no(calls.createService, { body: { ...bus, name: 'BUS' } })).toMatchObject({
      reason: 'serviceNameTaken',
    });
    const twice = [{ amount: 1 }, { amount: 2 }];
    for (const wrong of [
      { ...bus, name: 'A', cost: 0 },
      { ...bus, name: 'A', cost: -1 },
      { ...bus, name: 'A', cost: 1.5 },
      { ...bus, name: 'A', every: 'child' as const },
      { ...bus, name: '' },
      { ...registration, cost: 1, every: 'month' as const },
      { ...registration, cost: 1, years: [{ yearId: desk.year.id, amounts: twice }] },
    ])
      expect((await no(calls.createService, { body: wrong })).status).toBe(422);
    const analyst = await desk.school.signInAs('analyst');
    expect((await no(calls.createService, { body: bus }, analyst)).status).toBe(403);
    await ok(calls.removeService, { params: { id } });
    expect((await ok(calls.listServices)).total).toBe(0);
  });

  it('is not available where the provider’s plan has none, and what was set up before is billed all the same', async () => {
    const offered = await offer(app, desk, {
      ...registration,
      cost: 5_000,
      years: [{ yearId: desk.year.id, amounts: [{ amount: 7_000 }] }],
    });
    const provider = await signInDesk(app);
    const params = { id: desk.school.orgId };
    const { version } = await succeed(app, provider, getDeskSchool, { params });
    const basic = { version, planId: 'basic' as const, until: null, reason: 'It is not paid' };
    expect(await succeed(app, provider, setSchoolPlan, { params, body: basic })).toMatchObject({
      plan: { id: 'basic' },
    });
    expect((await no(setSchoolPlan, { params, body: basic })).status).toBe(403);
    expect(await no(calls.listServices, {})).toEqual({
      status: 403,
      reason: 'serviceNotAvailable',
      message: 'Sorry this service is not available for your account',
    });
    const { id } = await addStudent(app, desk.token, { classId: desk.year.sixth });
    expect(await serviceFees(app, desk, id)).toMatchObject([{ amount: 7_000 }]);
    const body = {
      ...yearBody(2027),
      basicFees: [{ name: 'PTA', every: 'year' as const, amount: 1 }],
    };
    expect(await no(createYear, { body })).toMatchObject({ reason: 'serviceNotAvailable' });
    const next = await ok(createYear, { body: yearBody(2027) });
    const { rows } = await inSchool(app.node.services, desk.school.orgId, ({ tx, orgId }) =>
      sql<{ amount: number }>`select amount from service_amounts
        where org_id = ${orgId} and service_id = ${offered.id} and year_id = ${next.id}`.execute(
        tx,
      ),
    );
    expect(rows).toEqual([{ amount: 7_000 }]);
  });
});
