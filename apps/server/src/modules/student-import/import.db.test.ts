import { getFamily, listFamilies, updateFamily } from '@ardoise/contract/families';
import {
  commitImport,
  getImport,
  importErrors,
  listImportRows,
} from '@ardoise/contract/student-import';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readXlsx } from '../../platform/xlsx/read.ts';
import { writeXlsx } from '../../platform/xlsx/write.ts';
import { createSchool, type TestSchool } from '../../testing/builders.ts';
import { readEvents } from '../../testing/events.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createYearWith, rowsOf, upload, waitFor, workbookOf } from './testing/school.ts';

let app: TestApp;
let school: TestSchool;
let token: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  school = await createSchool(app);
  token = await school.signIn();
  await createYearWith(app, school, ['6e A', '5e A']);
});

const awa = [
  'Ngo Bata',
  'Awa',
  'F',
  '14/03/2015',
  '6e A',
  'Bata',
  'Jeanne Bata',
  'Mère',
  '677 12 34 56',
  'Paul Bata',
  '+237699001122',
  null,
];
const jo = [
  'Ngo Bata',
  'Joseph',
  'Garçon',
  '2013-01-09',
  '5e a',
  'BATA',
  'JEANNE BATA',
  '',
  '237677123456',
  null,
  null,
  'X-7',
];
const eto = [
  'Eto',
  'Marie',
  'Féminin',
  null,
  null,
  null,
  'Eto Luc',
  'Père',
  null,
  null,
  null,
  null,
];

async function checked(rows: ReadonlyArray<ReadonlyArray<string | number | null>>) {
  const { body } = await upload(app, token, await workbookOf(rows));
  return waitFor(app, token, body.data?.id ?? '');
}

async function commit(id: string) {
  const answer = await app.call(commitImport, { params: { id }, body: {} }, { token });
  return answer.body.success ? waitFor(app, token, id) : answer;
}

async function count(table: string): Promise<number> {
  const { orgId } = school;
  return app.node.services.db.read({ orgId }, async (tx) => {
    const { rows } = await sql<{
      n: number;
    }>`select count(*) as n from ${sql.table(table)}`.execute(tx);
    return rows[0]?.n ?? 0;
  });
}

describe('a dry run', () => {
  it('shows what would happen to every row and changes nothing', async () => {
    const run = await checked([awa, jo, eto, awa]);
    expect(run).toMatchObject({
      state: 'checked',
      counts: { created: 3, matched: 1, skipped: 0, error: 0 },
      families: 2,
      guardians: 3,
      failure: null,
    });
    expect((await rowsOf(app, token, run.id)).map(({ row, outcome }) => [row, outcome])).toEqual([
      [2, 'created'],
      [3, 'created'],
      [4, 'created'],
      [5, 'matched'],
    ]);
    expect(await count('students')).toBe(0);
    expect(await count('families')).toBe(0);
  });

  it('names each bad cell by row, column and reason, in the reader’s language', async () => {
    const run = await checked([
      awa,
      ['Eto', '', 'Z', '31/02/2015', '4e Z', null, 'Luc', null, '123'],
    ]);
    expect(run.counts).toMatchObject({ created: 1, error: 1 });
    const [, bad] = await rowsOf(app, token, run.id, 'fr');
    expect(bad?.problems.map(({ cell, column }) => [cell, column])).toEqual([
      ['C3', 'Sexe'],
      ['D3', 'Date de naissance'],
      ['B3', 'Prénom'],
      ['I3', 'Téléphone'],
      ['E3', 'Classe'],
    ]);
    expect(bad?.problems[0]?.message).toContain('garçon');
    expect((await rowsOf(app, token, run.id, 'en'))[1]?.problems[0]?.message).toContain('boy');
    const unknownClass = await checked([['Eto', 'Luc', 'M', null, '4e Z', null, 'Jean Eto']]);
    expect((await rowsOf(app, token, unknownClass.id))[0]?.problems).toMatchObject([
      { cell: 'E2', column: 'Classe', value: '4e Z' },
    ]);
    const refused = await commit(unknownClass.id);
    expect(refused).toMatchObject({ status: 409, body: { errorCode: 40900 } });
  });

  it('refuses what is no workbook, and one that lacks columns, by their names', async () => {
    const refused = await upload(app, token, Buffer.from('nom;prénom'), 'fr');
    expect(refused.status).toBe(422);
    expect(refused.body.errorMsg).toContain('.xlsx');
    const good = await workbookOf([awa]);
    expect((await upload(app, token, good.subarray(0, 500))).status).toBe(422);
    const lacking = await writeXlsx({
      sheets: [
        {
          name: 'A',
          columns: [
            { title: 'Nom', width: 9 },
            { title: 'Sexe', width: 9 },
          ],
          rows: [['a', 'M']],
        },
      ],
    });
    const missing = await upload(app, token, lacking, 'fr');
    expect(missing.body.data).toMatchObject({
      state: 'checked',
      counts: { created: 0, error: 0 },
      findings: { missingFields: ['firstName', 'guardian1Name'] },
    });
    const notYet = await commit(missing.body.data?.id ?? '');
    expect(notYet).toMatchObject({ body: { reason: 'importHasNothing' } });
  });

  it('of a file with too many rows fails with the reason', async () => {
    function* many() {
      for (let i = 0; i < 20_001; i += 1)
        yield [`Nom${i * 7919}`, `P${i}`, 'M', null, null, null, `Parent ${i}`];
    }
    const { body } = await upload(app, token, await workbookOf(many()));
    const run = await waitFor(app, token, body.data?.id ?? '');
    expect(run.state).toBe('failed');
    expect(run.failure).toContain('20,000');
  });
});

describe('an import', () => {
  it('creates families, guardians, students and enrolments with their fees', async () => {
    const run = await checked([awa, jo, eto]);
    expect(await commit(run.id)).toMatchObject({
      state: 'done',
      progress: 1,
      counts: { created: 3 },
    });
    const { rows } = await app.node.services.db.read({ orgId: school.orgId }, (tx) =>
      sql<{
        number: string;
      }>`select s.number, s.first_name, f.name as family, c.name as class, fees.amount,
                 (select count(*) from fee_installments i where i.org_id = fees.org_id and i.fee_id = fees.id) as parts,
                 (select array_agg(g.full_name order by fg.position) from family_guardians fg
                    join guardians g on g.org_id = fg.org_id and g.id = fg.guardian_id
                   where fg.org_id = s.org_id and fg.family_id = s.family_id) as guardians
            from students s join families f on f.org_id = s.org_id and f.id = s.family_id
            left join classes c on c.org_id = s.org_id and c.id = s.class_id
            left join fees on fees.org_id = s.org_id and fees.student_id = s.id
           order by s.first_name`.execute(tx),
    );
    for (const one of [rows[0], rows[2]]) expect(one?.number).toMatch(/^\w+-\d{4}$/);
    expect(rows.map((row, i) => (i === 1 ? row : { ...row, number: 'counted' }))).toEqual([
      {
        number: 'counted',
        first_name: 'Awa',
        family: 'Bata',
        class: '6e A',
        amount: 150_000,
        parts: 2,
        guardians: ['Jeanne Bata', 'Paul Bata'],
      },
      {
        number: 'X-7',
        first_name: 'Joseph',
        family: 'Bata',
        class: '5e A',
        amount: 150_000,
        parts: 2,
        guardians: ['Jeanne Bata', 'Paul Bata'],
      },
      {
        number: 'counted',
        first_name: 'Marie',
        family: 'Eto',
        class: null,
        amount: null,
        parts: 0,
        guardians: ['Eto Luc'],
      },
    ]);
    expect(await count('audit_log')).toBeGreaterThanOrEqual(4);
  });

  it('of the same file twice adds nothing', async () => {
    const first = await checked([awa, jo, eto]);
    await commit(first.id);
    const before = [await count('students'), await count('families'), await count('guardians')];
    const second = await checked([awa, jo, eto]);
    expect(second.counts).toMatchObject({ created: 0, matched: 3, skipped: 0, error: 0 });
    expect(await commit(second.id)).toMatchObject({ state: 'done', families: 0, guardians: 0 });
    expect([await count('students'), await count('families'), await count('guardians')]).toEqual(
      before,
    );
    const third = await commit(second.id);
    expect(third).toMatchObject({ status: 409 });
  });

  it('checked twice before either was committed still adds each student once', async () => {
    const one = await checked([awa, jo]);
    const two = await checked([jo, awa, eto]);
    await Promise.all([commit(one.id), commit(two.id)]);
    expect(await count('students')).toBe(3);
    expect(await count('families')).toBe(2);
    // Whichever comes second finds whom the first has added.
    const rows = [...(await rowsOf(app, token, one.id)), ...(await rowsOf(app, token, two.id))];
    expect(rows.map(({ outcome }) => outcome).toSorted()).toEqual([
      'created',
      'created',
      'created',
      'matched',
      'matched',
    ]);
  });

  it('joins a child to the family that the school has already', async () => {
    await commit((await checked([awa])).id);
    const run = await checked([jo]);
    expect(run).toMatchObject({ families: 0, guardians: 0, counts: { created: 1 } });
    await commit(run.id);
    expect(await count('families')).toBe(1);
  });

  it('that adds a guardian to a family refuses a form of it that was opened before', async () => {
    await commit((await checked([awa])).id);
    const { body: listed } = await app.call(listFamilies, {}, { token });
    const params = { id: listed.data?.items[0]?.id ?? '' };
    const { body } = await app.call(getFamily, { params }, { token });
    const luc = jo.with(9, 'Luc Bata').with(10, '699887766');
    await commit((await checked([luc])).id);
    if (body.data === null) throw new Error('No family.');
    const { name, version } = body.data;
    const guardians = body.data.guardians.map((one) => ({ ...one, otherFamilies: undefined }));
    const saved = await app.call(
      updateFamily,
      { params, body: { name, version, guardians } },
      { token },
    );
    expect(saved.body.errorCode).toBe(40900);
    expect(await count('family_guardians')).toBe(3);
  });

  it('is all or nothing: a class removed since the check leaves nothing behind', async () => {
    const run = await checked([awa, jo]);
    await app.node.services.db.write({ orgId: school.orgId }, (tx) =>
      sql`update academic_years set status = 'stopped'`.execute(tx),
    );
    expect(await commit(run.id)).toMatchObject({
      state: 'failed',
      failure: importErrors.changedSinceCheck.en,
    });
    expect(await count('students')).toBe(0);
    expect(await count('families')).toBe(0);
  });

  it('is said as a whole, not once for each student', async () => {
    const { id } = await checked([awa, jo, eto]);
    await commit(id);
    const all = await readEvents(app, school.orgId);
    const events = all.filter(({ name }) => name.startsWith('import.'));
    const counts = { created: 3, matched: 0, skipped: 0, leftOut: 0, error: 0 };
    expect(events).toEqual([
      { name: 'import.uploaded', recordId: id, facts: {} },
      { name: 'import.checked', recordId: id, facts: counts },
      { name: 'import.started', recordId: id, facts: {} },
      { name: 'import.finished', recordId: id, facts: counts },
    ]);
  });

  it('gives a result to download, by an address that ends and cannot be changed', async () => {
    const run = await checked([awa, eto]);
    await commit(run.id);
    const { body } = await app.call(getImport, { params: { id: run.id } }, { token });
    const address = body.data?.resultAddress ?? '';
    const response = await fetch(`${app.url}${address}?lang=fr`);
    expect(response.headers.get('content-disposition')).toContain('resultat-import.xlsx');
    const rows = [];
    for await (const row of readXlsx(Buffer.from(await response.arrayBuffer())))
      rows.push([...row.cells.values()]);
    expect(rows[1]).toEqual([
      '2',
      'Créé',
      expect.stringMatching(/-\d{4}$/),
      'Ngo Bata Awa',
      '6e A',
      'Bata',
    ]);
    expect((await fetch(`${app.url}${address.slice(0, -3)}abc`)).status).toBe(404);
    app.clock.advance(601);
    expect((await fetch(`${app.url}${address}`)).status).toBe(404);
    app.clock.advance(-601);
  });

  it('belongs to its school: another’s id answers 40400', async () => {
    const run = await checked([awa]);
    const other = await createSchool(app);
    const stranger = await other.signIn();
    const params = { id: run.id };
    const answers = [
      await app.call(getImport, { params }, { token: stranger }),
      await app.call(listImportRows, { params }, { token: stranger }),
      await app.call(commitImport, { params, body: {} }, { token: stranger }),
    ];
    expect(answers.map(({ body }) => body.errorCode)).toEqual([40400, 40400, 40400]);
    const analyst = await school.signInAs('analyst');
    expect((await upload(app, analyst, await workbookOf([awa]))).status).toBe(403);
  });
});

describe('the template', () => {
  it.each(['en', 'fr'] as const)(
    'in %s is understood as it stands, and its example is not imported',
    async (lang) => {
      const response = await fetch(
        `${app.url}/ba021/v1/school/students/import-template.xlsx?lang=${lang}`,
      );
      expect(response.status).toBe(200);
      const { body } = await upload(app, token, Buffer.from(await response.arrayBuffer()));
      expect(body.data).toMatchObject({ state: 'checked', counts: { created: 0, error: 0 } });
    },
  );
});
