import { getFamily, listFamilies, sumFamilies } from '@ardoise/contract/families';
import type { Request } from '@ardoise/contract/protocol/call';
import {
  exportStudents,
  getStudent,
  listStudents,
  promoteClass,
  sumStudents,
  updateStudent,
  withdrawStudent,
} from '@ardoise/contract/students';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inSchool } from '../../../platform/work.ts';
import { readXlsx } from '../../../platform/xlsx/read.ts';
import { createSchool, type TestSchool } from '../../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { listPayments } from '@ardoise/contract/payments';
import { readInstallments } from '../../billing/owed.ts';
import { takePayment } from '../../billing/take-payment.ts';
import { settleYears } from '../../enrolment/settle-years.ts';
import { addStudent, addYear, payFee, succeed, type TestYear } from '../testing/people.ts';
import { checkInvariants } from '../../ledger/check-invariants.ts';

let app: TestApp;
let school: TestSchool;
let token: string;
let year: TestYear;
/** In 6e, 100,000 until 15/10 and 50,000 until 15/01; in 5e 120,000 until 30/06. */
const ids: Record<string, string> = {};
const families: Record<string, string> = {};

/** Noon of a day at the school. */
async function comesTo(day: string): Promise<void> {
  const seconds = (Date.parse(`${day}T11:00:00Z`) - app.clock.now().getTime()) / 1000;
  app.clock.advance(seconds);
  token = await school.signIn();
}

beforeAll(async () => {
  app = await startTestApp();
  school = await createSchool(app);
  token = await school.signIn();
  year = await addYear(app, token);
  const add = async (lastName: string, classId: string | null, sibling?: string) => {
    const student = await addStudent(app, token, {
      lastName,
      classId,
      ...(sibling === undefined ? {} : { familyId: families[sibling] }),
    });
    ids[lastName] = student.id;
    families[lastName] = student.family.id;
  };
  await add('Atangana', year.sixth);
  await add('Bassong', year.fifth, 'Atangana');
  await add('Eyenga', year.fifth);
  await add('Fotso', year.sixth);
  await add('Mbarga', null);
  await payFee(app, school.orgId, ids['Atangana'] ?? '', 87_000);
  await payFee(app, school.orgId, ids['Eyenga'] ?? '', 120_000);
  await comesTo('2026-11-16');
});
afterAll(() => app.close());

type StudentQuery = NonNullable<Request<typeof listStudents>['query']>;
const listed = (query: StudentQuery) => succeed(app, token, listStudents, { query });
const namesOf = async (query: StudentQuery): Promise<string[]> =>
  (await listed(query)).items.map(({ lastName }) => lastName);

describe('a student', () => {
  it('is shown with what is owed, what is late and what comes next, and so are the siblings', async () => {
    const student = await succeed(app, token, getStudent, {
      params: { id: ids['Atangana'] ?? '' },
    });
    expect(student.owed).toEqual({
      state: 'overdue',
      amount: 63_000,
      overdue: 13_000,
      daysLate: 32,
      next: { amount: 50_000, dueOn: '2027-01-15' },
    });
    expect(student.family.siblings.map(({ owed }) => owed)).toEqual([
      {
        state: 'due',
        amount: 120_000,
        overdue: 0,
        daysLate: 0,
        next: { amount: 120_000, dueOn: '2027-06-30' },
      },
    ]);
  });

  it('owes as a family what its students owe together', async () => {
    const family = await succeed(app, token, getFamily, {
      params: { id: families['Atangana'] ?? '' },
    });
    expect(family.owed).toMatchObject({ amount: 183_000, overdue: 13_000, daysLate: 32 });
    expect(family.students.map(({ owed }) => owed.amount)).toEqual([63_000, 120_000]);
  });
});

describe('the list of students', () => {
  it('is sorted by what is owed, by what is overdue, and by the earliest deadline', async () => {
    expect(await namesOf({ sort: '-owed' })).toEqual([
      'Fotso',
      'Bassong',
      'Atangana',
      expect.stringMatching('Eyenga|Mbarga'),
      expect.stringMatching('Eyenga|Mbarga'),
    ]);
    expect((await namesOf({ sort: '-overdue' })).slice(0, 2)).toEqual(['Fotso', 'Atangana']);
    expect((await namesOf({ sort: 'overdue' })).slice(-2)).toEqual(['Atangana', 'Fotso']);
    expect((await namesOf({ sort: 'deadline' })).slice(0, 3).sort()).toEqual([
      'Atangana',
      'Bassong',
      'Fotso',
    ]);
    expect((await namesOf({ sort: 'deadline' }))[2]).toBe('Bassong');
  });

  it('is narrowed to those who owe, are late, or have paid', async () => {
    expect(await namesOf({ owed: 'owing' })).toEqual(['Atangana', 'Bassong', 'Fotso']);
    expect(await namesOf({ owed: 'overdue' })).toEqual(['Atangana', 'Fotso']);
    expect(await namesOf({ owed: 'paid' })).toEqual(['Eyenga']);
    expect(await namesOf({ owed: 'overdue', sort: '-owed', perPage: 1 })).toEqual(['Fotso']);
    expect(await namesOf({ owed: 'owing', classId: year.fifth })).toEqual(['Bassong']);
    expect(await namesOf({ owed: 'owing', q: 'atangana' })).toEqual(['Atangana']);
    expect((await listed({ owed: 'owing', page: 1, perPage: 1 })).total).toBe(3);
  });

  it('has the totals of what is filtered, on all pages', async () => {
    const sum = (query: object) => succeed(app, token, sumStudents, { query });
    expect(await sum({})).toEqual({ owing: 3, amount: 333_000, late: 2, overdue: 113_000 });
    expect(await sum({ owed: 'overdue' })).toEqual({
      owing: 2,
      amount: 213_000,
      late: 2,
      overdue: 113_000,
    });
    expect(await sum({ classId: year.fifth })).toMatchObject({
      owing: 1,
      amount: 120_000,
      late: 0,
    });
    expect(await sum({ q: 'atangana' })).toEqual({
      owing: 1,
      amount: 63_000,
      late: 1,
      overdue: 13_000,
    });
    expect(await sum({ q: 'nobody' })).toMatchObject({ owing: 0, amount: 0 });
  });

  it('is taken along with what is owed', async () => {
    const { address, rows } = await succeed(app, token, exportStudents, {
      body: { owed: 'overdue' },
    });
    expect(rows).toBe(2);
    const file = await fetch(app.url + address);
    const lines: string[][] = [];
    for await (const { cells } of readXlsx(Buffer.from(await file.arrayBuffer())))
      lines.push([...cells.values()].slice(-4));
    expect(lines).toEqual([
      ['Still to pay', 'Overdue', 'Days late', 'Next deadline'],
      ['63000', '13000', '32', '15/01/2027'],
      ['150000', '100000', '32', '15/01/2027'],
    ]);
  });
});

it('families are listed, sorted, narrowed and added up by what their students owe together', async () => {
  const list = (query: object) => succeed(app, token, listFamilies, { query });
  const owedIn = async (query: object) => (await list(query)).items.map(({ owed }) => owed.amount);
  expect(await owedIn({ sort: '-owed' })).toEqual([183_000, 150_000, 0, 0]);
  expect(await owedIn({ sort: '-overdue' })).toEqual([150_000, 183_000, 0, 0]);
  expect(await owedIn({ owed: 'overdue', sort: 'owed' })).toEqual([150_000, 183_000]);
  expect(await owedIn({ owed: 'paid' })).toEqual([0]);
  expect((await list({ owed: 'owing', perPage: 1 })).total).toBe(2);
  const sum = (query: object) => succeed(app, token, sumFamilies, { query });
  expect(await sum({})).toEqual({ owing: 2, amount: 333_000, late: 2, overdue: 113_000 });
  expect(await sum({ owed: 'paid' })).toEqual({ owing: 0, amount: 0, late: 0, overdue: 0 });
});

it('a payment for two children shows each child’s part, and what became credit is nobody’s', async () => {
  const { orgId } = school;
  const sister = await addStudent(app, token, { firstName: 'Ada', classId: year.sixth });
  const brother = await addStudent(app, token, {
    firstName: 'Yves',
    classId: year.fifth,
    familyId: sister.family.id,
  });
  const parts = [
    { feeId: sister.fees[0]?.id ?? '', amount: 40_000 },
    { feeId: brother.fees[0]?.id ?? '', amount: 50_000 },
  ];
  const { id: familyId } = sister.family;
  const payment = { transaction: null, method: 'cash', kind: 'own', familyId } as const;
  await inSchool(app.node.services, orgId, (work) =>
    takePayment(work, { ...payment, amount: 90_000, parts }),
  );
  const each = [
    { studentId: sister.id, student: 'Mbarga Ada', amount: 40_000 },
    { studentId: brother.id, student: 'Mbarga Yves', amount: 50_000 },
  ];
  for (const query of [{ studentId: sister.id }, { studentId: brother.id }, { familyId }])
    expect((await succeed(app, token, listPayments, { query })).items).toMatchObject([
      { amount: 90_000, parts: each },
    ]);
  app.clock.advance(60);
  await inSchool(app.node.services, orgId, (work) =>
    takePayment(work, { ...payment, amount: 200_000, parts: [] }),
  );
  const { items, familyCredit } = await succeed(app, token, listPayments, { query: { familyId } });
  const given = items[0]?.parts.reduce((sum, { amount }) => sum + amount, 0);
  expect(given).toBe(180_000);
  expect(familyCredit).toBe(20_000);
});

it('every order and filter of what is owed is the same whether what is late is kept by today’s day or reckoned for each', async () => {
  const sorts = ['owed', '-owed', 'overdue', '-overdue', 'deadline', '-deadline', 'name', '-name'];
  const all = async (): Promise<unknown[]> => {
    const answers: unknown[] = [];
    for (const sort of sorts as Array<NonNullable<StudentQuery['sort']> & 'owed'>)
      for (const owed of [undefined, 'owing', 'overdue', 'paid'] as const)
        for (const page of [1, 2, 3]) {
          const query = { sort, page, perPage: 2, ...(owed === undefined ? {} : { owed }) };
          const people = await succeed(app, token, listFamilies, { query });
          const students = await listed(query);
          answers.push([
            query,
            people.total,
            people.items.map(({ id }) => id),
            students.total,
            students.items.map(({ id }) => id),
          ]);
        }
    return answers;
  };
  const reckoned = await all();
  await app.node.services.db.write({ orgId: school.orgId }, (tx) =>
    sql`call ardoise_move_debts(${school.orgId}, ${app.clock.now()})`.execute(tx),
  );
  expect(await all()).toEqual(reckoned);
});

it('a deadline that passes makes late, with nothing written', async () => {
  await comesTo('2027-01-16');
  const { owed } = await succeed(app, token, getStudent, { params: { id: ids['Atangana'] ?? '' } });
  expect(owed).toMatchObject({ overdue: 63_000, daysLate: 93, next: null });
  expect(await succeed(app, token, sumStudents, {})).toMatchObject({ late: 2, overdue: 213_000 });
});

it('what is kept is what the rule of billing says, after discounts, payments, moves and a withdrawal', async () => {
  const { orgId } = school;
  const { services } = app.node;
  await services.db.write({ orgId }, (tx) =>
    sql`update fees set discount = 60000 where student_id = ${ids['Fotso']}`.execute(tx),
  );
  await payFee(app, orgId, ids['Fotso'] ?? '', 10_000);
  const { version, ...bassong } = await succeed(app, token, getStudent, {
    params: { id: ids['Bassong'] ?? '' },
  });
  await succeed(app, token, updateStudent, {
    params: { id: bassong.id },
    body: { ...bassong, familyId: families['Fotso'] ?? '', version },
  });
  await succeed(app, token, withdrawStudent, {
    params: { id: ids['Eyenga'] ?? '' },
    body: { yearId: year.id, reason: 'Moved away' },
  });
  for (const familyId of new Set(Object.values(families))) {
    const installments = await services.db.read({ orgId }, (tx) =>
      readInstallments(tx, orgId, familyId),
    );
    const { owed } = await succeed(app, token, getFamily, { params: { id: familyId } });
    const late = installments.filter(({ dueOn }) => dueOn < '2027-01-16');
    const sum = (of: typeof installments) => of.reduce((total, { open }) => total + open, 0);
    expect(owed.amount).toBe(sum(installments));
    expect(owed.overdue).toBe(sum(late));
  }
  const fotso = await succeed(app, token, getFamily, { params: { id: families['Fotso'] ?? '' } });
  expect(fotso.owed.amount).toBe(80_000 + 120_000);
  expect(await services.db.read({ orgId }, (tx) => checkInvariants(tx, orgId))).toEqual([]);
});

it('whoever may read students reads what they owe; others read neither', async () => {
  const analyst = await school.signInAs('analyst');
  expect((await app.call(sumStudents, {}, { token: analyst })).status).toBe(200);
  const developer = await school.signInAs('itOrDeveloper');
  for (const call of [sumStudents, sumFamilies])
    expect((await app.call(call, {}, { token: developer })).body.errorCode).toBe(40300);
});

it('next year, planned while this one runs, is owed for once no year is under way', async () => {
  const id = ids['Atangana'] ?? '';
  const owed = async () => (await succeed(app, token, getStudent, { params: { id } })).owed.amount;
  const before = await owed();
  const next = await addYear(app, token, 2027);
  await succeed(app, token, promoteClass, {
    params: { id: year.sixth },
    body: { toClassId: next.fifth, exceptions: [] },
  });
  expect(await owed()).toBe(before);
  const settle = () => inSchool(app.node.services, school.orgId, settleYears);
  await comesTo('2027-07-02');
  await settle();
  expect(await owed()).toBe(before + 120_000);
  await comesTo('2027-09-08');
  await settle();
  expect(await owed()).toBe(before + 120_000);
  const { services } = app.node;
  const { orgId } = school;
  expect(await services.db.read({ orgId }, (tx) => checkInvariants(tx, orgId))).toEqual([]);
});
