import { randomUUID } from 'node:crypto';
import { getArrears, listArrears } from '@ardoise/contract/arrears/arrears';
import { agreePlan, endPlan, previewPlan } from '@ardoise/contract/arrears/payment-plans';
import { giveDiscount } from '@ardoise/contract/corrections';
import { getFee } from '@ardoise/contract/fees';
import { listNotifications } from '@ardoise/contract/notifications';
import type { Request } from '@ardoise/contract/protocol/call';
import {
  getStudent,
  moveStudent,
  type StudentDetail,
  updateStudent,
} from '@ardoise/contract/students';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSchool, type TestSchool } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { bill, readInvoice } from '../invoicing/testing/billing.ts';
import { checkInvariants } from '../ledger/check-invariants.ts';
import { addStudent, addYear, payFee, succeed, type TestYear } from '../students/testing/people.ts';
import { tellSuperseded } from './plans/tell-superseded.ts';

let app: TestApp;
let school: TestSchool;
let token: string;
let year: TestYear;

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
});
afterAll(async () => {
  const broken = await app.node.services.db.read({ orgId: school.orgId }, (tx) =>
    checkInvariants(tx, school.orgId),
  );
  expect(broken).toEqual([]);
  await app.close();
});

/** In 6e, 100,000 until 15/10 and 50,000 until 15/01. Today is 16/11/2026. */
const newStudent = (familyId?: string, classId = year.sixth) =>
  addStudent(app, token, { classId, ...(familyId === undefined ? {} : { familyId }) });

const detail = (id: string) => succeed(app, token, getArrears, { params: { id } });
const seenOf = async (familyId: string) =>
  (await detail(familyId)).fees.map(({ id, open }) => ({ feeId: id, open }));
const twice = (first: number, second: number) => [
  { dueOn: '2026-12-15', amount: first },
  { dueOn: '2027-02-15', amount: second },
];
type Body = Request<typeof agreePlan>['body'];
const ask = (familyId: string, body: Body, as = token, key: string = randomUUID()) =>
  app.call(
    agreePlan,
    { params: { id: familyId }, body },
    { token: as, headers: { 'idempotency-key': key } },
  );
const agree = async (familyId: string, parts: Body['parts']): Promise<string> => {
  const body = { fees: await seenOf(familyId), parts, agreedWith: 'Awa Mbarga' };
  return (await succeed(app, token, agreePlan, { params: { id: familyId }, body })).id;
};
const installmentsOf = async (student: StudentDetail) => {
  const fee = await succeed(app, token, getFee, { params: { id: student.fees[0]?.id ?? '' } });
  return fee.installments.map(({ dueOn, amount, paid, isOverdue }) => [
    dueOn,
    amount,
    paid,
    isOverdue,
  ]);
};

describe('a plan that is looked at', () => {
  it('is proposed evenly by month over all that is owed, beside the installments as they are', async () => {
    const { family } = await newStudent();
    const body = { fees: await seenOf(family.id), count: 3, firstOn: '2026-11-30' };
    const seen = await succeed(app, token, previewPlan, { params: { id: family.id }, body });
    expect(seen.parts).toEqual([
      { dueOn: '2026-11-30', amount: 50_000 },
      { dueOn: '2026-12-30', amount: 50_000 },
      { dueOn: '2027-01-30', amount: 50_000 },
    ]);
    expect(seen.fees[0]).toMatchObject({
      before: [
        { dueOn: '2026-10-15', amount: 100_000, isLate: true },
        { dueOn: '2027-01-15', amount: 50_000, isLate: false },
      ],
      after: seen.parts,
    });
    expect((await detail(family.id)).plans).toEqual([]);
  });

  it('is refused at its fields, in words', async () => {
    const { family } = await newStudent();
    const fees = await seenOf(family.id);
    const refused = async (...parts: Array<[string, number]>) => {
      const given = parts.map(([dueOn, amount]) => ({ dueOn, amount }));
      const body = { fees, parts: given, agreedWith: 'Awa' };
      return (await ask(family.id, body)).body.fields;
    };
    expect(await refused(['2026-11-15', 150_000])).toHaveProperty(['parts.0.dueOn']);
    expect(await refused(['2026-12-15', 75_000], ['2026-12-01', 75_000])).toEqual({
      'parts.1.dueOn': 'This day must come after the one before it.',
    });
    expect(await refused(['2036-11-15', 150_000])).toEqual({
      'parts.0.dueOn': 'A plan ends within two years: on 16/11/2028 at the latest.',
    });
    expect(await refused(['2026-12-15', 149_000])).toEqual({
      parts:
        'The installments come to 149,000\u00a0FCFA, and 150,000\u00a0FCFA is owed: 1,000\u00a0FCFA is missing.',
    });
    const many = Array.from({ length: 13 }, (_, i): [string, number] => [`2027-01-${10 + i}`, 1]);
    expect(await refused(...many)).toHaveProperty('parts');
    expect(await refused(['2026-12-15', 0])).toHaveProperty(['parts.0.amount']);
  });
});

describe('a plan that is agreed', () => {
  it('is the fee’s installments: what is paid stays, and nothing is late any more', async () => {
    const student = await newStudent();
    const { id: familyId } = student.family;
    await payFee(app, school.orgId, student.id, 30_000);
    await agree(familyId, twice(70_000, 50_000));
    expect(await installmentsOf(student)).toEqual([
      ['2026-10-15', 30_000, 30_000, false],
      ['2026-12-15', 70_000, 0, false],
      ['2027-02-15', 50_000, 0, false],
    ]);
    const after = await detail(familyId);
    expect(after).toMatchObject({ owed: 120_000, late: 0, lateSince: null });
    expect(after.plans[0]).toMatchObject({
      state: 'running',
      nextOn: '2026-12-15',
      total: 120_000,
      paid: 0,
      agreedWith: 'Awa Mbarga',
    });
    await payFee(app, school.orgId, student.id, 80_000);
    expect((await detail(familyId)).plans[0]).toMatchObject({
      state: 'running',
      nextOn: '2027-02-15',
      parts: [{ paid: 70_000 }, { paid: 10_000 }],
    });
  });

  it('is over several fees filled one after the other, also with a discount and what was paid ahead', async () => {
    const first = await newStudent();
    const { id: familyId } = first.family;
    const second = await newStudent(familyId, year.fifth);
    await succeed(app, token, giveDiscount, {
      params: { id: second.fees[0]?.id ?? '' },
      body: { kind: 'other', amount: 20_000, reason: 'Sibling' },
    });
    await payFee(app, school.orgId, first.id, 120_000);
    await agree(familyId, twice(60_000, 70_000));
    expect(await installmentsOf(first)).toEqual([
      ['2026-10-15', 100_000, 100_000, false],
      ['2026-12-15', 20_000, 20_000, false],
      ['2026-12-15', 30_000, 0, false],
    ]);
    expect(await installmentsOf(second)).toEqual([
      ['2026-12-15', 30_000, 0, false],
      ['2027-02-15', 70_000, 0, false],
    ]);
  });

  it('is agreed once, however often it is pressed, and by whoever comes first', async () => {
    const { family } = await newStudent();
    const body = {
      fees: await seenOf(family.id),
      parts: twice(50_000, 100_000),
      agreedWith: 'Awa',
    };
    const key = randomUUID();
    const [one, again] = [
      await ask(family.id, body, token, key),
      await ask(family.id, body, token, key),
    ];
    expect(one.body.data).toEqual(again.body.data);
    const { family: other } = await newStudent();
    const both = { ...body, fees: await seenOf(other.id) };
    const reasons = (await Promise.all([ask(other.id, both), ask(other.id, both)])).map(
      (answer) => answer.body.reason ?? 'agreed',
    );
    expect(reasons.toSorted()).toEqual(['agreed', 'planInForce']);
    expect((await detail(other.id)).plans).toHaveLength(1);
  });

  it('is not agreed over what has changed meanwhile, nor by whoever may not change fees', async () => {
    const student = await newStudent();
    const { id: familyId } = student.family;
    const fees = await seenOf(familyId);
    const body = { fees, parts: twice(50_000, 100_000), agreedWith: 'Awa' };
    expect((await ask(familyId, body, await school.signInAs('support'))).status).toBe(403);
    await payFee(app, school.orgId, student.id, 10_000);
    const changed = await ask(familyId, body);
    expect([changed.status, changed.body.reason]).toEqual([409, 'planOwedChanged']);
    await payFee(app, school.orgId, student.id, 140_000);
    expect((await ask(familyId, body)).body.reason).toBe('planFeeNotOwed');
  });
});

it('a plan that is ended returns what is open to the days it had before', async () => {
  const student = await newStudent();
  const { id: familyId } = student.family;
  const id = await agree(familyId, twice(50_000, 100_000));
  await payFee(app, school.orgId, student.id, 60_000);
  const request = { params: { id }, body: { reason: 'They cannot' } };
  await succeed(app, token, endPlan, request);
  expect(await installmentsOf(student)).toEqual([
    ['2026-10-15', 100_000, 60_000, true],
    ['2027-01-15', 50_000, 0, false],
  ]);
  expect((await detail(familyId)).plans[0]).toMatchObject({
    state: 'ended',
    endReason: 'They cannot',
  });
  expect((await app.call(endPlan, request, { token })).body.reason).toBe('planOver');
  await agree(familyId, twice(40_000, 50_000));
});

describe('a plan whose fee is changed', () => {
  const stateOf = async (familyId: string) => {
    const [plan] = (await detail(familyId)).plans;
    return [plan?.state, plan?.supersededBy];
  };

  it('is superseded by a discount or a move to another class, and whoever agreed it is told once', async () => {
    const [discounted, moved] = [await newStudent(), await newStudent()];
    await agree(discounted.family.id, twice(50_000, 100_000));
    await agree(moved.family.id, twice(50_000, 100_000));
    await succeed(app, token, giveDiscount, {
      params: { id: discounted.fees[0]?.id ?? '' },
      body: { kind: 'other', amount: 10_000, reason: 'Hardship' },
    });
    await succeed(app, token, moveStudent, {
      params: { id: moved.id },
      body: { yearId: year.id, classId: year.fifth, reason: 'Level' } as never,
    });
    expect(await stateOf(discounted.family.id)).toEqual(['superseded', 'discount']);
    expect(await stateOf(moved.family.id)).toEqual(['superseded', 'fee']);
    await tellSuperseded(app.node.services);
    await tellSuperseded(app.node.services);
    const told = await until('both are told of', async () => {
      const { items } = await succeed(app, token, listNotifications, {});
      const found = items.filter(({ link }) =>
        [discounted, moved].some(({ family }) => link === `/arrears/${family.id}`),
      );
      return found.length >= 2 ? found : null;
    });
    expect(told).toHaveLength(2);
    await agree(discounted.family.id, twice(40_000, 100_000));
  });

  it('is over when a child of it becomes another family’s, which can then agree its own', async () => {
    const [child, other] = [await newStudent(), await newStudent()];
    await agree(child.family.id, twice(50_000, 100_000));
    const { version, ...given } = await succeed(app, token, getStudent, {
      params: { id: child.id },
    });
    await succeed(app, token, updateStudent, {
      params: { id: child.id },
      body: { ...given, familyId: other.family.id, version },
    });
    expect(await stateOf(child.family.id)).toEqual(['superseded', 'fee']);
    await agree(other.family.id, twice(100_000, 200_000));
    expect(await stateOf(other.family.id)).toEqual(['running', null]);
  });

  it('stays completed where all of it had been paid', async () => {
    const student = await newStudent();
    await agree(student.family.id, twice(50_000, 100_000));
    await payFee(app, school.orgId, student.id, 150_000);
    expect(await stateOf(student.family.id)).toEqual(['kept', null]);
    await succeed(app, token, moveStudent, {
      params: { id: student.id },
      body: { yearId: year.id, classId: year.fifth, reason: 'Level' } as never,
    });
    expect(await stateOf(student.family.id)).toEqual(['kept', null]);
  });
});

describe('an invoice', () => {
  const billed = async (student: StudentDetail, feeIds: readonly string[]) =>
    bill(app, token, {
      familyId: student.family.id,
      title: 'Fees',
      billTo: 'Mrs Mbarga',
      language: 'fr',
      dueOn: '2026-11-26',
      items: feeIds.map((feeId) => ({
        studentId: student.id,
        feeId,
        description: 'Tuition',
        amount: 150_000,
      })),
    });

  it('asks by the days of the plan while it is in force, and by its own again once it is ended', async () => {
    const student = await newStudent();
    const { id: familyId } = student.family;
    const { id } = await billed(student, [student.fees[0]?.id ?? '']);
    const plan = await agree(familyId, twice(50_000, 100_000));
    const daysOf = async () => {
      const { installments } = await readInvoice(app, token, id);
      return installments.map(({ dueOn, amount }) => [dueOn, amount]);
    };
    expect(await daysOf()).toEqual([
      ['2026-12-15', 50_000],
      ['2027-02-15', 100_000],
    ]);
    expect(await readInvoice(app, token, id)).toMatchObject({ nextDueOn: '2026-12-15' });
    await payFee(app, school.orgId, student.id, 60_000);
    await succeed(app, token, endPlan, { params: { id: plan }, body: { reason: 'Changed' } });
    expect(await daysOf()).toEqual([['2026-11-26', 150_000]]);
    expect(await readInvoice(app, token, id)).toMatchObject({
      nextDueOn: '2026-11-26',
      pending: 90_000,
    });
  });

  it('is not split: a plan is for all of its fees', async () => {
    const student = await newStudent();
    const invoice = await bill(app, token, {
      familyId: student.family.id,
      title: 'Fees and a trip',
      billTo: 'Mrs Mbarga',
      language: 'fr',
      dueOn: '2026-11-26',
      items: [
        {
          studentId: student.id,
          feeId: student.fees[0]?.id ?? '',
          description: 'Tuition',
          amount: 150_000,
        },
        { studentId: student.id, description: 'Trip', amount: 30_000 },
      ],
    });
    const [tuition] = (await seenOf(student.family.id)).filter(({ open }) => open === 150_000);
    const body = {
      fees: tuition === undefined ? [] : [tuition],
      parts: twice(50_000, 100_000),
      agreedWith: 'Awa',
    };
    const { body: refused } = await ask(student.family.id, body);
    expect(refused.reason).toBe('planSplitsInvoice');
    expect(refused.errorMsg).toContain(invoice.number);
    await agree(student.family.id, twice(80_000, 100_000));
  });
});

it('a plan is broken when one of its days passes unpaid, and stays in force', async () => {
  const student = await newStudent();
  const { id: familyId } = student.family;
  await agree(familyId, twice(50_000, 100_000));
  await comesTo('2026-12-16');
  const { items } = await succeed(app, token, listArrears, { query: { perPage: 100 } });
  expect(items.find(({ id }) => id === familyId)).toMatchObject({
    late: 50_000,
    lateSince: '2026-12-15',
    daysLate: 1,
    plan: { state: 'broken', nextOn: '2026-12-15' },
  });
  await payFee(app, school.orgId, student.id, 50_000);
  expect((await detail(familyId)).plans[0]).toMatchObject({ state: 'running' });
});
