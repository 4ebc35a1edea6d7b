import { listFamilies, sumFamilies } from '@ardoise/contract/families';
import type { Request } from '@ardoise/contract/protocol/call';
import {
  enrolStudent,
  listStudents,
  sumStudents,
  withdrawStudent,
} from '@ardoise/contract/students';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSchool, type TestSchool } from '../../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addStudent, addYear, payFee, succeed, type TestYear } from '../testing/people.ts';

let app: TestApp;
let school: TestSchool;
let token: string;
/** In 6e, 100,000 until 15/10 and 50,000 until 15/01; in 5e 120,000 until 30/06. Today is 16/11/2026. */
let before: TestYear;
let year: TestYear;
let next: TestYear;
const ids: Record<string, string> = {};

const idOf = (name: string): string => ids[name] ?? '';
const enrol = (name: string, inYear: TestYear, classId: string) =>
  succeed(app, token, enrolStudent, {
    params: { id: idOf(name) },
    body: { yearId: inYear.id, classId, joinedOn: inYear.reopeningOn },
  });

beforeAll(async () => {
  app = await startTestApp();
  app.clock.set('2026-11-16T11:00:00.000Z');
  school = await createSchool(app);
  token = await school.signIn();
  before = await addYear(app, token, 2025);
  year = await addYear(app, token, 2026);
  next = await addYear(app, token, 2027);
  const add = async (lastName: string, classId: string | null, familyId?: string) => {
    const { id, family } = await addStudent(app, token, {
      lastName,
      classId,
      ...(familyId === undefined ? {} : { familyId }),
    });
    ids[lastName] = id;
    return family.id;
  };
  const family = await add('Atangana', before.sixth);
  await payFee(app, school.orgId, idOf('Atangana'), 130_000);
  await enrol('Atangana', year, year.sixth);
  await enrol('Atangana', next, next.fifth);
  await add('Bassong', year.fifth, family);
  await add('Eyenga', before.fifth);
  await payFee(app, school.orgId, idOf('Eyenga'), 120_000);
  await add('Fotso', year.sixth);
  await add('Mbarga', null);
});
afterAll(() => app.close());

type Query = NonNullable<Request<typeof listStudents>['query']>;
const listed = (query: Query) => succeed(app, token, listStudents, { query });
const owedIn = async (query: Query) =>
  (await listed(query)).items.map(({ lastName, owed }) => [lastName, owed.amount, owed.overdue]);
const sum = (query: object) => succeed(app, token, sumStudents, { query });

describe('students of a chosen year', () => {
  it('are shown with what they owe for it alone; without a choice with all that is owed now', async () => {
    expect(await owedIn({})).toEqual([
      ['Atangana', 170_000, 120_000],
      ['Bassong', 120_000, 0],
      ['Eyenga', 0, 0],
      ['Fotso', 150_000, 100_000],
      ['Mbarga', 0, 0],
    ]);
    expect(await owedIn({ yearId: before.id })).toEqual([
      ['Atangana', 20_000, 20_000],
      ['Eyenga', 0, 0],
    ]);
    expect(await owedIn({ yearId: year.id })).toEqual([
      ['Atangana', 150_000, 100_000],
      ['Bassong', 120_000, 0],
      ['Fotso', 150_000, 100_000],
    ]);
    expect(await owedIn({ yearId: next.id })).toEqual([['Atangana', 120_000, 0]]);
  });

  it('are narrowed, sorted and added up by it', async () => {
    const names = async (query: Query) => (await owedIn(query)).map(([name]) => name);
    expect(await names({ yearId: before.id, owed: 'owing' })).toEqual(['Atangana']);
    expect(await names({ yearId: before.id, owed: 'paid' })).toEqual(['Eyenga']);
    expect(await names({ yearId: next.id, owed: 'overdue' })).toEqual([]);
    expect(await names({ yearId: year.id, owed: 'overdue' })).toEqual(['Atangana', 'Fotso']);
    expect(await names({ yearId: year.id, sort: 'owed' })).toEqual([
      'Bassong',
      expect.stringMatching('Atangana|Fotso'),
      expect.stringMatching('Atangana|Fotso'),
    ]);
    expect((await names({ yearId: year.id, sort: 'overdue' }))[0]).toBe('Bassong');
    expect((await names({ yearId: year.id, sort: 'deadline' })).at(-1)).toBe('Bassong');
    expect(await names({ yearId: before.id, sort: '-owed' })).toEqual(['Atangana', 'Eyenga']);
    expect(await names({ yearId: before.id, q: 'atangana', owed: 'owing' })).toEqual(['Atangana']);
    expect((await listed({ yearId: year.id, perPage: 1 })).total).toBe(3);
    expect((await listed({ yearId: year.id, owed: 'overdue', perPage: 1 })).total).toBe(2);
    expect(await sum({ yearId: before.id })).toEqual({
      owing: 1,
      amount: 20_000,
      late: 1,
      overdue: 20_000,
    });
    expect(await sum({ yearId: next.id })).toMatchObject({ amount: 120_000, overdue: 0 });
    expect(await sum({ yearId: year.id, q: 'fotso' })).toMatchObject({ amount: 150_000 });
    expect(await sum({ classId: before.sixth })).toMatchObject({ amount: 20_000 });
  });

  it('are still there where they left and owe for it, and in the class that they left', async () => {
    await succeed(app, token, withdrawStudent, {
      params: { id: idOf('Fotso') },
      body: { yearId: year.id, reason: 'Moved away' },
    });
    expect((await owedIn({ yearId: year.id })).at(-1)).toEqual(['Fotso', 100_000, 100_000]);
    expect(await owedIn({ yearId: year.id, classId: year.fifth })).toHaveLength(1);
    expect(await owedIn({ yearId: year.id, classId: year.sixth })).toHaveLength(2);
    await payFee(app, school.orgId, idOf('Fotso'), 100_000);
    expect(await owedIn({ yearId: year.id })).toHaveLength(2);
    const states = (await listed({})).items.map(({ lastName, state }) => [lastName, state]);
    expect(states).toEqual([
      ['Atangana', 'enrolled'],
      ['Bassong', 'enrolled'],
      ['Eyenga', 'left'],
      ['Fotso', 'withdrawn'],
      ['Mbarga', 'new'],
    ]);
    expect((await listed({ state: 'left' })).items).toHaveLength(2);
  });
});

it('families of a chosen year are those of its students, with what it asks of them', async () => {
  const list = (query: object) => succeed(app, token, listFamilies, { query });
  const amounts = async (query: object) =>
    (await list(query)).items.map(({ owed }) => owed.amount).sort((a, b) => a - b);
  expect(await amounts({ yearId: year.id })).toEqual([270_000]);
  expect(await amounts({ yearId: before.id })).toEqual([0, 20_000]);
  expect(await amounts({ yearId: before.id, owed: 'paid' })).toEqual([0]);
  expect(await amounts({ yearId: next.id, sort: '-owed' })).toEqual([120_000]);
  expect(await amounts({})).toEqual([0, 0, 0, 290_000]);
  expect((await list({ yearId: before.id, perPage: 1 })).total).toBe(2);
  const total = (query: object) => succeed(app, token, sumFamilies, { query });
  expect(await total({ yearId: before.id })).toEqual({
    owing: 1,
    amount: 20_000,
    late: 1,
    overdue: 20_000,
  });
  expect(await total({ yearId: year.id, owed: 'overdue' })).toMatchObject({ amount: 270_000 });
  const unknown = { query: { yearId: '00000000-0000-4000-8000-000000000000' } };
  for (const call of [listFamilies, sumFamilies, listStudents, sumStudents])
    expect((await app.call(call, unknown, { token })).status).toBe(404);
});
