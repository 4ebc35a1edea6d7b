import { listAudit } from '@ardoise/contract/audit';
import type { Request } from '@ardoise/contract/protocol/call';
import { exportStudents, listStudents, withdrawStudent } from '@ardoise/contract/students';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readXlsx } from '../../../platform/xlsx/read.ts';
import { createSchool, type TestSchool } from '../../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addStudent, addYear, guardianBody, succeed, type TestYear } from '../testing/people.ts';

let app: TestApp;
let school: TestSchool;
let token: string;
let last: TestYear;
let year: TestYear;
const ids = new Map<string, string>();
const codes = new Map<string, string>();

/** Five students: two in 6e, one in 5e, one who left, one who is new. */
beforeAll(async () => {
  app = await startTestApp();
  school = await createSchool(app, 'Lycée Privé');
  token = await school.signIn();
  last = await addYear(app, token, 2025);
  const add = async (name: string, gender: 1 | 2, phone: string, classId: string | null) => {
    const [firstName = '', lastName = ''] = name.split(' ');
    const student = await addStudent(app, token, {
      firstName,
      lastName,
      gender,
      classId,
      family: { name: lastName, guardians: [guardianBody(`Awa ${lastName}`, phone)] },
    });
    ids.set(name, student.id);
    codes.set(name, student.paymentCode);
  };
  await add('Zoé Ébogo', 2, '677000001', last.sixth);
  app.clock.advance(1);
  year = await addYear(app, token, 2026);
  await add('Jean-Paul Mbarga', 1, '677000002', year.sixth);
  await add('Marie Mbarga', 2, '699000003', year.sixth);
  await add('Aïcha Bello', 2, '+33612345678', year.fifth);
  await add('Paul Zang', 1, '677000005', year.fifth);
  await add('Ada Onana', 2, '677000006', null);
  await succeed(app, token, withdrawStudent, {
    params: { id: ids.get('Paul Zang') ?? '' },
    body: { yearId: year.id, reason: 'Moved away' },
  });
});
afterAll(() => app.close());

type Query = NonNullable<Request<typeof listStudents>['query']>;

const names = async (query: Query): Promise<string[]> => {
  const { items, total } = await succeed(app, token, listStudents, { query });
  expect(total).toBe(items.length);
  return items.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
};

describe('the list of students', () => {
  it('is sorted by last name, then first name', async () => {
    expect(await names({})).toEqual([
      'Aïcha Bello',
      'Zoé Ébogo',
      'Jean-Paul Mbarga',
      'Marie Mbarga',
      'Ada Onana',
      'Paul Zang',
    ]);
    expect((await names({ sort: '-name' }))[0]).toBe('Paul Zang');
    expect((await names({ sort: 'studentId' }))[0]).toBe('Zoé Ébogo');
    expect((await names({ sort: '-createdAt' }))[0]).toBe('Ada Onana');
  });

  it('shows each with class, family, phone and state', async () => {
    const { items } = await succeed(app, token, listStudents, { query: { q: 'marie' } });
    expect(items).toMatchObject([
      {
        studentId: 'LP-0003',
        className: '6e A',
        yearName: '2026–2027',
        familyName: 'Mbarga',
        phone: '699000003',
        state: 'enrolled',
        photo: null,
      },
    ]);
  });

  it('has pages, and the total of all of them', async () => {
    const { items, total } = await succeed(app, token, listStudents, {
      query: { page: 2, perPage: 4 },
    });
    expect([items.map(({ lastName }) => lastName), total]).toEqual([['Onana', 'Zang'], 6]);
    const beyond = await succeed(app, token, listStudents, { query: { page: 900 } });
    expect(beyond).toMatchObject({ items: [], total: 6 });
  });

  it.each([
    ['state enrolled', { state: 'enrolled' }, ['Bello', 'Mbarga', 'Mbarga']],
    ['state left', { state: 'left' }, ['Ébogo', 'Zang']],
    ['state new', { state: 'new' }, ['Onana']],
    ['gender', { gender: 1 }, ['Mbarga', 'Zang']],
    ['gender and state', { gender: 2, state: 'enrolled' }, ['Bello', 'Mbarga']],
  ] as const)('is filtered by %s', async (_, query, lastNames) => {
    expect((await names(query)).map((name) => name.split(' ')[1])).toEqual([...lastNames]);
  });

  it('is filtered by class and by year, also by those of older years', async () => {
    expect(await names({ classId: year.sixth })).toEqual(['Jean-Paul Mbarga', 'Marie Mbarga']);
    expect(await names({ classId: year.sixth, gender: 1 })).toEqual(['Jean-Paul Mbarga']);
    expect(await names({ yearId: year.id })).toEqual([
      'Aïcha Bello',
      'Jean-Paul Mbarga',
      'Marie Mbarga',
    ]);
    expect(await names({ yearId: last.id })).toEqual(['Zoé Ébogo']);
    expect(await names({ yearId: last.id, gender: 1 })).toEqual([]);
    expect(await names({ classId: last.sixth, state: 'left' })).toEqual(['Zoé Ébogo']);
    expect(await names({ yearId: year.id, q: 'mbarga' })).toHaveLength(2);
    expect(await names({ yearId: last.id, q: 'zoe' })).toEqual(['Zoé Ébogo']);
  });

  it.each([
    ['EBOGO', ['Zoé Ébogo']],
    ['aicha', ['Aïcha Bello']],
    ['paul mbarga', ['Jean-Paul Mbarga']],
    ['jeanpaul', ['Jean-Paul Mbarga']],
    ['mbar', ['Jean-Paul Mbarga', 'Marie Mbarga']],
    ['LP-0003', ['Marie Mbarga']],
    ['lp0003', ['Marie Mbarga']],
    ['+237 699 00 00 03', ['Marie Mbarga']],
    ['6 99 00', ['Marie Mbarga']],
    ['+33 6 12 34 56 78', ['Aïcha Bello']],
    ['awa bello', ['Aïcha Bello']],
    ['barga', ['Jean-Paul Mbarga', 'Marie Mbarga']],
    ['arga', []],
    ['mbarga zang', []],
    ['%', []],
  ])('searched for %s finds %j', async (q, expected) => {
    expect(await names({ q })).toEqual(expected);
  });

  it('is searched by payment code', async () => {
    const q = codes.get('Ada Onana')?.toLowerCase() ?? '';
    expect(await names({ q })).toEqual(['Ada Onana']);
  });

  it('finds the same where very many have a word', async () => {
    await app.node.services.db.write({ orgId: school.orgId }, async (tx) => {
      const crowd = Array.from({ length: 1_100 }, (_, i) => ({
        org_id: school.orgId,
        term: `awa${String(i).padStart(5, '0')}`,
        subject_id: ids.get('Marie Mbarga') ?? '',
        sort_name: 'mbarga marie',
      }));
      await tx.insertInto('student_terms').values(crowd).execute();
    });
    expect(await names({ q: 'awa' })).toHaveLength(6);
    expect(await names({ q: 'awa', sort: '-name' })).toHaveLength(6);
    expect((await names({ q: 'awa', sort: 'studentId' }))[0]).toBe('Zoé Ébogo');
    const beyond = await succeed(app, token, listStudents, { query: { q: 'awa', page: 2 } });
    expect(beyond).toMatchObject({ items: [], total: 6 });
    expect(await names({ q: 'awa', state: 'enrolled', sort: '-name' })).toEqual([
      'Marie Mbarga',
      'Jean-Paul Mbarga',
      'Aïcha Bello',
    ]);
    expect(await names({ q: 'awa mbarga' })).toEqual(['Jean-Paul Mbarga', 'Marie Mbarga']);
  });

  it('refuses filters that are none', async () => {
    for (const query of [{ state: 'gone' }, { gender: 9 }, { sort: 'age' }, { perPage: 101 }]) {
      const answer = await app.call(listStudents, { query: query as Query }, { token });
      expect(answer.status).toBe(422);
    }
  });
});

/** The cells of a workbook as texts. */
async function readRows(content: Buffer): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const { cells } of readXlsx(content)) rows.push([...cells.values()]);
  return rows;
}

describe('an export', () => {
  it.each([
    ['en', 'Not enrolled'],
    ['fr', 'Non inscrit'],
  ] as const)('in %s says the states as the list does', async (language, said) => {
    const { body } = await app.call(
      exportStudents,
      { body: { state: 'new' } },
      { token, language },
    );
    const response = await fetch(`${app.url}${body.data?.address}`);
    const [, ...rows] = await readRows(Buffer.from(await response.arrayBuffer()));
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain(said);
  });

  it('is the filtered list as a workbook, from an address that ends', async () => {
    const { body } = await app.call(
      exportStudents,
      { body: { state: 'enrolled', q: 'mbarga' } },
      { token, language: 'fr' },
    );
    expect(body.data?.rows).toBe(2);
    const address = `${app.url}${body.data?.address}`;
    const response = await fetch(address);
    expect(response.headers.get('content-type')).toContain('spreadsheetml.sheet');
    expect(response.headers.get('content-disposition')).toContain('eleves.xlsx');
    const rows = await readRows(Buffer.from(await response.arrayBuffer()));
    expect(rows[0]?.slice(0, 3)).toEqual(['Matricule', 'Nom', 'Prénom']);
    expect(rows.slice(1).map((row) => row[2])).toEqual(['Jean-Paul', 'Marie']);
    expect((await fetch(address.replace('/downloads/', '/downloads/x'))).status).toBe(404);
    app.clock.advance(601);
    expect((await fetch(address)).status).toBe(404);
    const audit = await succeed(app, await school.signIn(), listAudit, {
      query: { action: 'students.exported' },
    });
    expect(audit.items[0]).toMatchObject({ after: { q: 'mbarga', rows: 2 } });
  });
});
