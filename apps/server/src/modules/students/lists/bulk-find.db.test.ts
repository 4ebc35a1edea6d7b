import { guardianInput, studentInput } from '@ardoise/contract/student-record';
import { foldName } from '@ardoise/contract/values/fold-name';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { refreshStatistics } from '../../../platform/refresh-statistics.ts';
import { type Work, workIn } from '../../../platform/work.ts';
import { createSchool } from '../../../testing/builders.ts';
import { type PlanNode, rowsHandled } from '../../../testing/rows-handled.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import {
  findGuardiansAmong,
  findGuardiansOf,
  findStudentsAmong,
  guardiansAmong,
  guardiansOf,
  studentsAmong,
} from './bulk-find.ts';
import { insertFamilies, insertGuardians, insertStudents, linkGuardians } from '../public.ts';
import { planForLists } from './plan-for-lists.ts';
import { sortNameOf } from '../rules.ts';

const students = 2_000;
const tables = ['students', 'families', 'guardians', 'guardian_phones', 'family_guardians'];

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await app.node.services.db.write('platform', async (tx) => {
    // Nobody looks at these tables by themselves: the planner knows what a test tells it.
    for (const table of tables)
      await sql`alter table ${sql.table(table)} set (autovacuum_enabled = false)`.execute(tx);
  });
});
afterAll(() => app.close());

async function createFullSchool(): Promise<string> {
  const { orgId } = await createSchool(app);
  await app.node.services.db.write({ orgId }, async (tx) => {
    await planForLists(tx);
    await fillSchool(workIn(app.node.services, tx, orgId));
    expect(await rowsRead(tx)).toBeLessThan(students * mostRowsEach);
  });
  return orgId;
}

/** By this transaction so far, the checks of foreign keys among them. */
async function rowsRead(tx: Tx): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select sum(coalesce(idx_tup_fetch, 0) + coalesce(seq_tup_read, 0))::bigint as read
      from pg_stat_xact_user_tables where relname = any(${tables})`.execute(tx);
  return rows[0]?.read ?? 0;
}

const lastNameOf = (i: number): string => `Nguemo ${(i * 7_919).toString(36)}`;
const phoneOf = (i: number): string => String(650_000_000 + i);
const motherOf = (i: number): string => `Mère ${i}`;
const everyone = Array.from({ length: students }, (_, i) => i);
const sortNames = everyone.map((i) => sortNameOf(lastNameOf(i), 'Grace'));

/** Each student in a family of their own, with a mother who has a phone. */
async function fillSchool(work: Work): Promise<void> {
  const people = everyone.map((i) => ({
    i,
    family: newId(work.now),
    guardian: newId(work.now),
    student: newId(work.now),
  }));
  await insertFamilies(
    work,
    people.map(({ i, family }) => ({ id: family, name: lastNameOf(i) })),
  );
  await insertGuardians(
    work,
    people.map(({ i, guardian }) => ({
      id: guardian,
      input: guardianInput.parse({
        fullName: motherOf(i),
        relationship: 'mother',
        phones: [{ kind: 'cell', number: phoneOf(i) }],
      }),
    })),
  );
  await linkGuardians(
    work,
    people.map(({ family, guardian }) => ({
      familyId: family,
      guardianId: guardian,
      relationship: 'mother' as const,
      position: 0,
    })),
  );
  await insertStudents(
    work,
    people.map(({ i, family, student }) => ({
      id: student,
      familyId: family,
      input: studentInput.parse({ firstName: 'Grace', lastName: lastNameOf(i), gender: 2 }),
    })),
  );
}

/** Of the statement as the import sends it: prepared, under the settings of the transaction. */
async function workOf(tx: Tx, statement: RawBuilder<unknown>): Promise<number> {
  const { sql: text, parameters } = statement.compile(tx);
  await sql.raw(`prepare lookup as ${text}`).execute(tx);
  const values = parameters.map((value) =>
    pg.escapeLiteral(
      Array.isArray(value) ? `{${value.map((one) => `"${one}"`).join()}}` : String(value),
    ),
  );
  const { rows } = await sql
    .raw<{
      'QUERY PLAN': [{ Plan: PlanNode }];
    }>(`explain (analyze, format json) execute lookup (${values.join()})`)
    .execute(tx);
  await sql`deallocate lookup`.execute(tx);
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (plan === undefined) throw new Error('No plan.');
  return rowsHandled(plan);
}

/** A plan whose work grows with the square of the list handles thousands of rows for each. */
const mostRowsEach = 150;

describe.each([
  ['without statistics', async () => {}],
  [
    'of which the statistics of other schools know nothing',
    async () => {
      await createFullSchool();
      await refreshStatistics(app.node.services);
    },
  ],
])('looking up a long list in a school that was just filled, %s', (_name, prepare) => {
  let orgId: string;
  beforeAll(async () => {
    await prepare();
    orgId = await createFullSchool();
  });

  it('finds each student, with work that grows with the list alone', async () => {
    await app.node.services.db.write({ orgId }, async (tx) => {
      await planForLists(tx);
      const found = await findStudentsAmong(tx, orgId, sortNames, []);
      expect(found).toHaveLength(students);
      expect(found.find(({ sortName }) => sortName === sortNames[7])).toMatchObject({
        phones: [phoneOf(7)],
        guardianNames: [foldName(motherOf(7))],
      });
      const numbers = found.map(({ number }) => number);
      expect(await findStudentsAmong(tx, orgId, [], numbers)).toHaveLength(students);
      for (const statement of [
        studentsAmong(orgId, sortNames, []),
        studentsAmong(orgId, [], numbers),
        studentsAmong(orgId, sortNames, numbers),
      ])
        expect(await workOf(tx, statement)).toBeLessThan(students * mostRowsEach);
    });
  });

  it('finds each guardian, with work that grows with the list alone', async () => {
    const phones = everyone.map(phoneOf);
    const names = everyone.map((i) => foldName(motherOf(i)));
    await app.node.services.db.write({ orgId }, async (tx) => {
      await planForLists(tx);
      const found = await findGuardiansAmong(tx, orgId, phones, names);
      expect(found).toHaveLength(students);
      expect(found.find(({ fullName }) => fullName === motherOf(7))).toMatchObject({
        phones: [phoneOf(7)],
        families: [{ name: lastNameOf(7), foldedName: foldName(lastNameOf(7)) }],
      });
      const familyIds = found.flatMap(({ families }) => families.map(({ id }) => id));
      expect(await findGuardiansOf(tx, orgId, familyIds)).toHaveLength(students);
      for (const statement of [
        guardiansOf(orgId, familyIds),
        guardiansAmong(orgId, phones, []),
        guardiansAmong(orgId, [], names),
        guardiansAmong(orgId, phones, names),
      ])
        expect(await workOf(tx, statement)).toBeLessThan(students * mostRowsEach);
    });
  });
});
