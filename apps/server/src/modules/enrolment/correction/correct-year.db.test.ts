import { listAudit } from '@ardoise/contract/audit';
import { getStudent, moveStudent } from '@ardoise/contract/students';
import {
  type CorrectedYear,
  correctYear,
  previewYearCorrection,
} from '@ardoise/contract/year-correction';
import { getYear, listClasses, stopYear } from '@ardoise/contract/years';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSchool, type TestSchool } from '../../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { until } from '../../../testing/until.ts';
import { readAllCredit } from '../../billing/list-payments.ts';
import {
  addFamily,
  addStudent,
  addYear,
  payFee,
  succeed,
  type TestYear,
} from '../../students/testing/people.ts';

let app: TestApp;
let school: TestSchool;
let token: string;
let year: TestYear;
let familyId: string;
let ada: string;
let bea: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  app.clock.set('2026-11-16T08:00:00.000Z');
  school = await createSchool(app);
  token = await school.signIn();
  year = await addYear(app, token, 2026);
  familyId = (await addFamily(app, token)).id;
  const given = { familyId, classId: year.sixth };
  ada = (await addStudent(app, token, { ...given, firstName: 'Ada' })).id;
  bea = (await addStudent(app, token, { ...given, firstName: 'Bea' })).id;
});

type ClassInput = CorrectedYear['cycles'][number]['classes'][number];

/** The year as it is, with something of its classes changed. */
function wanted(
  change: (classes: ClassInput[]) => ClassInput[],
  dates: Partial<CorrectedYear> = {},
): CorrectedYear {
  return {
    reopeningOn: year.reopeningOn,
    closingOn: year.closingOn,
    ...dates,
    cycles: year.cycles.map(({ id, kind, classes }) => ({
      id,
      kind,
      classes: change(
        classes.map(({ id: classId, name, tuition, installments }) => ({
          id: classId,
          name,
          tuition,
          installments,
        })),
      ),
    })),
  };
}

/** 6e A costs this much, in two parts. */
const sixthAt = (first: number, second: number) =>
  wanted((classes) =>
    classes.map((one) =>
      one.id === year.sixth
        ? {
            ...one,
            tuition: first + second,
            installments: [
              { amount: first, dueOn: '2026-10-15' },
              { amount: second, dueOn: '2027-02-15' },
            ],
          }
        : one,
    ),
  );

const preview = (given: CorrectedYear) =>
  app.call(previewYearCorrection, { params: { id: year.id }, body: { year: given } }, { token });
const send = (given: CorrectedYear, basis: string, tellGuardians = false) =>
  app.call(
    correctYear,
    { params: { id: year.id }, body: { year: given, basis, reason: 'Typed wrong', tellGuardians } },
    { token },
  );

async function correct(given: CorrectedYear, tellGuardians = false) {
  const { body } = await preview(given);
  return send(given, body.data?.basis ?? body.errorMsg ?? '', tellGuardians);
}

const feeOf = async (id: string) =>
  (await succeed(app, token, getStudent, { params: { id } })).fees[0];
const creditOf = () =>
  app.node.services.db.read({ orgId: school.orgId }, (tx) => readAllCredit(tx, school.orgId));

/** The paid amount of every fee is what its allocations say, and debits equal credits. */
async function expectSoundBooks() {
  const { rows } = await app.node.services.db.read({ orgId: school.orgId }, (tx) =>
    sql<{ wrong: number }>`
      select count(*) as wrong from fees f
       where f.org_id = ${school.orgId} and (f.paid <> coalesce((select sum(a.amount) from allocations a
               where a.org_id = f.org_id and a.fee_id = f.id), 0)
          or f.amount <> (select sum(i.amount) from fee_installments i
               where i.org_id = f.org_id and i.fee_id = f.id) or f.paid > f.amount - f.discount)`.execute(
      tx,
    ),
  );
  expect(rows[0]?.wrong).toBe(0);
}

describe('correcting a year', () => {
  it('says first who is touched and what changes for them, and changes nothing', async () => {
    await payFee(app, school.orgId, ada, 130_000);
    const { body } = await preview(sixthAt(60_000, 60_000));
    expect(body.data).toMatchObject({
      students: 2,
      grows: 0,
      shrinks: 2,
      expectedBefore: 300_000,
      expectedAfter: 240_000,
      credit: 10_000,
      classes: [
        {
          classId: year.sixth,
          change: 'changed',
          tuitionBefore: 150_000,
          tuitionAfter: 120_000,
          students: 2,
          apart: 0,
          credit: 10_000,
        },
      ],
      named: [
        { studentId: ada, before: 150_000, after: 120_000, paid: 130_000, credit: 10_000 },
        { studentId: bea, credit: 0 },
      ],
    });
    expect(await feeOf(ada)).toMatchObject({ amount: 150_000, paid: 130_000 });
  });

  it('lowers the tuition: what is paid stays paid, what exceeds becomes credit', async () => {
    await payFee(app, school.orgId, ada, 130_000);
    await payFee(app, school.orgId, bea, 70_000);
    expect((await correct(sixthAt(60_000, 60_000))).status).toBe(200);
    expect(await feeOf(ada)).toMatchObject({ amount: 120_000, paid: 120_000, pending: 0 });
    expect(await feeOf(bea)).toMatchObject({
      paid: 70_000,
      pending: 50_000,
      installments: [
        { amount: 60_000, dueOn: '2026-10-15', paid: 60_000 },
        { amount: 60_000, dueOn: '2027-02-15', paid: 10_000 },
      ],
    });
    expect(await creditOf()).toBe(10_000);
    await expectSoundBooks();
  });

  it('raises the tuition, and discounts stay', async () => {
    await app.node.services.db.write({ orgId: school.orgId }, (tx) =>
      sql`update fees set discount = 20000 where org_id = ${school.orgId} and student_id = ${ada}`.execute(
        tx,
      ),
    );
    expect((await correct(sixthAt(100_000, 80_000))).status).toBe(200);
    expect(await feeOf(ada)).toMatchObject({ amount: 180_000, discount: 20_000, pending: 160_000 });
    expect(await feeOf(bea)).toMatchObject({ amount: 180_000, pending: 180_000 });
    await expectSoundBooks();
  });

  it('changes dates, adds a class and renames two that take each other’s names', async () => {
    const given = wanted(
      (classes) => [
        ...classes.map((one) => ({ ...one, name: one.name === '6e A' ? '5e A' : '6e A' })),
        { name: '4e A', tuition: 90_000, installments: [] },
      ],
      { closingOn: '2027-07-15' },
    );
    const { body } = await correct(given);
    expect(body.data).toMatchObject({ closingOn: '2027-07-15', classCount: 3 });
    const { items } = await succeed(app, token, listClasses, { query: { yearId: year.id } });
    expect(items.map(({ name }) => name)).toEqual(['5e A', '6e A', '4e A']);
    expect(await feeOf(ada)).toMatchObject({ title: '5e A', amount: 150_000 });
    const again = wanted((classes) => classes.slice(0, 1));
    expect((await preview(again)).body.data?.classes.map(({ change }) => change)).toContain(
      'removed',
    );
  });

  it('removes a class that everybody has left, and refuses one with students by name', async () => {
    const without = wanted((classes) => classes.filter(({ id }) => id !== year.sixth));
    const refused = await preview(without);
    expect(refused.body).toMatchObject({ errorCode: 40900, reason: 'classHasStudents' });
    expect(refused.body.errorMsg).toContain('6e A');
    for (const id of [ada, bea])
      await succeed(app, token, moveStudent, {
        params: { id },
        body: { yearId: year.id, classId: year.fifth },
      });
    expect((await correct(without)).body.data).toMatchObject({ classCount: 1, studentCount: 2 });
    const moved = await succeed(app, token, getStudent, { params: { id: ada } });
    expect(moved.enrolments.map(({ className }) => className)).toEqual(['5e A', '6e A']);
    const back = await app.call(
      moveStudent,
      { params: { id: ada }, body: { yearId: year.id, classId: year.sixth } },
      { token },
    );
    expect(back.body.errorCode).toBe(40400);
  });

  it('is refused where something moved since the preview, but not for a payment', async () => {
    const given = sixthAt(60_000, 60_000);
    const basis = (await preview(given)).body.data?.basis ?? '';
    await payFee(app, school.orgId, ada, 130_000);
    await addStudent(app, token, { familyId, classId: year.sixth });
    const refused = await send(given, basis);
    expect(refused.body).toMatchObject({ errorCode: 40900, reason: 'correctionOutdated' });
    const fresh = (await preview(given)).body.data?.basis ?? '';
    await payFee(app, school.orgId, bea, 5_000);
    expect((await send(given, fresh)).status).toBe(200);
    const twice = await send(given, fresh);
    expect(twice.body).toMatchObject({ errorCode: 40900, reason: 'nothingToCorrect' });
    await expectSoundBooks();
  });

  it('keeps the books right when payments arrive at the same moment', async () => {
    for (let round = 0; round < 4; round += 1) {
      const given = round % 2 === 0 ? sixthAt(40_000, 40_000) : sixthAt(90_000, 60_000);
      await Promise.all([
        correct(given),
        payFee(app, school.orgId, ada, 30_000),
        payFee(app, school.orgId, bea, 10_000),
      ]);
      await expectSoundBooks();
    }
    const paid = ((await feeOf(ada))?.paid ?? 0) + ((await feeOf(bea))?.paid ?? 0);
    expect(paid + (await creditOf())).toBe(4 * 40_000);
  });

  it('leaves one audit entry with before, after and the reason', async () => {
    await correct(sixthAt(60_000, 60_000));
    const { items } = await succeed(app, token, listAudit, { query: { subjectId: year.id } });
    expect(items.filter(({ action }) => action === 'year.corrected')).toMatchObject([
      {
        before: { classes: [{ name: '6e A', tuition: 150_000 }], expected: 300_000 },
        after: {
          classes: [{ name: '6e A', tuition: 120_000 }],
          expected: 240_000,
          students: 2,
          reason: 'Typed wrong',
        },
      },
    ]);
  });

  it('tells guardians on request, and only then', async () => {
    const sent = () =>
      app.node.services.db.read({ orgId: school.orgId }, async (tx) =>
        Number(
          (
            await sql<{ sent: number }>`select count(*) as sent from outbox
              where org_id = ${school.orgId} and template = 'year.corrected'`.execute(tx)
          ).rows[0]?.sent ?? 0,
        ),
      );
    await correct(sixthAt(60_000, 60_000), true);
    await until('both are told', async () => (await sent()) === 2);
    await correct(sixthAt(50_000, 60_000));
    expect(await sent()).toBe(2);
  });

  it('is for a running year, for those who may, and for classes of that year', async () => {
    const given = sixthAt(60_000, 60_000);
    const support = await school.signInAs('support');
    const other = await app.call(
      previewYearCorrection,
      { params: { id: year.id }, body: { year: given } },
      { token: support },
    );
    expect(other.body.errorCode).toBe(40300);
    const next = await addYear(app, token, 2027);
    const foreign = wanted((classes) =>
      classes.map((one) => ({ ...one, id: next.sixth })).slice(0, 1),
    );
    expect((await preview(foreign)).body.errorCode).toBe(40400);
    await succeed(app, token, stopYear, { params: { id: year.id }, body: {} });
    expect((await preview(given)).body).toMatchObject({ reason: 'yearNotRunning' });
    expect(await succeed(app, token, getYear, { params: { id: year.id } })).toMatchObject({
      studentCount: 2,
    });
  });
});
