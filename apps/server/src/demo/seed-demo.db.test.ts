import {
  canMoveTransaction,
  type TransactionStatus,
} from '@ardoise/contract/values/transaction-states';
import { failureReasons } from '@ardoise/contract/transactions';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringToToday } from '../modules/arrears/public.ts';
import { readDashboard } from '../modules/dashboard/read-dashboard.ts';
import { checkInvariants } from '../modules/ledger/check-invariants.ts';
import { suggestChildren, type UnknownMoney } from '../modules/unmatched/lines/suggest-children.ts';
import { inSchool } from '../platform/work.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { seedDemo } from './seed-demo.ts';

let app: TestApp;
let orgId: string;

beforeAll(async () => {
  app = await startTestApp();
  await seedDemo(app.node.services, () => {});
  orgId = (
    await rowsOf<{ org_id: string }>("select org_id from organisations where app_id = 'demo'")
  )[0]?.org_id as string;
});
afterAll(() => app.close());

/** As the program's own superuser would see it. */
const rowsOf = async <Row extends object>(text: string): Promise<Row[]> =>
  app.node.services.db.read(orgId === undefined ? 'platform' : { orgId }, async (tx) => {
    const { rows } = await sql.raw<Row>(text).execute(tx);
    return rows;
  });

const countOf = async (text: string): Promise<number> =>
  Number((await rowsOf<{ count: number }>(`select count(*) as count from ${text}`))[0]?.count);

describe('the demo school', () => {
  it('is a school at work: a running year, three cycles, twelve classes, about 300 students in 200 families', async () => {
    expect(await countOf("academic_years where status = 'running'")).toBe(1);
    expect(await countOf('organisations where has_template_part')).toBe(1);
    const ofTheYear = "where year_id = (select id from academic_years where status = 'running')";
    expect(await countOf(`cycles ${ofTheYear}`)).toBe(3);
    expect(await countOf(`classes ${ofTheYear}`)).toBe(12);
    // One of them came by an application.
    expect(await countOf('families')).toBe(201);
    const students = await countOf('students');
    expect(students).toBeGreaterThan(280);
    expect(students).toBeLessThan(330);
  });

  it('has a dashboard with something to see in it', async () => {
    await bringToToday(app.node.services, orgId);
    const figures = await inSchool(app.node.services, orgId, (work) => readDashboard(work, 4));
    expect(figures.collected.amount).toBeGreaterThan(0);
    expect(figures.pending.before).toBeGreaterThan(figures.pending.amount);
    expect(figures.overdue.families).toBeGreaterThan(5);
    expect(figures.debtors).toHaveLength(5);
    expect(figures.prompts.failures.length).toBeGreaterThan(3);
    // From its own history: not nearly all of what falls due, and not nearly nothing.
    const { amount, likely, deadlines } = figures.upcoming;
    expect(deadlines).toBeGreaterThan(1);
    expect(likely).toBeGreaterThan(0.15 * amount);
    expect(likely).toBeLessThan(0.9 * amount);
    expect(figures.byClass.filter(({ paid, due }) => paid > 0 && due > 0).length).toBeGreaterThan(
      9,
    );
  });

  it('is verified, also where it was made before there was a desk, and not against the desk’s word', async () => {
    const standing = () => rowsOf('select town, verification from organisations');
    const verified = [{ town: 'Douala', verification: 'verified' }];
    expect(await standing()).toEqual(verified);
    const { services } = app.node;
    const put = (text: string) =>
      services.db.write('platform', (tx) =>
        sql.raw(`update organisations set ${text}`).execute(tx),
      );
    await put("verification = 'unverified', town = null");
    await seedDemo(services, () => {});
    expect(await standing()).toEqual(verified);
    await put("verification = 'refused'");
    await seedDemo(services, () => {});
    expect(await standing()).toEqual([{ town: 'Douala', verification: 'refused' }]);
    await put("verification = 'verified'");
  });

  it('is known to the planner, so that its lists are read by the plans of a filled school', async () => {
    // What lists read. Other tables are filled by jobs as well, which go on while the school is counted.
    const read = ['students', 'families', 'enrolments', 'fees', 'fee_installments', 'payments'];
    const known = await rowsOf<{ relname: string }>(
      `select relname from pg_class where relnamespace = 'public'::regnamespace
          and relname in ('${read.join("', '")}') and reltuples > 0`,
    );
    expect(known.map(({ relname }) => relname).toSorted()).toEqual(read.toSorted());
  });

  it('has written to guardians, and has messages left', async () => {
    const campaigns = await rowsOf<{ state: string; failed: number; reserved: number }>(
      `select c.state, c.reserved, count(*) filter (where m.state = 'failed') as failed
         from sms_campaigns c join sms_messages m on m.campaign_id = c.id group by c.org_id, c.id order by c.created_at`,
    );
    expect(campaigns).toMatchObject([
      { state: 'done', failed: 0, reserved: 0 },
      { state: 'done', failed: 3, reserved: 0 },
    ]);
    const [account] = await rowsOf<{ messages: number }>('select messages from sms_accounts');
    expect(account?.messages).toBeGreaterThan(300);
    expect(await countOf('sms_groups')).toBe(1);
    expect(await countOf('ratings')).toBeGreaterThan(20);
    expect(await countOf('ratings where answer is not null')).toBe(2);
    expect(await countOf('ratings where hidden_at is not null')).toBe(1);
  });

  it('has a canteen and a bus, with children on each who owe for them', async () => {
    const owed = await rowsOf<{ name: string }>(
      `select distinct s.name from services s join fees f on f.service_id = s.id where f.pending > 0 order by 1`,
    );
    expect(owed.map(({ name }) => name)).toEqual(['Cantine', 'Transport scolaire']);
  });

  it('has an invoice in every state', async () => {
    const states = await rowsOf<{ standing: string }>('select standing from invoices');
    expect(states.map(({ standing }) => standing).toSorted()).toEqual(
      ['draft', 'open', 'open', 'part', 'paid', 'void', 'credited'].toSorted(),
    );
    const today = app.clock.now().toISOString().slice(0, 10);
    expect(await countOf(`invoices where next_due_on < '${today}'`)).toBe(1);
    const sent = await rowsOf<{ number: string }>(
      'select number from invoices where number is not null order by sent_at',
    );
    expect(sent.map(({ number }) => number)).toEqual(sent.map(({ number }) => number).toSorted());
  });

  it('shows a payment of every ending, one that waits, one taken back and one that left credit', async () => {
    const endings = await rowsOf<{ state: string; failure: string | null }>(
      "select distinct state, failure from transactions where purpose = 'fees'",
    );
    const failures = endings.flatMap(({ failure }) => failure ?? []);
    const notByPayers: readonly string[] = [
      'notAllowed',
      'notVerified',
      'wrongSettings',
      'schoolWalletFull',
      'closed',
    ];
    const byPayers = failureReasons.filter((name) => !notByPayers.includes(name));
    expect(new Set(failures)).toEqual(new Set(byPayers));
    expect(new Set(endings.map(({ state }) => state))).toEqual(
      new Set(['paid', 'failed', 'asked']),
    );
    expect(await countOf('transactions where attention_at is not null')).toBe(1);
    expect(await countOf('payments where reverses_id is not null')).toBe(1);
    expect(await countOf("ledger_entries where kind = 'overpayment'")).toBe(1);
  });

  it('is on Enterprise, with top-ups that were paid, failed and closed, and sender IDs in several states', async () => {
    expect(await countOf("organisations where plan_id = 'enterprise' and plan_until is null")).toBe(
      1,
    );
    const orders = await rowsOf<{ failure: string | null }>(
      "select distinct failure from transactions where purpose = 'purchase'",
    );
    expect(orders.map(({ failure }) => failure)).toEqual(
      expect.arrayContaining([null, 'closed', 'notEnoughFunds']),
    );
    const states = await rowsOf<{ state: string }>('select state from sender_ids');
    expect(new Set(states.map(({ state }) => state))).toEqual(
      new Set(['approved', 'rejected', 'underReview', 'unpaid']),
    );
    expect(await countOf('provider_receipts')).toBe(
      await countOf('shop_orders where paid_at is not null'),
    );
  });

  it('has payouts of each ending and some that wait, from what is held', async () => {
    const rows = await rowsOf<{ state: string }>('select distinct state from payouts order by 1');
    expect(rows.map(({ state }) => state)).toEqual([
      'cancelled',
      'failed',
      'paid',
      'refused',
      'waiting',
    ]);
    expect(await countOf('payout_targets where verified_at is null')).toBe(1);
  });

  it('has money of a statement to match: a guardian’s, a child’s by its name, and a stranger’s', async () => {
    const lines = await rowsOf<UnknownMoney>(
      'select id, phone, payer_name as "payerName", message, amount from statement_lines order by at desc',
    );
    const suggested = await app.node.services.db.read({ orgId }, (tx) =>
      suggestChildren(tx, orgId, lines),
    );
    expect(lines.map(({ id }) => suggested.get(id)?.[0]?.by[0])).toEqual([
      'phone',
      'name',
      undefined,
    ]);
  });

  it('tells histories that could have happened, and money that adds up', async () => {
    const events = await rowsOf<{ detail: { from: TransactionStatus; to: TransactionStatus } }>(
      "select distinct detail from transaction_events where kind = 'status'",
    );
    for (const { detail } of events)
      expect(canMoveTransaction(detail.from, detail.to), JSON.stringify(detail)).toBe(true);
    expect(events.length).toBeGreaterThan(0);
    const { db } = app.node.services;
    expect(await db.read({ orgId }, (tx) => checkInvariants(tx, orgId))).toEqual([]);
  });

  it('is made once', async () => {
    const said: string[] = [];
    await seedDemo(app.node.services, (line) => void said.push(line));
    expect(said).toEqual([]);
    expect(await countOf('families')).toBe(201);
  });
});
