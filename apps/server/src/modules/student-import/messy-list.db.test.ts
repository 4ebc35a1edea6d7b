import { listPayments } from '@ardoise/contract/payments';
import {
  chooseForImport,
  commitImport,
  type ImportRun,
  listImportRows,
} from '@ardoise/contract/student-import';
import { getStudent, listStudents } from '@ardoise/contract/students';
import { listClasses } from '@ardoise/contract/years';
import { sql } from 'kysely';
import type { z } from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readXlsx } from '../../platform/xlsx/read.ts';
import { type CellValue, writeXlsx } from '../../platform/xlsx/write.ts';
import { createSchool, type TestSchool } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { checkInvariants } from '../ledger/check-invariants.ts';
import { messyRows, messyTitles, messyYear } from './testing/messy-list.ts';
import { createYearWith, upload, waitFor } from './testing/school.ts';

let app: TestApp;
let school: TestSchool;
let token: string;
let classes: Map<string, string>;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  school = await createSchool(app);
  token = await school.signIn();
  classes = await createYearWith(app, school, messyYear);
});

const workbook = (titles: readonly string[], rows: Iterable<readonly CellValue[]>) =>
  writeXlsx({
    sheets: [{ name: 'Feuil1', columns: titles.map((title) => ({ title, width: 14 })), rows }],
  });

async function check(rows: Iterable<readonly CellValue[]>, titles = messyTitles) {
  const { body } = await upload(app, token, await workbook(titles, rows));
  if (body.data === null) throw new Error(body.errorMsg ?? 'refused');
  return waitFor(app, token, body.data.id);
}

type Choices = z.input<(typeof chooseForImport)['body']>;

async function choose(id: string, body: Choices, as = token) {
  const answer = await app.call(chooseForImport, { params: { id }, body }, { token: as });
  if (answer.body.data === null) return answer.body;
  return waitFor(app, as, id);
}

async function take(id: string, rows: 'all' | 'good') {
  const answer = await app.call(commitImport, { params: { id }, body: { rows } }, { token });
  if (answer.body.data === null) return answer.body;
  return waitFor(app, token, id);
}

const brokenBooks = () =>
  app.node.services.db.read({ orgId: school.orgId }, (tx) => checkInvariants(tx, school.orgId));

async function sumOf(expression: string, table: string): Promise<number> {
  return app.node.services.db.read({ orgId: school.orgId }, async (tx) => {
    const { rows } = await sql<{ n: number }>`
      select coalesce(sum(${sql.raw(expression)}), 0)::bigint as n from ${sql.table(table)}`.execute(
      tx,
    );
    return rows[0]?.n ?? 0;
  });
}

describe('a list as schools have them', () => {
  it('finds its classes however they are written, and asks once for what it does not know', async () => {
    const run = await check(messyRows());
    const { findings, counts } = run;
    expect(counts).toMatchObject({ created: 603, error: 11 });
    expect(findings.spellings.filter(({ by }) => by === 'unknown')).toEqual([
      expect.objectContaining({ written: 'COURS MOYEN', rows: 9, proposedClassId: null }),
    ]);
    expect(findings).toMatchObject({
      withoutClass: 3,
      withoutPhone: 2,
      birthYearOnly: 200,
      opening: { rows: 200, amount: 9_000_000 },
      missingFields: [],
    });
    expect(
      findings.columns.filter(({ field }) => field === null).map(({ title }) => title),
    ).toEqual(['N°', 'Quartier de la mère']);
    expect(findings.columns[3]).toMatchObject({
      field: 'birthDateAndPlace',
      sample: '12 mars 2012 à Ebolowa',
    });
  });

  it('is taken in part, the money is right, and the rest comes back with the reason', async () => {
    const run = await check(messyRows());
    expect(await take(run.id, 'all')).toMatchObject({ reason: 'importHasErrors' });
    const done = (await take(run.id, 'good')) as ImportRun;
    expect(done).toMatchObject({ state: 'done', counts: { created: 603, error: 11 } });
    expect(await sumOf('paid', 'fees')).toBe(9_000_000);
    expect(await sumOf('1', 'receipts')).toBe(0);
    expect(await brokenBooks()).toEqual([]);
    const { body } = await app.call(listStudents, { query: { q: 'NKOLO0 Marie0' } }, { token });
    const id = body.data?.items[0]?.id ?? '';
    const student = (await app.call(getStudent, { params: { id } }, { token })).body.data;
    expect(student).toMatchObject({
      dateOfBirth: '2012-03-12',
      placeOfBirth: 'Ebolowa',
      isBirthDateApproximate: false,
      fees: [{ paid: 45_000 }],
    });
    const paid = await app.call(listPayments, { query: { studentId: id } }, { token });
    expect(paid.body.data).toMatchObject({
      total: 1,
      items: [{ method: 'opening', amount: 45_000, receiptNumber: null, receiptCode: null }],
    });
    const refused = await fetch(`${app.url}${done.refusedAddress ?? ''}?lang=fr`);
    const back: string[][] = [];
    for await (const row of readXlsx(Buffer.from(await refused.arrayBuffer())))
      back.push([...row.cells.values()]);
    expect(back[0]).toEqual([...messyTitles, 'À corriger']);
    expect(back).toHaveLength(12);
    expect(back[1]?.at(-1)).toContain('CLASSE');
    // Mended and sent again, it is taken: the column that says why is ours, and passed over.
    const mended = back
      .slice(1, 10)
      .map((row) => row.map((cell) => (/^cours/i.test(cell) ? '6e A' : cell)));
    const again = await check(mended, [
      'N°',
      'NOMS ET PRENOMS',
      'S',
      'Date et lieu de naissance',
      'CLASSE',
      'PARENT',
      'CONTACT',
      'À corriger',
    ]);
    expect(again.counts).toMatchObject({ created: 9, error: 0 });
    expect(again.findings.columns.map(({ title }) => title)).not.toContain('À corriger');
  });

  it('is checked anew with a choice, which the next list remembers', async () => {
    const run = await check(messyRows());
    const classId = classes.get('CM2 A') ?? '';
    const answered = await choose(run.id, {
      classes: [{ written: 'Cours moyen', answer: { is: 'class', classId } }],
    });
    expect(answered).toMatchObject({ counts: { created: 612, error: 2 } });
    const next = await check(messyRows().slice(600, 609));
    expect(next.counts).toMatchObject({ created: 9, error: 0 });
    expect(next.findings.spellings[0]).toMatchObject({ by: 'remembered', className: 'CM2 A' });
  });

  it('has a class created for it, or its rows left out', async () => {
    const run = await check(messyRows());
    const like = classes.get('CM2 A') ?? '';
    const created = await choose(run.id, {
      classes: [
        { written: 'Cours moyen', answer: { is: 'new', name: 'CM1 A', likeClassId: like } },
      ],
    });
    expect(created).toMatchObject({ counts: { created: 612 } });
    const all = (await app.call(listClasses, { query: {} }, { token })).body.data?.items ?? [];
    expect(all.find(({ name }) => name === 'CM1 A')).toMatchObject({ tuition: 150_000 });
    const out = await choose(run.id, {
      classes: [{ written: 'Cours moyen', answer: { is: 'leftOut' } }],
    });
    expect(out).toMatchObject({ counts: { created: 603, leftOut: 9, error: 2 } });
  });

  it('may not have a class created by who may not say what a class costs', async () => {
    const support = await school.signInAs('support');
    const run = await check(messyRows().slice(600, 609));
    const like = classes.get('CM2 A') ?? '';
    const refused = await choose(
      run.id,
      {
        classes: [
          { written: 'Cours moyen', answer: { is: 'new', name: 'CM1 A', likeClassId: like } },
        ],
      },
      support,
    );
    expect(refused).toMatchObject({ reason: 'notPermitted' });
  });

  it('has its columns read by hand, also the next time', async () => {
    const titles = [
      'Élève concerné',
      'NOMS ET PRENOMS',
      'Fille ou garçon',
      'PARENT',
      'Reçu en caisse',
    ];
    const rows = [['x', 'ATANGANA Marie', 'F', 'Ngo Rose', '45 000']];
    const run = await check(rows, titles);
    expect(run.findings.missingFields).toEqual(['gender']);
    const read = await choose(run.id, {
      columns: [
        { title: 'Fille ou garçon', field: 'gender' },
        { title: 'Reçu en caisse', field: 'paid' },
      ],
    });
    expect(read).toMatchObject({
      counts: { created: 1 },
      findings: { missingFields: [], opening: { rows: 1, amount: 45_000 } },
    });
    const next = await check(rows, titles);
    expect(next.counts).toMatchObject({ created: 1 });
  });

  it('knows its children again after a phone has changed, and one mother written two ways', async () => {
    const titles = ['Nom', 'Prénom', 'Sexe', 'Date de naissance', 'Parent', 'Téléphone'];
    const first = await check(
      [
        ['Zambo', 'Éric', 'M', '12/03/2012', 'NGO BASSA Rose', '677123456'],
        ['Zambo', 'Ada', 'F', '14/05/2014', 'Mme Ngo Bassa R.', '677 12 34 56'],
        ['Zambo', 'Luc', 'M', '14/05/2016', 'Zambo Paul', '677123456'],
      ],
      titles,
    );
    expect(first).toMatchObject({ counts: { created: 3 }, families: 1, guardians: 2 });
    await take(first.id, 'all');
    const again = await check(
      [['ZAMBO', 'Eric', 'M', '12 mars 2012', 'Ngo Bassa Rose', '699887766']],
      titles,
    );
    expect(again.counts).toMatchObject({ created: 0, matched: 1 });
    const rows = await app.call(listImportRows, { params: { id: again.id }, query: {} }, { token });
    expect(rows.body.data?.items[0]?.problems[0]?.message).toContain('another guardian phone');
  });

  it('without a header is refused, with the columns that it lacks', async () => {
    const headless = await workbook(['Nom'], [['a']]);
    const { body } = await upload(app, token, headless, 'fr');
    expect(body.errorMsg).toBe(
      'Il manque des colonnes\u00a0: Prénom, Sexe, Nom du parent 1. Utilisez le modèle.',
    );
  });

  it('once taken is not chosen for any more', async () => {
    const run = await check(messyRows().slice(0, 2));
    await take(run.id, 'all');
    expect(await choose(run.id, { columns: [] })).toMatchObject({ reason: 'importIsOver' });
  });
});
