import { getCashSession } from '@ardoise/contract/cash-sessions';
import { creditInvoice } from '@ardoise/contract/invoicing/invoice-moves';
import { getInvoiceRun, startInvoiceRun } from '@ardoise/contract/invoicing/invoice-runs';
import { getInvoice, listInvoices } from '@ardoise/contract/invoicing/invoices';
import { promoteSchool } from '@ardoise/contract/promotion';
import { createService } from '@ardoise/contract/services';
import type { StudentDetail } from '@ardoise/contract/students';
import { subscribe } from '@ardoise/contract/subscriptions';
import { sql } from 'kysely';
import { moveAllDays } from '../../modules/arrears/debts/move-day.ts';
import { countAndClose, openDesk } from '../../modules/cash-sessions/testing/desk.ts';
import { keepDayFigures } from '../../modules/dashboard/keep-day-figures.ts';
import { settleAllYears } from '../../modules/enrolment/settle-years.ts';
import { packSums } from '../../modules/fees/pack-sums.ts';
import type { MoneyApp } from '../../modules/mobile-money/testing/payers.ts';
import {
  addStudent,
  addYear,
  succeed,
  type TestYear,
} from '../../modules/students/testing/people.ts';
import { until } from '../../testing/until.ts';
import { feesOf, type YearBooks } from './year-books.ts';
import {
  discount,
  markAsPaid,
  moveOne,
  prompt,
  refundInCash,
  reverseAtDesk,
  reverseOne,
  type SchoolDay,
  spendCredit,
  takeAtDesk,
  takeMany,
} from './year-moves.ts';

export interface PlayedYear {
  readonly money: MoneyApp;
  readonly orgId: string;
  readonly books: YearBooks;
  readonly random: (below: number) => number;
  readonly students: StudentDetail[];
  readonly years: TestYear[];
  /** The manager's, who signs in each day. */
  readonly signInManager: () => Promise<string>;
}

const tuition = { sixth: 150_000, fifth: 120_000 } as const;
type ClassName = keyof typeof tuition;
const msPerDay = 86_400_000;

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * msPerDay).toISOString().slice(0, 10);

/** From the middle of one school year into the next, a day in eight; and the last four days one after the other. */
export const playedDays: readonly string[] = [
  ...Array.from({ length: 42 }, (_, place) => dayAfter('2026-01-14', 8 * place)),
  '2026-12-15',
  '2026-12-16',
  '2026-12-17',
  '2026-12-18',
];

async function enrol(played: PlayedYear, owner: string, count: number): Promise<void> {
  const { money, students, years, books } = played;
  const year = years.at(-1) as TestYear;
  for (let n = 0; n < count; n += 1) {
    const place = students.length;
    const className: ClassName = place % 3 === 0 ? 'fifth' : 'sixth';
    const sibling = place % 5 < 2 ? students.at(-1) : undefined;
    const lastName = `Child ${String(place).padStart(3, '0')}`;
    const family = sibling === undefined ? {} : { familyId: sibling.family.id };
    students.push(
      await addStudent(money.app, owner, { lastName, classId: year[className], ...family }),
    );
    feesOf(books, year.id).amount += tuition[className];
  }
}

/** Those who were in the sixth go on, every other one of the fifth repeats, and the rest leave with what they owe. */
async function promote(played: PlayedYear, owner: string): Promise<void> {
  const { money, students, books } = played;
  const [old] = played.years as [TestYear];
  const next = await addYear(money.app, owner, 2026);
  played.years.push(next);
  const ofFifth = students.filter((_, place) => place % 3 === 0);
  const repeating = ofFifth.filter((_, place) => place % 2 === 0);
  const exceptions = repeating.map(({ id }) => ({ studentId: id, toClassId: next.fifth }));
  const { promoted, repeated, left } = await succeed(money.app, owner, promoteSchool, {
    params: { id: next.id },
    body: {
      classes: [
        { classId: old.sixth, toClassId: next.fifth },
        { classId: old.fifth, toClassId: null, exceptions },
      ],
    },
  });
  if (left !== ofFifth.length - repeating.length) throw new Error('Others left.');
  feesOf(books, next.id).amount += (promoted + repeated) * tuition.fifth;
}

/** Something of 20,000 once, for some of a class. */
async function serve(played: PlayedYear, owner: string, chosen: readonly StudentDetail[]) {
  const { money, years, books } = played;
  const year = years.at(-1) as TestYear;
  const name = `Canteen ${years.length}`;
  const { id } = await succeed(money.app, owner, createService, {
    body: { type: 3, name, cost: 20_000, every: 'once' },
  });
  const { subscribed } = await succeed(money.app, owner, subscribe, {
    params: { id },
    body: { studentIds: chosen.map((student) => student.id) },
  });
  if (subscribed !== chosen.length) throw new Error('Not all of them are subscribed.');
  feesOf(books, year.id).amount += 20_000 * chosen.length;
}

/** A trip of 15,000 for each of a class, of which one family is credited a part. */
async function billTrip(played: PlayedYear, day: SchoolDay, classId: string, count: number) {
  const { money, years, books } = played;
  const year = years.at(-1) as TestYear;
  const { owner } = day;
  const { id } = await succeed(money.app, owner, startInvoiceRun, {
    body: {
      target: { by: 'class', classIds: [classId] },
      title: `Trip ${years.length}`,
      dueOn: dayAfter(money.app.clock.now().toISOString().slice(0, 10), 20),
      items: [{ description: 'Trip to Kribi', amount: 15_000 }],
    },
  });
  await until('the run ends', async () => {
    const { state } = await succeed(money.app, owner, getInvoiceRun, { params: { id } });
    return state === 'done' ? true : null;
  });
  feesOf(books, year.id).amount += 15_000 * count;
  books.invoices.total += 15_000 * count;
  const { items } = await succeed(money.app, owner, listInvoices, { query: { perPage: 1 } });
  const invoice = await succeed(money.app, owner, getInvoice, {
    params: { id: items[0]?.id ?? '' },
  });
  await succeed(money.app, owner, creditInvoice, {
    params: { id: invoice.id },
    body: { reason: 'Cheaper bus', items: [{ itemId: invoice.items[0]?.id ?? '', amount: 4_001 }] },
  });
  feesOf(books, year.id).discount += 4_001;
  books.invoices.credited += 4_001;
}

/** What jobs do in the night; not every night, so that what follows later is seen too. */
async function sleep({ money }: PlayedYear): Promise<void> {
  const { services } = money;
  await settleAllYears(services);
  await moveAllDays(services);
  await keepDayFigures(services);
  await packSums(services, 1);
  // As PostgreSQL does by itself, by the machine's time: a year that passes in a minute is faster than it.
  await services.db.write('platform', (tx) =>
    sql`analyze payments, allocations, fees, fee_installments, receipts, ledger_entries, events`.execute(
      tx,
    ),
  );
}

/** What happens once, on which of the days. */
const events: Readonly<Record<string, (played: PlayedYear, day: SchoolDay) => Promise<void>>> = {
  '2026-01-14': (played, { owner }) => enrol(played, owner, 54),
  '2026-02-07': (played, { owner }) => serve(played, owner, played.students.slice(0, 20)),
  '2026-03-03': (played, day) => billTrip(played, day, (played.years[0] as TestYear).sixth, 36),
  '2026-07-09': (played, { owner }) => promote(played, owner),
  '2026-09-11': (played, { owner }) => enrol(played, owner, 12),
  '2026-09-27': (played, { owner }) => serve(played, owner, played.students.slice(-12)),
  '2026-10-13': (played, day) => billTrip(played, day, (played.years[1] as TestYear).sixth, 8),
};

/** More than a hundred payments, by every way, with what is corrected between them. */
async function playMoves(day: SchoolDay, number: number): Promise<void> {
  const { app } = day.money;
  const isOften = number >= playedDays.length - 4;
  await takeMany(day, 22);
  app.clock.advance(240);
  await takeAtDesk(day, isOften ? 4 : 2);
  if (number % 3 === 0) await reverseAtDesk(day);
  if (isOften || number % 6 === 0) await prompt(day, 4);
  app.clock.advance(240);
  await discount(day);
  if (number % 2 === 0) await markAsPaid(day);
  if (number % 4 === 1) await moveOne(day);
  if (number % 4 === 3) await refundInCash(day);
  for (let n = 0; n < 3; n += 1) await reverseOne(day);
  await spendCredit(day);
  for (const before = day.books.taken.length; day.books.taken.length < before + 84; ) {
    app.clock.advance(1_800 * (1 + day.random(3)));
    await takeMany(day, 22);
  }
}

export async function playDay(played: PlayedYear, on: string): Promise<void> {
  const { money, orgId, books, random } = played;
  const number = playedDays.indexOf(on);
  money.app.clock.set(`${on}T${String(7 + random(3)).padStart(2, '0')}:17:00.000Z`);
  if (number % 4 === 3 || on in events || on >= '2026-12-14') await sleep(played);
  const owner = await money.school.signIn();
  const manager = await played.signInManager();
  const day: SchoolDay = { money, orgId, books, random, owner, manager };
  if (played.years.length === 0) played.years.push(await addYear(money.app, owner, 2025));
  await events[on]?.(played, day);
  const drawer = await openDesk(money.app, manager, 100_000);
  await playMoves(day, number);
  if (on === playedDays.at(-1)) return;
  const counted = await succeed(money.app, await played.signInManager(), getCashSession, {
    params: { id: drawer },
  });
  await countAndClose(money.app, await played.signInManager(), drawer, counted.expected);
}
