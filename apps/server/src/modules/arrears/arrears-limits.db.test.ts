import { getArrears, sumArrears } from '@ardoise/contract/arrears/arrears';
import { addContact, addPromise } from '@ardoise/contract/arrears/follow-up';
import { agreePlan, endPlan, previewPlan } from '@ardoise/contract/arrears/payment-plans';
import { giveDiscount } from '@ardoise/contract/corrections';
import { mergeRecords } from '@ardoise/contract/merging';
import type { Request } from '@ardoise/contract/protocol/call';
import { withdrawStudent } from '@ardoise/contract/students';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSchool, type TestSchool } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { bill } from '../invoicing/testing/billing.ts';
import { checkInvariants } from '../ledger/check-invariants.ts';
import { addStudent, addYear, payFee, succeed, type TestYear } from '../students/testing/people.ts';
import { bringToToday, moveAllDays } from './debts/move-day.ts';

let app: TestApp;
let school: TestSchool;
let token: string;
let year: TestYear;

beforeAll(async () => {
  app = await startTestApp();
  app.clock.set('2026-11-16T11:00:00.000Z');
  school = await createSchool(app);
  token = await school.signIn();
  year = await addYear(app, token);
});
afterAll(async () => {
  const { orgId } = school;
  const broken = await app.node.services.db.read({ orgId }, (tx) => checkInvariants(tx, orgId));
  expect(broken).toEqual([]);
  await app.close();
});

/** In 6e, 100,000 until 15/10 and 50,000 until 15/01. Today is 16/11/2026. */
const newStudent = () => addStudent(app, token, { classId: year.sixth });
const detail = (id: string) => succeed(app, token, getArrears, { params: { id } });
const seenOf = async (familyId: string) =>
  (await detail(familyId)).fees.map(({ id, open }) => ({ feeId: id, open }));

type Body = Request<typeof agreePlan>['body'];
type Answered = [number, string | null | undefined, string[]];
const inTwo = (first: number, second: number): Body['parts'] => [
  { dueOn: '2026-12-15', amount: first },
  { dueOn: '2027-02-15', amount: second },
];

/** How the plan is refused when it is looked at and when it is agreed: the same. */
async function refusalsOf(familyId: string, fees: Body['fees'], parts = inTwo(50_000, 100_000)) {
  const answers = [
    await app.call(previewPlan, { params: { id: familyId }, body: { fees, parts } }, { token }),
    await app.call(
      agreePlan,
      { params: { id: familyId }, body: { fees, parts, agreedWith: 'Awa' } },
      { token },
    ),
  ];
  const [seen, agreed] = answers.map(
    ({ status, body }): Answered => [status, body.reason, Object.keys(body.fields ?? {})],
  );
  expect(seen).toEqual(agreed);
  return agreed;
}

describe('a plan is refused alike when it is looked at and when it is agreed', () => {
  it('over a fee of another family, one that never was, and none', async () => {
    const [mine, other] = [await newStudent(), await newStudent()];
    const foreign = await seenOf(other.family.id);
    expect(await refusalsOf(mine.family.id, foreign)).toEqual([409, 'planFeeNotOwed', []]);
    const unknown = [{ feeId: mine.id, open: 150_000 }];
    expect(await refusalsOf(mine.family.id, unknown)).toEqual([409, 'planFeeNotOwed', []]);
    const both = [...(await seenOf(mine.family.id)), ...foreign];
    const parts = inTwo(100_000, 200_000);
    expect(await refusalsOf(mine.family.id, both, parts)).toEqual([409, 'planFeeNotOwed', []]);
    expect(await refusalsOf(mine.family.id, [])).toEqual([422, 'invalidInput', ['fees']]);
  });

  it('of nothing, of a part of it, in the past, in the year 3000 and on no day at all', async () => {
    const { family } = await newStudent();
    const fees = await seenOf(family.id);
    const ask = async (...parts: Array<[string, number]>) =>
      (
        await refusalsOf(
          family.id,
          fees,
          parts.map(([dueOn, amount]) => ({ dueOn, amount })),
        )
      )?.slice(1);
    expect(await ask(['2026-12-15', 0])).toEqual(['invalidInput', ['parts.0.amount']]);
    expect(await ask()).toEqual(['invalidInput', ['parts']]);
    expect(await ask(['2026-12-15', -150_000])).toEqual(['invalidInput', ['parts.0.amount']]);
    expect(await ask(['2026-12-15', 149_999])).toEqual(['planDoesNotFit', ['parts']]);
    expect(await ask(['2026-11-15', 150_000])).toEqual(['planDoesNotFit', ['parts.0.dueOn']]);
    expect(await ask(['3000-01-01', 150_000])).toEqual(['planDoesNotFit', ['parts.0.dueOn']]);
    expect(await ask(['2027-02-30', 150_000])).toEqual(['invalidInput', ['parts.0.dueOn']]);
    const nothing = fees.map(({ feeId }) => ({ feeId, open: 0 }));
    expect((await refusalsOf(family.id, nothing))?.[2]).toEqual(['fees.0.open']);
  });

  it('that takes a part of an invoice', async () => {
    const { id: studentId, family, fees: own } = await newStudent();
    const feeId = own[0]?.id ?? '';
    await bill(app, token, {
      familyId: family.id,
      title: 'Fees and a trip',
      billTo: 'Mrs Mbarga',
      language: 'fr',
      dueOn: '2026-11-26',
      items: [
        { studentId, feeId, description: 'Tuition', amount: 150_000 },
        { studentId, description: 'Trip', amount: 30_000 },
      ],
    });
    const fees = (await seenOf(family.id)).filter((fee) => fee.feeId === feeId);
    expect(await refusalsOf(family.id, fees)).toEqual([409, 'planSplitsInvoice', []]);
  });

  it('over what was paid, discounted or planned while somebody looked at it', async () => {
    const [paid, discounted] = [await newStudent(), await newStudent()];
    const seen = await seenOf(paid.family.id);
    await payFee(app, school.orgId, paid.id, 10_000);
    expect(await refusalsOf(paid.family.id, seen)).toEqual([409, 'planOwedChanged', []]);
    const before = await seenOf(discounted.family.id);
    await succeed(app, token, giveDiscount, {
      params: { id: discounted.fees[0]?.id ?? '' },
      body: { kind: 'other', amount: 10_000, reason: 'Hardship' },
    });
    expect(await refusalsOf(discounted.family.id, before)).toEqual([409, 'planOwedChanged', []]);
    const body = {
      fees: await seenOf(paid.family.id),
      parts: inTwo(40_000, 100_000),
      agreedWith: 'Awa',
    };
    await succeed(app, token, agreePlan, { params: { id: paid.family.id }, body });
    expect(await refusalsOf(paid.family.id, body.fees, body.parts)).toEqual([
      409,
      'planInForce',
      [],
    ]);
  });
});

it('a fee that is named twice is planned once', async () => {
  const { family } = await newStudent();
  const [fee] = await seenOf(family.id);
  const fees = fee === undefined ? [] : [fee, fee];
  const body = { fees, parts: inTwo(50_000, 100_000), agreedWith: 'Awa' };
  await succeed(app, token, agreePlan, { params: { id: family.id }, body });
  const { plans, owed } = await detail(family.id);
  expect([plans.map(({ total }) => total), owed]).toEqual([[150_000], 150_000]);
});

it('a plan of somebody who leaves is over, and another can be agreed over what is still owed', async () => {
  const student = await newStudent();
  const { id } = student.family;
  const body = { fees: await seenOf(id), parts: inTwo(50_000, 100_000), agreedWith: 'Awa' };
  await succeed(app, token, agreePlan, { params: { id }, body });
  await succeed(app, token, withdrawStudent, {
    params: { id: student.id },
    body: { yearId: year.id, reason: 'Moved away' },
  });
  const { plans, owed } = await detail(id);
  expect(plans.map(({ state }) => state)).toEqual(['superseded']);
  const fees = await seenOf(id);
  expect(fees.reduce((sum, { open }) => sum + open, 0)).toBe(owed);
  if (owed > 0) {
    const parts = [{ dueOn: '2026-12-20', amount: owed }];
    await succeed(app, token, agreePlan, {
      params: { id },
      body: { fees, parts, agreedWith: 'Awa' },
    });
    expect((await detail(id)).plans[0]?.state).toBe('running');
  }
});

it('a family that was merged into another promises and agrees nothing any more, and the one that stayed does', async () => {
  const [kept, gone] = [await newStudent(), await newStudent()];
  const fees = await seenOf(gone.family.id);
  const body = { fees, parts: inTwo(50_000, 100_000), agreedWith: 'Awa' };
  const { id: planId } = await succeed(app, token, agreePlan, {
    params: { id: gone.family.id },
    body,
  });
  await succeed(app, token, mergeRecords, {
    body: { kind: 'family', keptId: kept.family.id, goneId: gone.family.id },
  });
  const params = { id: gone.family.id };
  const promised = { amount: 1_000, dueOn: '2026-11-20' };
  const statuses = await Promise.all([
    app.call(getArrears, { params }, { token }),
    app.call(addPromise, { params, body: promised }, { token }),
    app.call(addContact, { params, body: { kind: 'call', note: 'Nobody' } }, { token }),
    app.call(agreePlan, { params, body }, { token }),
  ]);
  expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  const { plans, owed } = await detail(kept.family.id);
  expect([plans[0]?.id, plans[0]?.state, owed]).toEqual([planId, 'running', 300_000]);
  await succeed(app, token, endPlan, { params: { id: planId }, body: { reason: 'One plan' } });
  await succeed(app, token, addPromise, { params: { id: kept.family.id }, body: promised });
});

it('a promise is for a day of the coming year and for something', async () => {
  const { family } = await newStudent();
  const ask = async (body: Request<typeof addPromise>['body']) => {
    const { status, body: answer } = await app.call(
      addPromise,
      { params: { id: family.id }, body },
      { token },
    );
    return [status, answer.reason, Object.keys(answer.fields ?? {})];
  };
  const far = await ask({ amount: 1_000, dueOn: '3000-01-01' });
  expect(far).toEqual([422, 'promiseTooFar', ['dueOn']]);
  const nothing = await ask({ amount: 0, dueOn: '2026-11-20' });
  expect(nothing).toEqual([422, 'invalidInput', ['amount']]);
  const noDay = await ask({ amount: 1_000, dueOn: '2026-11-31' });
  expect(noDay).toEqual([422, 'invalidInput', ['dueOn']]);
});

it('what is another school’s is not there', async () => {
  const { family } = await newStudent();
  const fees = await seenOf(family.id);
  const body = { fees, parts: inTwo(50_000, 100_000), agreedWith: 'Awa' };
  const { id: planId } = await succeed(app, token, agreePlan, { params: { id: family.id }, body });
  const stranger = await (await createSchool(app)).signIn();
  const params = { id: family.id };
  const promised = { amount: 1_000, dueOn: '2026-11-20' };
  const statuses = [
    await app.call(getArrears, { params }, { token: stranger }),
    await app.call(addPromise, { params, body: promised }, { token: stranger }),
    await app.call(previewPlan, { params, body: { fees } }, { token: stranger }),
    await app.call(
      endPlan,
      { params: { id: planId }, body: { reason: 'Not mine' } },
      { token: stranger },
    ),
  ];
  expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
});

describe('the day by which a family is late', () => {
  /** 6e falls due on 15/10, so that a family is late from the 16th on. */
  const lateSchool = async () => {
    app.clock.set('2026-10-14T11:00:00.000Z');
    const elsewhere = await createSchool(app);
    const signedIn = await elsewhere.signIn();
    const { sixth } = await addYear(app, signedIn);
    await addStudent(app, signedIn, { classId: sixth });
    const { orgId } = elsewhere;
    const { services } = app.node;
    const dayOf = async () => {
      const { rows } = await services.db.read({ orgId }, (tx) =>
        sql<{ day: string; late: number }>`
          select d.as_of::text as day, (select sum(late)::bigint from family_debts f where f.org_id = d.org_id) as late
            from debt_days d where d.org_id = ${orgId}`.execute(tx),
      );
      return rows[0];
    };
    return { elsewhere, orgId, services, dayOf };
  };

  it('is the one of the zone that holds when it is moved, whoever had read another before', async () => {
    const { elsewhere, orgId, services, dayOf } = await lateSchool();
    // The 16th in Douala, and still the 15th in New York.
    app.clock.set('2026-10-15T23:30:00.000Z');
    const isWaiting = () =>
      services.db.read('platform', async (tx) => {
        const { rows } = await sql`select from pg_locks l join pg_stat_activity a using (pid)
          where not l.granted and a.datname = current_database()`.execute(tx);
        return rows.length > 0;
      });
    let moving: Promise<void> | undefined;
    await services.db.write({ orgId }, async (tx) => {
      await sql`update organisations set time_zone = 'America/New_York' where org_id = ${orgId}`.execute(
        tx,
      );
      let isMoved = false;
      moving = moveAllDays(services).then(() => {
        isMoved = true;
      });
      await until('the job waits for the zone', async () => isMoved || (await isWaiting()));
    });
    await moving;
    expect(await dayOf()).toEqual({ day: '2026-10-15', late: 0 });
    const summed = await succeed(app, await elsewhere.signIn(), sumArrears, { query: {} });
    expect(summed).toMatchObject({ families: 0, late: 0, asOf: '2026-10-15' });
  });

  it('stands beside what is told of it, also where the zone was changed since it was moved', async () => {
    const { orgId, services, dayOf } = await lateSchool();
    app.clock.set('2026-10-15T23:30:00.000Z');
    await bringToToday(services, orgId);
    expect(await dayOf()).toEqual({ day: '2026-10-16', late: 100_000 });
    await services.db.write({ orgId }, (tx) =>
      sql`update organisations set time_zone = 'America/New_York' where org_id = ${orgId}`.execute(
        tx,
      ),
    );
    await Promise.all([bringToToday(services, orgId), moveAllDays(services)]);
    expect(await dayOf()).toEqual({ day: '2026-10-15', late: 0 });
    app.clock.set('2026-11-16T11:00:00.000Z');
  });
});
