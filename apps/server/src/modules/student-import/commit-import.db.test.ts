import { commitImport } from '@ardoise/contract/student-import';
import { listStudents, studentErrors } from '@ardoise/contract/students';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { workIn } from '../../platform/work.ts';
import { createSchool, type TestSchool } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { fromTheBeginning } from '../enrolment/public.ts';
import { rebuildPeople } from '../students/lists/rebuild-search.ts';
import { searchBeside } from '../students/public.ts';
import { commitImport as commitAll, type Report } from './commit/commit-import.ts';
import { noChoices } from './store.ts';
import { createYearWith, upload, waitFor, workbookOf } from './testing/school.ts';

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

const three = [
  ['Ngo Bata', 'Awa', 'F', '14/03/2015', '6e A', 'BATA', 'Rose Bata', 'Mère', '677001122'],
  ['Ngo Bata', 'Joseph', 'Garçon', '2013-01-09', '5e a', 'BATA', 'Rose Bata', 'Mère', '677001122'],
  ['Eto', 'Marie', 'Féminin', null, null, null, 'Eto Luc', 'Père', null],
];

async function checked(rows: ReadonlyArray<ReadonlyArray<string | null>>) {
  const { body } = await upload(app, token, await workbookOf(rows));
  return waitFor(app, token, body.data?.id ?? '');
}

async function commit(id: string): Promise<void> {
  await app.call(commitImport, { params: { id }, body: {} }, { token });
  expect((await waitFor(app, token, id)).state).toBe('done');
}

const count = (table: string): Promise<number> =>
  app.node.services.db.read({ orgId: school.orgId }, async (tx) => {
    const { rows } = await sql<{
      n: number;
    }>`select count(*) as n from ${sql.table(table)}`.execute(tx);
    return rows[0]?.n ?? 0;
  });

describe('an import', () => {
  it('that fails while several of its parts are under way leaves nothing behind', async () => {
    const { db } = app.node.services;
    const { orgId } = school;
    const { id: importId } = await checked(three);
    const commitWith = (report: Report) =>
      searchBeside(db, orgId, (tx, search) => {
        const work = workIn(app.node.services, tx, orgId);
        return commitAll(
          work,
          search,
          { id: importId, choices: noChoices, findings: {} },
          { joining: fromTheBeginning, moves: false },
          report,
        );
      });
    const gone = commitWith(async (progress) => {
      if (progress === 1) throw new Error('The report is lost.');
    });
    await expect(gone).rejects.toThrow('The report is lost.');
    const stopped = commitWith(async (progress) => {
      if (progress < 1)
        await db.write({ orgId }, (tx) =>
          sql`update academic_years set status = 'stopped'`.execute(tx),
        );
    });
    await expect(stopped).rejects.toMatchObject({ entry: studentErrors.yearNotOpen });
    for (const table of ['students', 'families', 'enrolments', 'student_terms', 'search_words'])
      expect(await count(table), table).toBe(0);
  });

  it('whose end is lost after its commit is found all the same, once its search is written anew', async () => {
    const { services } = app.node;
    const { orgId } = school;
    const { id: importId } = await checked(three);
    const lost = searchBeside(services.db, orgId, async (tx, search) => {
      const run = { id: importId, choices: noChoices, findings: {} };
      const work = workIn(services, tx, orgId);
      const choices = { joining: fromTheBeginning, moves: false };
      await commitAll(work, search, run, choices, async () => {});
      return () => Promise.reject(new Error('The machine is gone.'));
    });
    await expect(lost).rejects.toThrow('The machine is gone.');
    expect([await count('students'), await count('student_terms')]).toEqual([3, 0]);
    expect(await count('search_rebuilds')).toBe(1);
    await rebuildPeople.job.work({ orgId }, { services, attempt: 1, isLastAttempt: false });
    expect(await count('search_rebuilds')).toBe(0);
    const { body } = await app.call(listStudents, { query: { q: 'ngo bata' } }, { token });
    expect(body.data?.items).toHaveLength(2);
  });

  it('leaves no mark behind where all went well, and one that stood before it where it stood', async () => {
    const { orgId } = school;
    await commit((await checked(three.slice(0, 1))).id);
    expect(await count('search_rebuilds')).toBe(0);
    await app.node.services.db.write({ orgId }, (tx) =>
      tx.insertInto('search_rebuilds').values({ org_id: orgId, part: 'people' }).execute(),
    );
    await commit((await checked(three.slice(2))).id);
    expect(await count('search_rebuilds')).toBe(1);
  });
});
