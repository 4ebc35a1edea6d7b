import { listAudit } from '@ardoise/contract/audit';
import { reversePayment } from '@ardoise/contract/corrections';
import { getFeeSummary } from '@ardoise/contract/fees';
import { useFamilyCredit } from '@ardoise/contract/payments';
import {
  getDailyClose,
  printClassList,
  printDailyClose,
} from '@ardoise/contract/reports/daily-close';
import type { ReportKind } from '@ardoise/contract/reports/report-form';
import { reportForms } from '@ardoise/contract/reports/report-forms';
import { previewReport, startReportFile } from '@ardoise/contract/reports/reports';
import { sumStudents, updateStudentHealth } from '@ardoise/contract/students';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countAndClose, openDesk, takePaid } from '../cash-sessions/testing/desk.ts';
import { checkInvariants } from '../ledger/check-invariants.ts';
import { hasPdfTools, readPdf } from '../receipts/testing/pdf.ts';
import { addStudent, succeed } from '../students/testing/people.ts';
import {
  download,
  exported,
  pay,
  preview,
  type ReportSchool,
  rowsOf,
  start,
  startReportSchool,
  totalOf,
} from './testing/report-school.ts';

let place: ReportSchool;
let token: string;
let analyst: string;

/** Over forty days: 40,000 in cash, 30,000 by MTN, 25,000 by the bank that was taken back, and 130,000 of which 10,000 is credit. */
beforeAll(async () => {
  place = await startReportSchool();
  const { app, school, students } = place;
  const { abena, biya, chi } = students;
  app.clock.advance(-40 * 86_400);
  await pay(place, await school.signIn(), abena, 40_000, 'cash');
  app.clock.advance(35 * 86_400);
  await pay(place, await school.signIn(), biya, 30_000, 'mtn');
  app.clock.advance(4 * 86_400 - 21_600);
  const wrong = await pay(place, await school.signIn(), abena, 25_000, 'bank');
  app.clock.advance(86_400 + 21_600 - 7_200);
  token = await school.signIn();
  await succeed(app, token, reversePayment, {
    params: { id: wrong },
    body: { reason: 'Wrong child' },
  });
  await pay(place, token, chi, 130_000, 'cash');
  app.clock.advance(7_200);
  token = await school.signIn();
  const sibling = { firstName: 'Dana', lastName: 'Chi', classId: place.year.sixth };
  await addStudent(app, token, { ...sibling, familyId: chi.family.id });
  analyst = await school.signInAs('analyst');
});
afterAll(async () => {
  const { orgId } = place.school;
  const { services } = place.app.node;
  expect(await services.db.read({ orgId }, (tx) => checkInvariants(tx, orgId))).toEqual([]);
  await place.app.close();
});

const refused = async (kind: ReportKind, query: object) => {
  const { status, body } = await place.app.call(
    previewReport,
    { params: { kind }, query } as never,
    { token },
  );
  return [status, body.reason, body.fields];
};

describe('the report of payments', () => {
  it('comes to what the summary says was collected, in every period', async () => {
    for (const period of ['24hours', '3days', '7days', '30days', 'month', 'all'] as const) {
      const { collected } = await succeed(place.app, token, getFeeSummary, { query: { period } });
      expect([
        period,
        totalOf(await preview(place, token, 'payments', { period }), 'amount'),
      ]).toEqual([period, collected]);
    }
    const all = await preview(place, token, 'payments', {});
    expect([all.total, totalOf(all, 'amount')]).toEqual([5, 200_000]);
  });

  it('has a reversal as a row below zero, with the receipt of what it took back', async () => {
    const { columns, rows } = await preview(place, token, 'payments', {
      columns: 'what,receipt,amount,takenBy',
      means: 'bank',
    });
    expect(columns.map(({ key }) => key)).toEqual(['what', 'receipt', 'amount', 'takenBy']);
    const [back, first] = rows.map(({ cells }) => cells);
    expect(back?.slice(2)).toEqual([-25_000, 'Person of adminOrOwner']);
    expect(back?.[0]).toBe('Reversal');
    expect(back?.[1]).toBe(first?.[1]);
  });

  it('counts what went to each class, and what became credit, to the franc', async () => {
    const { groups, totals } = await preview(place, token, 'payments', {
      columns: 'students,amount',
      groupBy: 'class',
    });
    expect(groups.map(({ label, rows, totals: sums }) => [label, rows, sums[1]])).toEqual([
      ['5e A', 1, 120_000],
      ['6e A', 4, 70_000],
      [null, 1, 10_000],
    ]);
    expect(totals[1]).toBe(200_000);
    const ofClass = await preview(place, token, 'payments', { classId: place.year.fifth });
    expect([ofClass.total, totalOf(ofClass, 'amount')]).toEqual([1, 120_000]);
  });

  it('leaves credit that is used out of what was collected, and shows it among all means', async () => {
    const familyId = place.students.chi.family.id;
    await succeed(place.app, token, useFamilyCredit, { body: { familyId, amount: 10_000 } });
    const columns = 'means,amount,collected';
    const all = await preview(place, token, 'payments', { means: 'all', columns });
    expect(all.totals.slice(1)).toEqual([210_000, 200_000]);
    expect(totalOf(await preview(place, token, 'payments', {}), 'amount')).toBe(200_000);
  });

  it('is grouped by day, month, means and person, and each grouping adds up to the whole', async () => {
    for (const groupBy of ['day', 'month', 'means', 'takenBy'] as const) {
      const { groups, totals, total } = await preview(place, token, 'payments', {
        columns: 'amount',
        groupBy,
      });
      expect(groups.reduce((sum, { totals: sums }) => sum + (sums[0] ?? 0), 0)).toBe(totals[0]);
      expect(groups.reduce((sum, { rows }) => sum + rows, 0)).toBe(total);
    }
  });

  it('is found by a receipt and by a student', async () => {
    const { rows } = await preview(place, token, 'payments', { columns: 'receipt', means: 'mtn' });
    const receipt = String(rows[0]?.cells[0]);
    const found = await preview(place, token, 'payments', { q: receipt });
    expect([found.total, totalOf(found, 'amount')]).toEqual([1, 30_000]);
    expect((await preview(place, token, 'payments', { q: 'biya' })).total).toBe(1);
    const ofStudent = { studentId: place.students.abena.id };
    expect(totalOf(await preview(place, token, 'payments', ofStudent), 'amount')).toBe(40_000);
  });
});

describe('what cannot be asked', () => {
  it('is refused in words: an end before the beginning, another report’s filter, a column that is none', async () => {
    const [status, , fields] = await refused('payments', { from: '2026-11-02', to: '2026-11-01' });
    expect([status, fields]).toEqual([422, { to: 'The period ends before it begins.' }]);
    expect((await refused('payments', { from: '0000-01-01' }))[0]).toBe(422);
    expect((await refused('payments', { period: 'month', from: '2026-11-01' }))[0]).toBe(422);
    expect((await refused('payments', { columns: 'amount,password' }))[1]).toBe('notOfReport');
    expect((await refused('payments', { gender: 2 }))[1]).toBe('notOfReport');
    expect((await refused('guardians', { period: 'month' }))[1]).toBe('notOfReport');
    expect((await refused('students', { groupBy: 'nothing' }))[1]).toBe('notOfReport');
    expect((await refused('students', { classId: place.school.ownerId }))[1]).toBe('notFound');
  });

  it('is nothing of a period of ten years, nor of one without any payment', async () => {
    const long = await preview(place, token, 'payments', { from: '2020-01-01', to: '2029-12-31' });
    expect(totalOf(long, 'amount')).toBe(200_000);
    const none = await preview(place, token, 'payments', { from: '2030-01-01', to: '2030-01-31' });
    expect([none.total, totalOf(none, 'amount'), none.rows]).toEqual([0, 0, []]);
    const rows = await rowsOf(
      await exported(place, token, 'payments', { format: 'xlsx', from: '2030-01-01' }),
    );
    expect(rows).toHaveLength(1);
  });

  it('offers of means what there is: an invoice is paid by no refund', async () => {
    for (const means of ['collected', 'refund'])
      expect((await refused('invoicing-payments', { means }))[1]).toBe('notOfReport');
    for (const kind of ['payments', 'invoicing-payments'] as const)
      for (const means of reportForms[kind].means ?? [])
        expect((await preview(place, token, kind, { means })).rows).toBeDefined();
  });
});

describe('the report of students', () => {
  it('comes to what the list says that they owe, by class and in all', async () => {
    const { amount, overdue } = await succeed(place.app, token, sumStudents, { query: {} });
    const all = await preview(place, token, 'students', { groupBy: 'class' });
    expect([totalOf(all, 'owed'), totalOf(all, 'overdue')]).toEqual([amount, overdue]);
    expect(all.groups.map(({ label, rows }) => [label, rows])).toEqual([
      ['5e A', 1],
      ['6e A', 3],
    ]);
    const ofClass = await preview(place, token, 'students', { classId: place.year.sixth });
    const { amount: owedThere } = await succeed(place.app, token, sumStudents, {
      query: { classId: place.year.sixth },
    });
    expect(totalOf(ofClass, 'owed')).toBe(owedThere);
  });

  it('shows a class that was renamed by its new name, also to whoever chose it before', async () => {
    const { orgId } = place.school;
    const { db } = place.app.node.services;
    const rename = (name: string) =>
      db.write({ orgId }, (tx) =>
        tx
          .updateTable('classes')
          .set({ name })
          .where('org_id', '=', orgId)
          .where('id', '=', place.year.fifth)
          .execute(),
      );
    await rename('5e Lune');
    const { rows } = await preview(place, token, 'students', {
      columns: 'lastName,class',
      classId: place.year.fifth,
    });
    expect(rows.map(({ cells }) => cells)).toEqual([['Chi', '5e Lune']]);
    await rename('5e A');
  });

  it('names health only where it is asked for, records its reading, and never for the analyst', async () => {
    const { abena } = place.students;
    await succeed(place.app, token, updateStudentHealth, {
      params: { id: abena.id },
      body: { allergies: 'Groundnuts', version: 0 },
    });
    const asked = { columns: 'lastName,allergies' };
    const plain = await preview(place, token, 'students', {});
    expect(JSON.stringify(plain)).not.toContain('Groundnuts');
    expect(JSON.stringify(await preview(place, token, 'students', asked))).toContain('Groundnuts');
    const { items } = await succeed(place.app, token, listAudit, { query: { kind: 'report' } });
    expect(items.map(({ action }) => action)).toContain('health.read');
    const seen = await preview(place, analyst, 'students', asked);
    expect(seen.columns.map(({ key }) => key)).toEqual(['lastName']);
    expect(seen.withheld).toEqual([{ key: 'allergies', title: 'Allergies' }]);
    const file = await start(place, analyst, 'students', { ...asked, format: 'csv' });
    expect(file.withheld.map(({ key }) => key)).toEqual(['allergies']);
    const csv = (
      await exported(place, analyst, 'students', { ...asked, format: 'csv' })
    ).toString();
    expect(csv).not.toMatch(/Groundnuts|Allergies/);
    const { body } = await place.app.call(
      previewReport,
      { params: { kind: 'students' }, query: { columns: 'allergies' } },
      { token: analyst },
    );
    expect(body.reason).toBe('noColumnToSee');
  });
});

describe('files', () => {
  it('a workbook has real numbers and days, and totals as formulas that come to the preview’s', async () => {
    const choice = { columns: 'paidAt,means,amount', groupBy: 'means' };
    const content = await exported(place, token, 'payments', { ...choice, format: 'xlsx' });
    const rows = await rowsOf(content);
    const { groups, totals } = await preview(place, token, 'payments', choice);
    const sums = rows.filter(([first]) => /total/i.test(first ?? ''));
    expect(rows[0]).toEqual(['Paid at', 'Method', 'Amount']);
    expect(rows[1]?.[0]).toMatch(/^2026-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(sums.map(([, , amount]) => Number(amount))).toEqual([
      ...groups.map((group) => group.totals[2]),
      totals[2],
    ]);
    expect(rows).toHaveLength(1 + 5 + groups.length + 1);
  });

  it('a text that looks like a formula stays a text in every format', async () => {
    const columns = 'lastName,firstName';
    const rows = await rowsOf(
      await exported(place, token, 'students', { columns, format: 'xlsx' }),
    );
    expect(rows.slice(1, 5).map((row) => row[1])).toEqual(['Ruth', '=1+1', '@home', 'Dana']);
    const csv = (await exported(place, token, 'students', { columns, format: 'csv' })).toString();
    expect(csv).toBe(
      "\uFEFFLast name,First name\r\nAbena,Ruth\r\nBiya,'=1+1\r\nChi,'@home\r\nChi,Dana\r\n",
    );
  });

  it('a list in French has its separators, and the same rows as the preview', async () => {
    const { body } = await place.app.call(
      startReportFile,
      {
        params: { kind: 'payments' },
        body: { columns: 'means,amount', format: 'csv', means: 'bank' },
      },
      { token, language: 'fr' },
    );
    expect(body.data).toMatchObject({ state: 'ready', rows: 2, progress: 100 });
    expect(body.data?.fileName).toMatch(/^rapport-paiements-2026-11-16\.csv$/);
    const response = await download(place, token, body.data?.id ?? '');
    expect(response.headers.get('content-disposition')).toContain('rapport-paiements');
    expect(Buffer.from(await response.arrayBuffer()).toString()).toBe(
      '\uFEFFMode de paiement;Montant\r\nVersement en banque;-25000\r\nVersement en banque;25000\r\n',
    );
  });

  it.runIf(hasPdfTools)(
    'a paper has the school’s head, its pages numbered, groups and totals',
    async () => {
      const content = await exported(place, token, 'payments', { format: 'pdf', groupBy: 'means' });
      const text = await readPdf(content);
      expect(text).toContain('Collège Les Palmiers');
      expect(text).toMatch(/Payments of fees/);
      expect(text).toMatch(/Page 1 of 1/);
      expect(text).toMatch(/Subtotal – Cash \(2\).*170,000/);
      expect(text).toMatch(/Total \(5\).*200,000/);
    },
  );
});

describe('the daily close', () => {
  it('says what came in by whom and how, receipts from number to number, and cash against counted', async () => {
    const session = await openDesk(place.app, token, 10_000);
    await takePaid(place.app, token, { studentIds: [place.students.biya.id], amount: 20_000 });
    await countAndClose(place.app, token, session, 29_500, 'Change given wrongly');
    const close = await succeed(place.app, token, getDailyClose, { query: {} });
    const { collected } = await succeed(place.app, token, getFeeSummary, {
      query: { period: '24hours' },
    });
    expect(close).toMatchObject({
      day: '2026-11-16',
      isOver: false,
      collected: 125_000,
      reversed: -25_000,
      byMeans: [
        { means: 'cash', payments: 2, amount: 150_000 },
        { means: 'bank', payments: -1, amount: -25_000 },
      ],
      notCounted: [{ means: 'credit', payments: 1, amount: 10_000 }],
      cash: { expected: 30_000, counted: 29_500, variance: -500, openSessions: 0 },
    });
    expect(collected).toBe(close.collected);
    expect(close.byPerson).toHaveLength(1);
    expect(close.receipts).toMatchObject([{ count: 3, missing: 0 }]);
    const payments = await preview(place, token, 'payments', { from: close.day, to: close.day });
    expect(totalOf(payments, 'amount')).toBe(close.collected);
  });

  it.runIf(hasPdfTools)(
    'and the list of a class print on one press, in both languages',
    async () => {
      const { app } = place;
      const read = async (address: string) =>
        readPdf(Buffer.from(await (await fetch(new URL(address, app.url))).arrayBuffer()));
      const day = '2026-11-16';
      const { body } = await app.call(
        printDailyClose,
        { body: { day } },
        { token, language: 'fr' },
      );
      const paper = await read(body.data?.address ?? '');
      expect(paper).toContain('Clôture du jour – 16/11/2026');
      expect(paper).toMatch(/125 000 FCFA/);
      expect(paper).toContain('Change given wrongly');
      const list = await succeed(app, token, printClassList, {
        body: { classId: place.year.sixth },
      });
      const text = await read(list.address);
      expect(text).toContain('Class list – 6e A');
      expect(text).toMatch(/Abena Ruth .*110,000/);
      expect((await fetch(new URL(`${list.address}x`, app.url))).status).toBe(404);
    },
  );
});
