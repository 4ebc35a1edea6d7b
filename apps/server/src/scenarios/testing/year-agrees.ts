import { listArrears, sumArrears } from '@ardoise/contract/arrears/arrears';
import { type Dashboard, getDashboard } from '@ardoise/contract/dashboard/dashboard';
import { getFeeSummary, listFees, sumFees } from '@ardoise/contract/fees';
import { getInvoiceSummary } from '@ardoise/contract/invoicing/invoices';
import { sumInvoicePayments } from '@ardoise/contract/invoicing/invoice-payments';
import { getBalance, listPayments, type Payment } from '@ardoise/contract/payments';
import type { CallSpec, Request } from '@ardoise/contract/protocol/call';
import { getDailyClose } from '@ardoise/contract/reports/daily-close';
import { getReportFile, openReportFile } from '@ardoise/contract/reports/report-files';
import { previewReport, startReportFile } from '@ardoise/contract/reports/reports';
import { sumStudents } from '@ardoise/contract/students';
import { sumTransactions } from '@ardoise/contract/transaction-totals';
import { dayIn } from '@ardoise/contract/values/dates';
import { type DashboardRange, periodOfRange, periods } from '@ardoise/contract/values/periods';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { sum } from '../../modules/balance/testing/month-books.ts';
import { rowsOf } from '../../modules/reports/testing/report-school.ts';
import { succeed } from '../../modules/students/testing/people.ts';
import { until } from '../../testing/until.ts';
import type { PlayedYear } from './play-year.ts';
import { byMeansOf, collectedIn, standing, withoutNothing } from './year-books.ts';

/** Of the school at the moment at which its books are compared. */
export interface Compared extends PlayedYear {
  readonly token: string;
}

const ask = <C extends CallSpec>({ money, token }: Compared, call: C, request?: Request<C>) =>
  succeed(money.app, token, call, request);

type Choice = NonNullable<Request<typeof previewReport>['query']>;
type Kind = Request<typeof previewReport>['params']['kind'];

/** What all rows of a report come to, by column. */
export async function totalsOf(
  compared: Compared,
  kind: Kind,
  query: Choice,
): Promise<Record<string, number | null>> {
  const { columns, totals } = await ask(compared, previewReport, { params: { kind }, query });
  return Object.fromEntries(columns.map(({ key }, place) => [key, totals[place] ?? null]));
}

export const ranges = [1, 2, 3, 4, 5] as const satisfies readonly DashboardRange[];

const readBoard = (compared: Compared, range: DashboardRange): Promise<Dashboard> =>
  ask(compared, getDashboard, { query: { range } });

/** A range of the dashboard: against the books, point by point, and what it leads to. */
export async function expectRangeAgrees(compared: Compared, range: DashboardRange): Promise<void> {
  const { books } = compared;
  const board = await readBoard(compared, range);
  const whole = collectedIn(books, board.from);
  expect(board.collected).toMatchObject({
    amount: whole.amount,
    refunded: whole.refunded,
    payments: whole.payments,
    before:
      board.before === null ? null : collectedIn(books, board.before.from, board.before.to).amount,
  });
  expect(byMeansOf(board.byMeans)).toEqual(whole.byMeans);
  for (const [place, { at, collected }] of board.points.entries())
    expect([at, collected]).toEqual([
      at,
      collectedIn(books, at, board.points[place + 1]?.at).amount,
    ]);
  expect(sum(board.points.map(({ collected }) => collected)) + board.earlier.collected).toBe(
    whole.amount,
  );
  const period = periodOfRange[range];
  expect(await totalsOf(compared, 'payments', { period, columns: 'amount' })).toEqual({
    amount: whole.amount,
  });
  const asked = await ask(compared, sumTransactions, { query: { period } });
  expect([asked.count, asked.paidCount]).toEqual([board.prompts.sent, board.prompts.paid]);
}

/** The six periods of the summary of fees, and the report of each. */
export async function expectSummariesAgree(compared: Compared): Promise<void> {
  for (const period of periods) {
    const summary = await ask(compared, getFeeSummary, { query: { period } });
    const { amount, refunded, payments } = collectedIn(compared.books, summary.since);
    expect([period, summary.collected, summary.refunded, summary.payments]).toEqual([
      period,
      amount,
      refunded,
      payments,
    ]);
    expect(await totalsOf(compared, 'payments', { period, columns: 'amount' })).toEqual({ amount });
  }
}

/** The close of each of the last days, and the receipts from number to number. */
export async function expectClosesAgree(
  compared: Compared,
  days: readonly string[],
): Promise<void> {
  const { books } = compared;
  for (const day of days) {
    const close = await ask(compared, getDailyClose, { query: { day } });
    const from = new Date(`${day}T00:00:00+01:00`).toISOString();
    const to = new Date(Date.parse(from) + 86_400_000).toISOString();
    const { amount, refunded, payments } = collectedIn(books, from, to);
    expect([day, close.collected, 0 - close.refunded, close.payments]).toEqual([
      day,
      amount,
      refunded,
      payments,
    ]);
    expect(sum(close.byMeans.map((one) => one.amount)) + close.refunded).toBe(amount);
    expect(sum(close.byPerson.map((one) => one.amount)) + close.refunded).toBe(amount);
    const given = books.taken.filter(({ at }) => dayIn('Africa/Douala', at) === day);
    expect(close.receipts.map(({ count, missing }) => [count, missing])).toEqual(
      given.length === 0 ? [] : [[given.length, 0]],
    );
  }
}

const pagesOf = async <Row>(
  read: (page: number) => Promise<{ readonly items: readonly Row[]; readonly total: number }>,
): Promise<Row[]> => {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { items, total } = await read(page);
    rows.push(...items);
    if (items.length === 0 || rows.length >= total) return rows;
  }
};

/** The fees of each year: the books, the sums, the rows of the list, the bars of the dashboard. */
export async function expectFeesAgree(compared: Compared): Promise<void> {
  const { books, years } = compared;
  const board = await readBoard(compared, 5);
  const balance = await ask(compared, getBalance);
  const perYear = [];
  for (const { id: yearId } of years) {
    const sums = await ask(compared, sumFees, { query: { yearId } });
    const { amount, discount } = books.fees.get(yearId) ?? { amount: 0, discount: 0 };
    expect(sums).toMatchObject({ amount, discount, net: amount - discount });
    expect(sums.paid + sums.pending).toBe(sums.net);
    const rows = await pagesOf((page) =>
      ask(compared, listFees, { query: { yearId, page, perPage: 100 } }),
    );
    expect(rows.length).toBe(sums.fees);
    for (const [column, whole] of [
      ['amount', sums.amount],
      ['discount', sums.discount],
      ['netAmount', sums.net],
      ['paid', sums.paid],
      ['pending', sums.pending],
    ] as const)
      expect([column, sum(rows.map((row) => row[column]))]).toEqual([column, whole]);
    const summary = await ask(compared, getFeeSummary, { query: { period: 'all', yearId } });
    expect({ ...summary.year, due: null }).toEqual(sums);
    if (board.year?.id === yearId)
      expect(board.year).toMatchObject({ net: sums.net, paid: sums.paid, pending: sums.pending });
    perYear.push(sums);
  }
  expect(sum(perYear.map(({ pending }) => pending))).toBe(balance.toCollect);
  // Whatever was paid, seen or not, went to a fee or is the family's, or went back to it.
  const { credit: _used, ...came } = standing(books);
  expect(sum(perYear.map(({ paid }) => paid)) + balance.familyCredit).toBe(
    sum(Object.values(came)) - collectedIn(books, null).refunded,
  );
  for (const { id: classId, net, paid, pending } of board.byClass)
    expect(await ask(compared, sumFees, { query: { classId } })).toMatchObject({
      net,
      paid,
      pending,
    });
  for (const column of ['net', 'paid', 'pending', 'due'] as const)
    for (const parts of [board.byClass, board.byCycle])
      expect([column, sum(parts.map((part) => part[column]))]).toEqual([
        column,
        board.year?.[column] ?? 0,
      ]);
}

/** What is owed and late: balance, dashboard, arrears by page and by age, students. */
export async function expectOwedAgrees(compared: Compared): Promise<void> {
  const balance = await ask(compared, getBalance);
  const board = await readBoard(compared, 4);
  expect([board.pending.amount, board.overdue.amount]).toEqual([
    balance.toCollect,
    balance.overdue,
  ]);
  const all = await ask(compared, sumArrears, { query: { owing: 'all' } });
  expect([all.owed, all.late]).toEqual([balance.toCollect, balance.overdue]);
  const late = await ask(compared, sumArrears, { query: {} });
  expect([late.late, late.families]).toEqual([balance.overdue, board.overdue.families]);
  const rows = await pagesOf((page) =>
    ask(compared, listArrears, { query: { owing: 'all', page, perPage: 100 } }),
  );
  expect([rows.length, sum(rows.map((row) => row.owed)), sum(rows.map((row) => row.late))]).toEqual(
    [all.families, all.owed, all.late],
  );
  expect(sum(board.ageing.map(({ amount }) => amount))).toBe(balance.overdue);
  for (const { dueFrom, dueTo, amount, fromDays } of board.ageing) {
    const query = { ...(dueFrom === null ? {} : { dueFrom }), dueTo };
    const { due } = await ask(compared, sumArrears, { query });
    expect([fromDays, due]).toEqual([fromDays, amount]);
  }
  const { from: dueFrom, to: dueTo, amount, days } = board.upcoming;
  expect((await ask(compared, sumArrears, { query: { dueFrom, dueTo } })).due).toBe(amount);
  expect(sum(days.map((day) => day.amount))).toBe(amount);
  const top = rows.filter((row) => row.late > 0).toSorted((a, b) => b.late - a.late);
  expect(board.debtors.map((debtor) => debtor.late)).toEqual(
    top.slice(0, board.debtors.length).map((row) => row.late),
  );
}

/** Every payment of the list, with the receipt of each. */
export async function expectPaymentsAgree(compared: Compared): Promise<void> {
  const { books, money, orgId } = compared;
  const rows = await pagesOf<Payment>((page) =>
    ask(compared, listPayments, { query: { page, perPage: 100 } }),
  );
  const shown = rows.map(
    (row) => `${row.receiptNumber} ${row.method} ${row.amount} ${row.isReversed}`,
  );
  const kept = books.taken.map(
    (one) => `${one.receiptNumber} ${one.means} ${one.amount} ${one.isReversed}`,
  );
  expect(shown.toSorted()).toEqual(kept.toSorted());
  const { rows: receipts } = await money.services.db.read({ orgId }, (tx) =>
    sql<{ id: string; receipt: string }>`
      select payment_id as id, (content->>'number') || ' ' || (content->>'amount') as receipt
        from receipts where org_id = ${orgId}`.execute(tx),
  );
  const receiptOf = new Map(receipts.map(({ id, receipt }) => [id, receipt]));
  expect(receiptOf).toEqual(
    new Map(books.taken.map(({ id, receiptNumber, amount }) => [id, `${receiptNumber} ${amount}`])),
  );
}

/** What operators were asked for: the list of transactions, by operator and in all. */
export async function expectTransactionsAgree(compared: Compared): Promise<void> {
  const { books } = compared;
  const prompts = books.taken.filter(({ isPrompt }) => isPrompt);
  for (const operator of ['mtn', 'orange'] as const) {
    const { paidAmount, paidCount } = await ask(compared, sumTransactions, { query: { operator } });
    const ofOperator = prompts.filter(({ means }) => means === operator);
    expect([operator, paidCount, paidAmount]).toEqual([
      operator,
      ofOperator.length,
      sum(ofOperator.map(({ amount }) => amount)),
    ]);
  }
  const { count, paidCount } = await ask(compared, sumTransactions, { query: {} });
  expect([paidCount, count - paidCount]).toEqual([books.prompts.paid, books.prompts.failed]);
}

/** The totals of each kind of report. */
export async function expectReportsAgree(compared: Compared): Promise<void> {
  const { books } = compared;
  const { amount, byMeans, refunded } = collectedIn(books, null);
  const { credit = 0, outside = 0 } = standing(books);
  const balance = await ask(compared, getBalance);
  expect(await totalsOf(compared, 'payments', { columns: 'amount,collected' })).toEqual({
    amount,
    collected: amount,
  });
  expect(
    await totalsOf(compared, 'payments', { means: 'all', columns: 'amount,collected' }),
  ).toEqual({ amount: amount + credit + outside, collected: amount });
  for (const [means, came] of Object.entries(byMeans))
    expect([
      means,
      await totalsOf(compared, 'payments', { means, columns: 'amount' } as Choice),
    ]).toEqual([means, { amount: came }]);
  expect(await totalsOf(compared, 'payments', { means: 'refund', columns: 'amount' })).toEqual({
    amount: 0 - refunded,
  });
  const summary = await ask(compared, getInvoiceSummary, { query: {} });
  const paid = await ask(compared, sumInvoicePayments, { query: {} });
  expect([summary.total, summary.credited, summary.paid + summary.pending]).toEqual([
    books.invoices.total,
    books.invoices.credited,
    books.invoices.total - books.invoices.credited,
  ]);
  expect(paid.amount).toBe(summary.paid);
  expect(await totalsOf(compared, 'invoicing', { columns: 'total,paid,credited,pending' })).toEqual(
    {
      total: summary.total,
      paid: summary.paid,
      credited: summary.credited,
      pending: summary.pending,
    },
  );
  expect(await totalsOf(compared, 'invoicing-payments', { columns: 'amount' })).toEqual({
    amount: paid.amount,
  });
  expect(balance.collected).toBe(amount);
  const students = await ask(compared, sumStudents, { query: {} });
  expect(await totalsOf(compared, 'students', { columns: 'owed,overdue' })).toEqual({
    owed: students.amount,
    overdue: students.overdue,
  });
}

/** What the ledger says came by each means, is the school's and is the families'. */
export async function expectLedgerAgrees(compared: Compared): Promise<void> {
  const { money, orgId, books } = compared;
  const { rows } = await money.services.db.read({ orgId }, (tx) =>
    sql<{ name: string; amount: number }>`
      select case when name like 'source:%' then split_part(name, ':', 3)
                  when name like 'cash:%' then 'cash' else split_part(name, ':', 1) end as name,
             sum(debits - credits)::bigint as amount
        from ledger_accounts where org_id = ${orgId} group by 1`.execute(tx),
  );
  const {
    school = 0,
    credit = 0,
    ...came
  } = Object.fromEntries(rows.map(({ name, amount }) => [name, amount]));
  const { byMeans } = collectedIn(books, null);
  const { outside = 0 } = standing(books);
  const balance = await ask(compared, getBalance);
  expect(withoutNothing(came)).toEqual(withoutNothing({ ...byMeans, outside }));
  expect(0 - credit).toBe(balance.familyCredit);
  let paid = 0;
  for (const { id: yearId } of compared.years)
    paid += (await ask(compared, sumFees, { query: { yearId } })).paid;
  expect(0 - school).toBe(paid);
}

/** What each report adds up, with the columns that it is about. */
const filed = {
  payments: 'paidAt,receipt,means,amount,collected',
  students: 'studentId,owed,overdue',
  guardians: 'name,studentCount',
  invoicing: 'number,total,paid,credited,pending',
  'invoicing-payments': 'paidAt,invoice,amount',
} as const satisfies Record<Kind, string>;

/** Each report as a workbook: its rows added up anew come to the totals of the preview, and of its own last row. */
export async function expectWorkbooksAgree(compared: Compared): Promise<void> {
  const { money } = compared;
  for (const [kind, columns] of Object.entries(filed) as Array<[Kind, string]>) {
    const choice = { columns, ...(kind === 'payments' ? { means: 'all' as const } : {}) };
    const { id } = await ask(compared, startReportFile, {
      params: { kind },
      body: { ...choice, format: 'xlsx' },
    });
    await until(`${kind} is written`, async () => {
      const { state } = await ask(compared, getReportFile, { params: { id } });
      return state === 'ready' ? true : null;
    });
    const { address } = await ask(compared, openReportFile, { params: { id } });
    const content = await (await fetch(new URL(address, money.app.url))).arrayBuffer();
    const [, ...rows] = await rowsOf(Buffer.from(content));
    const totals = Object.values(await totalsOf(compared, kind, choice));
    const { total } = await ask(compared, previewReport, { params: { kind }, query: choice });
    const last = rows.pop();
    expect([kind, rows.length]).toEqual([kind, total]);
    for (const [place, whole] of totals.entries()) {
      if (whole === null) continue;
      const added = sum(rows.map((row) => Number(row[place])));
      expect([kind, place, added, Number(last?.[place])]).toEqual([kind, place, whole, whole]);
    }
  }
}
