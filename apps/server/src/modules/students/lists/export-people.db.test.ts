import { listAudit } from '@ardoise/contract/audit';
import { exportFamilies } from '@ardoise/contract/families';
import { exportOrgUsers } from '@ardoise/contract/org-users';
import { exportStudents } from '@ardoise/contract/students';
import { exportYears, stopYear } from '@ardoise/contract/years';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSchool, type TestSchool } from '../../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { readXlsx } from '../../../platform/xlsx/read.ts';
import { addFamily, addStudent, addYear, succeed } from '../testing/people.ts';

let app: TestApp;
let school: TestSchool;
let token: string;

beforeAll(async () => {
  app = await startTestApp();
  school = await createSchool(app);
  token = await school.signIn();
  const { id } = await addYear(app, token, 2025);
  await succeed(app, token, stopYear, { params: { id }, body: {} });
  app.clock.advance(1);
  const { sixth } = await addYear(app, token, 2026);
  const family = await addFamily(app, token, 'Ébogo');
  await addStudent(app, token, { familyId: family.id, classId: sixth });
  await addFamily(app, token, '=HYPERLINK("http://evil")');
});
afterAll(() => app.close());

async function rowsAt(address: string): Promise<string[][]> {
  const response = await fetch(app.url + address);
  expect(response.headers.get('content-type')).toContain('spreadsheetml.sheet');
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="[a-z-]+\.xlsx"$/,
  );
  const rows: string[][] = [];
  for await (const { cells } of readXlsx(Buffer.from(await response.arrayBuffer())))
    rows.push([...cells.values()]);
  return rows;
}

describe('an export', () => {
  it('of families is the list that was searched', async () => {
    const { body } = await app.call(
      exportFamilies,
      { body: { q: 'ebogo' } },
      { token, language: 'fr' },
    );
    expect(body.data?.rows).toBe(1);
    const [titles, ...rows] = await rowsAt(body.data?.address ?? '');
    expect(titles?.slice(0, 3)).toEqual(['Numéro', 'Famille', 'Parents et tuteurs']);
    expect(rows.map((row) => row.slice(0, 5))).toMatchObject([
      ['F-0001', 'Ébogo', 'Awa Ébogo', expect.any(String), '1'],
    ]);
    const whole = await succeed(app, token, exportFamilies, { body: {} });
    expect(await rowsAt(whole.address)).toHaveLength(3);
  });

  it('of users has their families, and computes nothing', async () => {
    const { address, rows } = await succeed(app, token, exportOrgUsers, { body: {} });
    expect(rows).toBe(2);
    const [, first, second] = await rowsAt(address);
    expect([first?.[0], second?.[0]]).toEqual(['Awa =HYPERLINK("http://evil")', 'Awa Ébogo']);
  });

  it('of years has their states, in the reader’s language', async () => {
    const { body } = await app.call(exportYears, { body: {} }, { token, language: 'fr' });
    expect(await rowsAt(body.data?.address ?? '')).toEqual([
      ['Année scolaire', 'État', 'Actuelle', 'Rentrée', 'Fin de l’année', 'Classes', 'Élèves'],
      ['2026–2027', 'En cours', 'oui', '07/09/2026', '30/06/2027', '2', '1'],
      ['2025–2026', 'Clôturée', '07/09/2025', '30/06/2026', '2', '0'],
    ]);
    const one = await succeed(app, token, exportYears, { body: { q: '2025/2026' } });
    expect(one.rows).toBe(1);
  });

  it('is audited, ends after ten minutes, and is no address for another list', async () => {
    const { address } = await succeed(app, token, exportYears, { body: {} });
    const elsewhere = address.replace('/years/', '/');
    expect((await fetch(app.url + elsewhere)).status).toBe(404);
    app.clock.advance(601);
    expect((await fetch(app.url + address)).status).toBe(404);
    token = await school.signIn();
    const audit = await succeed(app, token, listAudit, { query: { action: 'years.exported' } });
    expect(audit.items.length).toBeGreaterThan(0);
  });

  it('is for those who may take lists out, not for everyone who reads them', async () => {
    for (const role of ['support', 'itOrDeveloper'] as const) {
      const other = await school.signInAs(role);
      for (const call of [exportYears, exportFamilies, exportOrgUsers, exportStudents]) {
        const { body } = await app.call(call, { body: {} }, { token: other });
        expect(body.errorCode).toBe(40300);
      }
    }
    const analyst = await school.signInAs('analyst');
    for (const call of [exportYears, exportFamilies, exportOrgUsers, exportStudents])
      expect((await app.call(call, { body: {} }, { token: analyst })).status).toBe(200);
  });
});
