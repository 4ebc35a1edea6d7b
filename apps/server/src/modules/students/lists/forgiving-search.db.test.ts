import { listFamilies } from '@ardoise/contract/families';
import { listOrgUsers } from '@ardoise/contract/org-users';
import { listStudents } from '@ardoise/contract/students';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSchool, type TestSchool } from '../../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addStudent, addYear, guardianBody, payFee, succeed } from '../testing/people.ts';
import { rebuildPeople } from './rebuild-search.ts';

let app: TestApp;
let school: TestSchool;
let token: string;
/** Of another school, with the same people. */
let otherToken: string;
let receipt: { number: string; year: number };
let codes: Map<string, string>;

const people = [
  ['Awa', 'Fotso', 'Clarisse Fotso', '677124512'],
  ['Boris', 'Fotsso', 'Denis Kamdem', '699880023'],
  ['Chantal', 'Fotsoeu', 'Esther Kamga', '677000001'],
  ['Junior', 'Atangana', 'Rose Njoya', '655123401'],
  ['Zoé', 'Tchoumi', 'Alain Tchoumi', '+33612345678'],
] as const;

async function fill(staff: string): Promise<Map<string, string>> {
  const year = await addYear(app, staff, 2026);
  const ids = new Map<string, string>();
  for (const [firstName, lastName, guardian, phone] of people) {
    const student = await addStudent(app, staff, {
      firstName,
      lastName,
      classId: year.sixth,
      family: { name: lastName, guardians: [guardianBody(guardian, phone)] },
    });
    ids.set(firstName, student.id);
    ids.set(`${firstName}’s code`, student.paymentCode);
  }
  return ids;
}

beforeAll(async () => {
  app = await startTestApp();
  school = await createSchool(app, 'Lycée Privé');
  token = await school.signIn();
  codes = await fill(token);
  await payFee(app, school.orgId, codes.get('Junior') ?? '', 31_500);
  await payFee(app, school.orgId, codes.get('Awa') ?? '', 45_120);
  const other = await createSchool(app, 'Other');
  otherToken = await other.signIn();
  const { rows } = await app.node.services.db.read({ orgId: school.orgId }, (tx) =>
    sql<{ number: string; year: number }>`
      select r.content->>'number' as number, r.year from receipts r order by r.number limit 1`.execute(
      tx,
    ),
  );
  if (rows[0] === undefined) throw new Error('There is no receipt.');
  [receipt] = rows;
});
afterAll(() => app.close());

const students = async (q: string): Promise<string[]> => {
  const { items, total } = await succeed(app, token, listStudents, { query: { q } });
  expect(total).toBe(items.length);
  return items.map(({ firstName }) => firstName);
};
const families = async (q: string): Promise<string[]> =>
  (await succeed(app, token, listFamilies, { query: { q } })).items.map(({ name }) => name);
const guardians = async (q: string): Promise<string[]> =>
  (await succeed(app, token, listOrgUsers, { query: { q } })).items.map(({ fullName }) => fullName);

describe('a student is found', () => {
  it.each([
    ['a letter left out', 'atangna', ['Junior']],
    ['a letter doubled', 'fotsso', ['Boris', 'Awa', 'Chantal']],
    ['two letters that changed places', 'atanagna', ['Junior']],
    ['another spelling of the same sound', 'choumy', ['Zoé']],
    ['the beginning of another spelling', 'chum', ['Zoé']],
    ['a mistyped guardian', 'ndjoia', ['Junior']],
    ['two mistyped words', 'juniro atangna', ['Junior']],
    ['the last four digits of a phone', '4512', ['Awa']],
    ['more digits of its end, in groups', '12 45 12', ['Awa']],
    ['the end of a foreign phone', '345678', ['Zoé']],
    ['a name and the end of a phone', 'boris 0023', ['Boris']],
    ['a name and an amount that was paid', 'atangana 31500', ['Junior']],
    ['a mistyped name and an amount', 'atangna 31 500 FCFA', ['Junior']],
    ['a student ID', 'LP-0004', ['Junior']],
    ['three digits of a phone’s end, which are too few', '512', []],
    ['digits from the middle of a phone', '7712', []],
    ['a name and an amount that nobody paid', 'atangana 31501', []],
    ['a name that is nobody’s', 'wxyzkq', []],
  ])('by %s', async (_, q, found) => expect(await students(q)).toEqual(found));

  it('by the payment code, also while it is typed', async () => {
    const code = codes.get('Junior’s code') ?? '';
    expect(await students(code)).toEqual(['Junior']);
    expect(await students(` ${code.slice(0, 3)} - ${code.slice(3)}`.toLowerCase())).toEqual([
      'Junior',
    ]);
  });

  it('exactly first, then by the beginning, then by a likeness, whatever the order of names', async () => {
    expect(await students('fotso')).toEqual(['Awa', 'Chantal', 'Boris']);
    const { items } = await succeed(app, token, listStudents, {
      query: { q: 'fotso', sort: '-createdAt' },
    });
    expect(items.map(({ firstName }) => firstName)).toEqual(['Awa', 'Chantal', 'Boris']);
    const second = await succeed(app, token, listStudents, {
      query: { q: 'fotso', page: 2, perPage: 2 },
    });
    expect([second.items.map(({ firstName }) => firstName), second.total]).toEqual([['Boris'], 3]);
  });
});

describe('the number of a receipt', () => {
  it('finds whom it is for, in any spacing', async () => {
    const digits = receipt.number.replace(/\D/g, '').slice(4);
    for (const q of [
      receipt.number,
      receipt.number.replaceAll(/[/ ]/g, ''),
      `${receipt.year}-${digits}`,
      `${receipt.year} ${digits}`,
    ]) {
      expect(await students(q), q).toEqual(['Junior']);
      expect(await families(q), q).toEqual(['Atangana']);
      expect(await guardians(q), q).toEqual(['Rose Njoya']);
    }
  });

  it('never finds somebody whose phone or ID has its digits', async () => {
    // Chantal's guardian has a phone that ends with 000001, and Awa the ID LP-0001.
    expect(await students(`${receipt.year}/000 001`)).toEqual(['Junior']);
    expect(await students(`${receipt.year}/000 004`)).toEqual([]);
    expect((await students('000 001'))[0]).toBe('Junior');
    expect(await students('000 001')).not.toContain('Awa');
  });
});

it('families and guardians are found by the same', async () => {
  expect(await families('atangna')).toEqual(['Atangana']);
  expect(await families('4512')).toEqual(['Fotso']);
  expect(await families('fotso 45120')).toEqual(['Fotso']);
  expect(await guardians('clarise')).toEqual(['Clarisse Fotso']);
  expect(await guardians('8 00 23')).toEqual(['Denis Kamdem']);
  expect(await guardians('njoia 31500')).toEqual(['Rose Njoya']);
});

it('what somebody was found by is said where the row does not show it', async () => {
  const by = async (q: string) =>
    (await succeed(app, token, listStudents, { query: { q } })).items[0]?.foundBy;
  expect(await by('fotso')).toBeNull();
  expect(await by('12 4512')).toEqual({ by: 'phone', text: '6 •• •• •• 12' });
  expect(await by('ndjoia')).toEqual({ by: 'guardian', text: 'Rose Njoya' });
  expect(await by('atangana 31500')).toEqual({ by: 'amount', text: '31500' });
  expect(await by(receipt.number.replaceAll(' ', ''))).toEqual({
    by: 'receipt',
    text: receipt.number,
  });
  const family = await succeed(app, token, listFamilies, { query: { q: '4512' } });
  expect(family.items[0]?.foundBy).toEqual({ by: 'phone', text: '6 •• •• •• 12' });
  const user = await succeed(app, token, listOrgUsers, { query: { q: '4512' } });
  expect(user.items[0]?.foundBy).toEqual({ by: 'phone', text: '6 •• •• •• 12' });
});

it('nobody of another school is found', async () => {
  for (const q of ['fotso', 'fotsso', 'atangna', '4512', receipt.number, 'atangana 31500']) {
    const { total } = await succeed(app, otherToken, listStudents, { query: { q } });
    expect(total, q).toBe(0);
  }
});

it('whatever is typed is answered', async () => {
  for (const q of [
    `'; drop table students; --`,
    '%',
    '_____',
    '\\',
    'مدرسة الأمل',
    '\u202eosotof',
    '👩‍🎓👩‍🎓',
    '~fotso',
    '<2154',
    '#',
    '+',
    '++++++',
    '9'.repeat(100),
    '2026/999999999999',
    `fotso ${'9'.repeat(60)}`,
    'a b c d e f g h i j k',
    'é'.repeat(100),
  ]) {
    const answer = await app.call(listStudents, { query: { q } }, { token });
    expect(answer.status, q).toBe(200);
  }
  for (const q of ['a'.repeat(5_000), 'a\0b', '\0']) {
    const answer = await app.call(listStudents, { query: { q } }, { token });
    expect(answer.status).toBe(422);
  }
});

it('people of before are found once the job has written their words anew', async () => {
  const { services } = app.node;
  const { orgId } = school;
  const forget = [
    'name_spellings',
    'student_terms',
    'family_terms',
    'guardian_terms',
    'search_words',
  ];
  await services.db.write({ orgId }, async (tx) => {
    for (const table of forget) await sql`delete from ${sql.table(table)}`.execute(tx);
    await tx.insertInto('search_rebuilds').values({ org_id: orgId, part: 'people' }).execute();
  });
  expect(await students('atangna')).toEqual([]);
  await rebuildPeople.job.work({ orgId }, { services, attempt: 1, isLastAttempt: false });
  expect(await students('atangna')).toEqual(['Junior']);
  expect(await students('4512')).toEqual(['Awa']);
  expect(await guardians('clarise')).toEqual(['Clarisse Fotso']);
  const left = await services.db.read({ orgId }, (tx) =>
    tx.selectFrom('search_rebuilds').selectAll().execute(),
  );
  expect(left).toEqual([]);
});
