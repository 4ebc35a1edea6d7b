import { getCashSession } from '@ardoise/contract/cash-sessions';
import { changeMoneyRules } from '@ardoise/contract/corrections';
import { getDashboard } from '@ardoise/contract/dashboard/dashboard';
import { getFeeSummary, sumFees } from '@ardoise/contract/fees';
import { getBalance } from '@ardoise/contract/payments';
import { previewReport } from '@ardoise/contract/reports/reports';
import { createService } from '@ardoise/contract/services';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import { projectFolder } from '../../project-folder.ts';
import { countAndClose, openDesk, readLedgerCash } from '../cash-sessions/testing/desk.ts';
import { checkInvariants } from '../ledger/check-invariants.ts';
import { money, orgId, startMoneySchool } from '../mobile-money/testing/money-school.ts';
import { expectSound } from '../mobile-money/testing/payers.ts';
import { addYear, succeed } from '../students/testing/people.ts';
import { drawerOf, inDrawer, newBooks, openDrawer, randomOf, sum } from './testing/month-books.ts';
import { usualMoves } from './testing/month-moves.ts';
import { rarerMoves } from './testing/month-rarer-moves.ts';
import type { Day, Taken } from './testing/month-steps.ts';

startMoneySchool({
  operators: {
    timeoutMs: 1_000,
    mtn: { url: '', environment: '', callbackHost: null, readsPerSecond: null, account: null },
    orange: { url: '', account: null },
    pawapay: { url: '' },
  },
});

const migrationsFolder = path.join(projectFolder, 'apps/server/migrations');
const days = ['02', '04', '06', '10', '13', '17', '20', '24', '27', '30'].map(
  (d) => `2026-11-${d}`,
);
const books = newBooks();
const random = randomOf(20_261_102);
let owner: string;
/** What had come in, less what went back, before the last day. */
let cameBefore = 0;

/** Less what was said to be paid elsewhere: nobody here has seen that. */
const seen = () =>
  sum([...books.came].map(([means, amount]) => (means === 'outside' ? 0 : amount)));
const refunded = () => sum(books.refunded.values());

const moves = { ...usualMoves, ...rarerMoves };

/** Those that wait for an operator, and those that happen less often, are made once. */
const once: ReadonlySet<keyof typeof moves> = new Set([
  ...(Object.keys(rarerMoves) as Array<keyof typeof rarerMoves>),
  'reversedPrompt',
  'heldRefundedInCash',
  'refundedByMtn',
  'refundedByOrange',
]);

/** Every kind of movement, most of them twice, cash most often, in an order of its own. */
function shuffledMoves(): Array<keyof typeof moves> {
  const kinds = Object.keys(moves) as Array<keyof typeof moves>;
  const again = kinds.filter((kind) => !once.has(kind));
  const deck = [...kinds, ...again, ...Array.from({ length: 4 }, () => 'cash' as const)];
  for (let at = deck.length - 1; at > 0; at -= 1) {
    const other = random(at + 1);
    [deck[at], deck[other]] = [deck[other] ?? 'cash', deck[at] ?? 'cash'];
  }
  return deck;
}

/** Every session is counted and locked in the evening, now and then with a variance; those of the last day stay open. */
async function playMonth(): Promise<string[]> {
  const { app, school } = money;
  const [secretary, manager] = [await school.hire('support'), await school.hire('manager')];
  app.clock.set(`${days[0]}T06:00:00.000Z`);
  owner = await school.signIn();
  const { sixth: classId, id: yearId } = await addYear(app, owner);
  const bus = { type: 2, name: 'Bus', cost: 15_000, every: 'month' } as const;
  const { id: serviceId } = await succeed(app, owner, createService, { body: bus });
  const rules = { managerDiscountPercent: 50, secondPersonAbove: 50_000, version: 0 };
  await succeed(app, owner, changeMoneyRules, { body: rules });
  const deck = shuffledMoves();
  const eachDay = Math.ceil(deck.length / days.length);
  const earlier: Taken[] = [];
  const locked: string[] = [];
  const open: string[] = [];
  for (const [number, on] of days.entries()) {
    app.clock.set(`${on}T07:00:00.000Z`);
    owner = await school.signIn();
    cameBefore = seen() - refunded();
    const cashiers = [];
    for (const signIn of [secretary, manager]) {
      const token = await signIn();
      const float = (10 + random(10)) * 5_000;
      const sessionId = await openDesk(app, token, float);
      openDrawer(books, sessionId, float);
      cashiers.push({ token, sessionId });
    }
    const [first, second] = cashiers;
    if (first === undefined || second === undefined) throw new Error('Nobody came.');
    const people = { owner, secretary: first, manager: second };
    const year = { serviceId, classId, yearId };
    const day: Day = { money, orgId, on, books, random, earlier, locked, ...year, ...people };
    for (const kind of deck.splice(0, eachDay)) {
      app.clock.advance(60);
      const isDone = await moves[kind](day);
      if (isDone === false) deck.push(kind);
    }
    app.clock.advance(60);
    if (number === days.length - 1) {
      open.push(first.sessionId, second.sessionId);
      continue;
    }
    for (const { token, sessionId } of cashiers) {
      const drawer = drawerOf(books, sessionId);
      const variance = [-500, 300, 0, 0][random(4)] ?? 0;
      drawer.counted = inDrawer(drawer) + variance;
      books.missed -= variance;
      // What comes late is sent by its own cashier.
      if (token === second.token) locked.push(sessionId);
      const why = variance === 0 ? '' : 'Wrong change';
      await countAndClose(app, token, sessionId, drawer.counted, why);
    }
  }
  expect(deck).toEqual([]);
  return open;
}

/** What a later migration reckons of what was taken. */
const reckonedFromTaken = `
  alter table cash_sessions
    add column taken_amounts bigint[] generated always as (ardoise_taken_of(taken, 'amount')) stored,
    add column taken_counts bigint[] generated always as (ardoise_taken_of(taken, 'count')) stored`;

/** As an earlier release kept them: cash of a locked session was handed back as money that is paid out, tied to nothing. */
const beforeTheLedger = `
  alter table cash_movements disable trigger append_only;
  update cash_movements m set id = gen_random_uuid()
   where exists (select from payments p where p.org_id = m.org_id and p.id = m.id and p.reverses_id is not null);
  alter table cash_movements enable trigger append_only;
  -- With what is reckoned from it.
  alter table cash_sessions drop column taken cascade;
  alter table ledger_entries disable trigger append_only;
  update ledger_accounts a set debits = a.debits - moved.debits, credits = a.credits - moved.credits
    from (select a.org_id, a.name, coalesce(sum(amount) filter (where e.debit = a.name), 0) as debits,
                 coalesce(sum(amount) filter (where e.credit = a.name), 0) as credits
            from ledger_accounts a join ledger_entries e on e.org_id = a.org_id and a.name in (e.debit, e.credit)
           where e.cash_id is not null group by a.org_id, a.name) moved
   where moved.org_id = a.org_id and moved.name = a.name;
  delete from ledger_entries where cash_id is not null;
  delete from ledger_accounts where name like 'cash:%';
  alter table ledger_entries drop column cash_id;
  alter table ledger_entries enable trigger append_only;
  alter table ledger_entries alter column payment_id set not null;
  drop index desk_payments_by_transaction, payment_proofs_of_family, applications_of_student;`;

const byMethod = (amounts: Iterable<readonly [string, number]>) =>
  [...amounts].filter(([, amount]) => amount !== 0).sort(([a], [b]) => (a < b ? -1 : 1));

const query = async <Row>(statement: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  (await money.services.db.read({ orgId }, (tx) => statement.execute(tx))).rows;

describe('after a month with every kind of movement', () => {
  let open: string[];
  beforeAll(async () => {
    open = await playMonth();
  }, 180_000);

  it('the books are sound, and the ledger has by each means what came and went', async () => {
    await expectSound(money, orgId);
    const rows = await query(sql<{ name: string; amount: number }>`
      select name, (debits - credits)::int as amount from ledger_accounts
       where org_id = ${orgId} and (name like 'source:%' or name like 'cash:%' or name = 'outside')`);
    const came = new Map<string, number>();
    for (const { name, amount } of rows) {
      // Cash that was paid out, banked, missed or put away since came in too.
      const means = name.startsWith('cash:') ? 'cash' : (name.split(':').at(-1) ?? '');
      came.set(means, (came.get(means) ?? 0) + amount);
    }
    const wanted = [...books.came].map(
      ([means, amount]) => [means, amount - (books.refunded.get(means as 'cash') ?? 0)] as const,
    );
    expect(byMethod(came)).toEqual(byMethod(wanted));
  });

  it('every cash report says what went through its drawer, and the ledger has of cash what all of them say', async () => {
    for (const [id, drawer] of books.drawers) {
      const session = await succeed(money.app, owner, getCashSession, { params: { id } });
      const { float, takenInCash, paidOut, deposited, counted } = drawer;
      const expected = inDrawer(drawer);
      expect(session).toMatchObject({ float, takenInCash, paidOut, deposited, expected, counted });
      expect(session.variance).toBe(counted === null ? null : counted - expected);
      expect(session.movements.at(-1)?.inDrawer).toBe(expected);
      expect(session.isUnchanged).toBe(open.includes(id) ? null : true);
      const taken = [...drawer.taken].filter(([, { amount }]) => amount !== 0);
      expect(new Map(session.taken.map(({ means, ...rest }) => [means, rest]))).toEqual(
        new Map(taken),
      );
    }
    const drawers = [...books.drawers.values()];
    const put = drawers.map(({ float, counted }) => (counted ?? 0) - float);
    const paidBack = (books.refunded.get('cash') ?? 0) + books.reversedLate;
    expect(await readLedgerCash(money.app, orgId)).toEqual({
      'source:own:cash': sum(open.map((id) => inDrawer(drawerOf(books, id)))),
      'cash:safe': sum(put),
      'cash:paidOut': sum(drawers.map(({ paidOut }) => paidOut)) - paidBack,
      'cash:bank': sum(drawers.map(({ deposited }) => deposited)),
      'cash:variance': books.missed,
      'cash:late': 0,
    });
  });

  it('there is a receipt for each payment, and those that stand come to what came in', async () => {
    const rows = await query(sql<{ method: string; amount: number; all: number }>`
      select p.method, sum((r.content->>'amount')::bigint) filter (where back.id is null)::int as amount,
             count(*)::int as all
        from receipts r join payments p on p.org_id = r.org_id and p.id = r.payment_id
        left join payments back on back.org_id = p.org_id and back.reverses_id = p.id
       where r.org_id = ${orgId} group by p.method`);
    expect(sum(rows.map(({ all }) => all))).toBe(books.receipts);
    const standing = rows.filter(({ method }) => method !== 'credit');
    expect(byMethod(standing.map(({ method, amount }) => [method, amount]))).toEqual(
      byMethod(books.came),
    );
  });

  it('fees, their summary, the balance and the dashboard agree to the franc', async () => {
    const fees = await succeed(money.app, owner, sumFees, { query: {} });
    const balance = await succeed(money.app, owner, getBalance);
    const summary = await succeed(money.app, owner, getFeeSummary, { query: { period: 'all' } });
    const kept = sum(books.came.values()) - refunded();
    expect(fees.net).toBe(books.net);
    expect(fees.discount).toBe(books.discounts);
    expect(fees.paid).toBe(kept - balance.familyCredit);
    expect(fees.pending).toBe(books.net - fees.paid);
    expect({ ...summary.year, due: null }).toEqual(fees);
    const cameIn = [...books.came].filter(([means]) => means !== 'outside');
    expect(byMethod(summary.byMeans.map(({ method, amount }) => [method, amount]))).toEqual(
      byMethod(cameIn),
    );
    expect(balance.collected).toBe(seen() - refunded());
    expect(summary).toMatchObject({ collected: balance.collected, refunded: refunded() });
    expect(sum(balance.byWeek.map(({ collected }) => collected))).toBe(balance.collected);
    // What was recorded late came on the day on which it was taken.
    const [late] = await query(sql<{ amount: number }>`
      select coalesce(sum(d.amount), 0)::int as amount
        from desk_payments d join offline_payments o on o.org_id = d.org_id and o.id = d.key
       where d.org_id = ${orgId} and o.sent_at::date = ${days.at(-1)}::date and o.taken_at::date < o.sent_at::date`);
    expect(balance.today.collected + (late?.amount ?? 0)).toBe(balance.collected - cameBefore);
    expect(balance.toCollect).toBe(fees.pending);
    expect(balance.pending).toBe(0);
    const drawers = open.map((id) => inDrawer(drawerOf(books, id)));
    expect(balance.cash.inDrawers).toBe(sum(drawers));
    for (const operator of ['mtn', 'orange'] as const) {
      const at = balance.byOperator.filter((one) => one.operator === operator);
      const wanted = (books.came.get(operator) ?? 0) - (books.refunded.get(operator) ?? 0);
      expect(sum(at.map(({ collected }) => collected))).toBe(wanted);
    }
    const board = await succeed(money.app, owner, getDashboard, { query: { range: 5 } });
    expect(board).toMatchObject({
      collected: { amount: balance.collected, refunded: refunded(), payments: summary.payments },
      pending: { amount: balance.toCollect },
      overdue: { amount: balance.overdue },
      cash: { inDrawers: balance.cash.inDrawers },
      year: { net: fees.net, paid: fees.paid, pending: fees.pending },
    });
    const less = cameIn.map(
      ([means, amount]) => [means, amount - (books.refunded.get(means as 'cash') ?? 0)] as const,
    );
    expect(byMethod(board.byMeans.map(({ method, amount }) => [method, amount]))).toEqual(
      byMethod(less),
    );
    // What each bar of the dashboard leads to comes to the same.
    for (const { method: means, amount } of board.byMeans) {
      const { totals } = await succeed(money.app, owner, previewReport, {
        params: { kind: 'payments' },
        query: { means, columns: 'amount' },
      });
      expect([means, totals[0]]).toEqual([means, amount]);
    }
  });

  it('the same books come of drawers that stood in no ledger before', async () => {
    const migration = path.join(migrationsFolder, '059-drawers-in-the-ledger.sql');
    const steps = await readFile(migration, 'utf8');
    const read = async (tx: Tx) => [
      (
        await sql`select name, debits - credits as amount from ledger_accounts order by name`.execute(
          tx,
        )
      ).rows,
      (await sql`select id, taken from cash_sessions order by id`.execute(tx)).rows,
      await checkInvariants(tx, orgId),
    ];
    const undone = new Error('Undone.');
    const upgrading = money.services.db.write({ orgId }, async (tx) => {
      const before = await read(tx);
      await sql.raw(beforeTheLedger).execute(tx);
      await sql.raw(steps).execute(tx);
      await sql.raw(reckonedFromTaken).execute(tx);
      expect(await read(tx)).toEqual(before);
      throw undone;
    });
    await expect(upgrading).rejects.toBe(undone);
  });
});
