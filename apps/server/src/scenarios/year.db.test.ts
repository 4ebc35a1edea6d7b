import { beforeAll, describe, expect, it } from 'vitest';
import { randomOf } from '../modules/balance/testing/month-books.ts';
import { money, orgId, startMoneySchool } from '../modules/mobile-money/testing/money-school.ts';
import { expectSound } from '../modules/mobile-money/testing/payers.ts';
import { playDay, playedDays, type PlayedYear } from './testing/play-year.ts';
import {
  type Compared,
  expectClosesAgree,
  expectFeesAgree,
  expectLedgerAgrees,
  expectOwedAgrees,
  expectPaymentsAgree,
  expectRangeAgrees,
  expectReportsAgree,
  expectSummariesAgree,
  expectTransactionsAgree,
  expectWorkbooksAgree,
  ranges,
} from './testing/year-agrees.ts';
import { newYearBooks } from './testing/year-books.ts';

startMoneySchool();

let played: PlayedYear;
beforeAll(async () => {
  money.app.clock.set(`${playedDays[0]}T06:00:00.000Z`);
  played = {
    money,
    orgId,
    books: newYearBooks(),
    random: randomOf(20_260_114),
    students: [],
    years: [],
    signInManager: await money.school.hire('manager'),
  };
});

/** While the first year runs, in the holidays after it, and at the end, well into the second. */
const moments = ['2026-05-14', '2026-08-10', '2026-12-18'] as const;
let reached = 0;

describe.each(moments)('on %s of a generated year', (moment) => {
  let compared: Compared;
  beforeAll(async () => {
    for (const day of playedDays.slice(reached, playedDays.indexOf(moment) + 1))
      await playDay(played, day);
    reached = playedDays.indexOf(moment) + 1;
    compared = { ...played, token: await money.school.signIn() };
  });

  it.each(ranges)('range %s of the dashboard is what the books have', (range) =>
    expectRangeAgrees(compared, range),
  );
  it('every period of the fee summary is too', () => expectSummariesAgree(compared));
  it('the daily closes are too, with receipts from number to number', () =>
    expectClosesAgree(compared, playedDays.slice(0, reached).slice(-4)));
  it('fees agree by year, class and cycle, in sums and row by row', () =>
    expectFeesAgree(compared));
  it('what is owed and late is the same in balance, dashboard and arrears', () =>
    expectOwedAgrees(compared));
  it('what operators were asked for is what the list of transactions has', () =>
    expectTransactionsAgree(compared));
  it('every report comes to the same', () => expectReportsAgree(compared));
  it('the ledger agrees', async () => {
    await expectLedgerAgrees(compared);
    await expectSound(money, orgId);
  });
});

it('the year has 5,000 payments, each with its receipt, and every workbook comes to the totals of its report', async () => {
  expect(played.books.taken.length).toBeGreaterThanOrEqual(5_000);
  const compared = { ...played, token: await money.school.signIn() };
  await expectPaymentsAgree(compared);
  await expectWorkbooksAgree(compared);
});
