import { listApplications } from '@ardoise/contract/applications';
import { listArrears, sumArrears } from '@ardoise/contract/arrears/arrears';
import { listFees, sumFees } from '@ardoise/contract/fees';
import {
  listInvoicePayments,
  sumInvoicePayments,
} from '@ardoise/contract/invoicing/invoice-payments';
import { getInvoiceSummary, listInvoices } from '@ardoise/contract/invoicing/invoices';
import { listChats } from '@ardoise/contract/chat/chats';
import { listFamilies, sumFamilies } from '@ardoise/contract/families';
import { listCashSessions } from '@ardoise/contract/cash-sessions';
import { listNotifications } from '@ardoise/contract/notifications';
import type { CallSpec } from '@ardoise/contract/protocol/call';
import { listStudents, sumStudents } from '@ardoise/contract/students';
import { listSubscriptions } from '@ardoise/contract/subscriptions';
import { listTransactions } from '@ardoise/contract/transactions';
import { sumTransactions } from '@ardoise/contract/transaction-totals';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { indexApplications } from '../modules/admissions/index-applications.ts';
import { createSchool } from '../testing/builders.ts';
import { countRowsRead } from '../testing/rows-read.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { SchoolContext } from '../platform/http/context.ts';
import { listChats as listTalks } from '../modules/chat/talks/list-chats.ts';
import { listSessions } from '../modules/cash-sessions/list-sessions.ts';
import type { Tx } from '../platform/db/database.ts';
import { allRows } from '../platform/lists/list.ts';
import { transactionList } from '../modules/mobile-money/transactions/read-transactions.ts';
import { findFamilyIds, reindexGuardians } from '../modules/students/public.ts';
import { succeed } from '../modules/students/testing/people.ts';
import {
  failedOf,
  familiesOf,
  index,
  run,
  subscriptionsOf,
  yearOf,
} from './testing/numbered-people.ts';
import { totalOf } from './testing/total-of.ts';

let app: TestApp;
let orgId: string;
let token: string;

beforeAll(async () => {
  app = await startTestApp();
  const school = await createSchool(app);
  ({ orgId } = school);
  token = await school.signIn();
  await run(app, yearOf(orgId));
});
afterAll(() => app.close());

const total = <C extends CallSpec>(call: C, query: object = {}) => totalOf(app, token, call, query);

let people = 0;
/** Until there are so many, all of one name. */
async function growTo(most: number): Promise<void> {
  await run(app, [
    ...familiesOf(orgId, people + 1, most),
    ...subscriptionsOf(orgId, people + 1, most),
  ]);
  await index(app.node.services, orgId, people + 1, most);
  people = most;
}

const q = 'nguemo';

describe('a list that goes no further', () => {
  it('says so of people who share a name, and only where somebody was left out; what is added up is of all', async () => {
    await growTo(50);
    await run(app, [failedOf(orgId, 1, 50, '677000001')]);
    expect(await total(listTransactions, { q })).toEqual({ total: 50 });
    await growTo(51);
    expect(await total(listTransactions, { q })).toEqual({ total: 50, hasMore: true });
    await growTo(100);
    expect(await total(listInvoices, { q })).toEqual({ total: 100 });
    await growTo(101);
    expect(await total(listInvoices, { q })).toEqual({ total: 100, hasMore: true });
    const { invoices } = await succeed(app, token, getInvoiceSummary, { query: { q } });
    expect(invoices).toBe(101);
    await growTo(250);
    expect(await total(listSubscriptions, { q })).toEqual({ total: 250 });
    expect(await total(listArrears, { q })).toEqual({ total: 250 });
    const owed = (families: number) => ({ families, owed: families * 90_000 });
    const sum = () => succeed(app, token, sumArrears, { query: { q } });
    expect(await sum()).toMatchObject(owed(250));
    expect(await sum()).not.toHaveProperty('hasMore');
    await growTo(251);
    expect(await total(listSubscriptions, { q })).toEqual({ total: 250, hasMore: true });
    expect(await total(listArrears, { q })).toEqual({ total: 250, hasMore: true });
    expect(await sum()).toMatchObject({ ...owed(250), hasMore: true });
  });

  it('says so of students and families by a name, of their fees and of what they owe; a file is of all', async () => {
    const sums = [
      [sumStudents, { gender: 2 }],
      [sumStudents, { q }],
      [sumFamilies, { q }],
    ] as const;
    const owing = { owing: 500, amount: 500 * 90_000 };
    await growTo(500);
    const fees = await total(listFees, { q });
    expect(fees).toEqual({ total: 2 * 500 });
    for (const list of [listStudents, listFamilies])
      expect(await total(list, { q })).toEqual({ total: 500 });
    for (const [call, query] of sums) {
      const sum = await succeed(app, token, call, { query } as never);
      expect(sum).toMatchObject(owing);
      expect(sum).not.toHaveProperty('hasMore');
    }
    await growTo(501);
    expect(await total(listFees, { q })).toEqual({ ...fees, hasMore: true });
    expect((await succeed(app, token, sumFees, { query: { q } })).fees).toBe(2 * 501);
    for (const list of [listStudents, listFamilies]) {
      expect(await total(list, { q })).toEqual({ total: 500, hasMore: true });
      const last = { q, perPage: 90, page: 6 };
      expect((await succeed(app, token, list, { query: last } as never)).items).toHaveLength(50);
      // Whoever narrows or sorts by something else asks about everybody who has the name.
      expect(await total(list, { q, sort: '-owed' })).toEqual({ total: 501 });
      expect(await total(list, { q, owed: 'owing' })).toEqual({ total: 501 });
    }
    for (const [call, query] of sums)
      expect(await succeed(app, token, call, { query } as never)).toMatchObject({
        ...owing,
        hasMore: true,
      });
    const { ids } = await app.node.services.db.read({ orgId }, (tx) =>
      findFamilyIds(tx, orgId, { q, today: '2026-11-19' }),
    );
    expect(ids).toHaveLength(501);
  });

  it('says so of transactions by a phone', async () => {
    const byPhone = { q: '677123456' };
    const sum = (query: object = {}) =>
      succeed(app, token, sumTransactions, { query: { ...byPhone, ...query } as never });
    await growTo(Math.max(people, 301));
    await run(app, [failedOf(orgId, 51, 300, '677123456')]);
    expect(await total(listTransactions, byPhone)).toEqual({ total: 250 });
    expect(await sum()).toMatchObject({ count: 250, amount: 250_000 });
    expect(await sum()).not.toHaveProperty('hasMore');
    await run(app, [failedOf(orgId, 301, 301, '677123456')]);
    expect(await total(listTransactions, byPhone)).toEqual({ total: 250, hasMore: true });
    expect(await sum()).toMatchObject({ count: 250, amount: 250_000, hasMore: true });
    // Also where it is narrowed to what none of those are, but that of others is not known.
    const paid = { state: 'paid' };
    expect(await total(listTransactions, { ...byPhone, ...paid })).toEqual({
      total: 0,
      hasMore: true,
    });
    expect(await sum(paid)).toMatchObject({ count: 0, hasMore: true });
    const { rows } = await app.node.services.db.read({ orgId }, async (tx) => {
      const list = await transactionList(tx, orgId, byPhone);
      return { rows: (await list.find(tx, allRows)).total };
    });
    expect(rows).toBe(251);
  });

  it('is planned for all schools at once where it searches transactions, and only there', async () => {
    const plans = await app.node.services.db.hold({ orgId }, async (tx) => {
      const filters = { q: '677 98 76 54' };
      const paging = { page: 1, perPage: 10 };
      for (let times = 0; times < 7; times += 1) {
        const found = await (await transactionList(tx, orgId, filters)).find(tx, paging);
        expect(found.total).toBe(0);
      }
      const { rows } = await sql<{ custom: number; generic: number; mode: string }>`
        select custom_plans::int as custom, generic_plans::int as generic, current_setting('plan_cache_mode') as mode
          from pg_prepared_statements
         where statement like 'with found%' and generic_plans + custom_plans >= 7`.execute(tx);
      return rows;
    });
    expect(plans).toMatchObject([{ custom: 0, mode: 'auto' }]);
  });

  it('says so of a class that has more than are gone through, and of its sum', async () => {
    const classId = orgId;
    await growTo(Math.max(people, 501));
    await run(app, [
      `insert into cycles (org_id, id, year_id, kind, position) values ('${orgId}', '${orgId}', '${orgId}', 'secondary1', 0)`,
      `insert into classes (org_id, id, year_id, cycle_id, name, folded_name, tuition, position)
       values ('${orgId}', '${classId}', '${orgId}', '${orgId}', 'Form 1', 'form 1', 90000, 0)`,
    ]);
    const place = (most: number) =>
      run(app, [
        `update students set class_id = '${classId}', year_id = '${orgId}'
          where org_id = '${orgId}' and ordinal <= ${most}`,
      ]);
    await place(200);
    expect(await total(listInvoices, { classId })).toEqual({ total: 200 });
    const paid = async () =>
      (await succeed(app, token, sumInvoicePayments, { query: { classId } })).hasMore;
    expect(await total(listInvoicePayments, { classId })).toEqual({ total: 0 });
    expect(await paid()).toBe(undefined);
    await place(201);
    expect(await total(listInvoices, { classId })).toEqual({ total: 200, hasMore: true });
    expect(await total(listInvoicePayments, { classId })).toEqual({ total: 0, hasMore: true });
    expect(await paid()).toBe(true);
    await place(500);
    expect(await total(listArrears, { classId })).toEqual({ total: 500 });
    const sum = () => succeed(app, token, sumArrears, { query: { classId } });
    expect(await sum()).toMatchObject({ families: 500, owed: 500 * 90_000 });
    expect(await sum()).not.toHaveProperty('hasMore');
    await place(501);
    expect(await total(listArrears, { classId })).toEqual({ total: 500, hasMore: true });
    expect(await sum()).toMatchObject({ families: 500, hasMore: true });
  });

  it('counts students of a year and those who owe to a thousand, and adds up all who are enrolled', async () => {
    const sum = (query: object) => succeed(app, token, sumStudents, { query } as never);
    const owing = (number: number) => ({ owing: number, amount: number * 90_000 });
    expect(await sum({ state: 'enrolled' })).toMatchObject(owing(501));
    await growTo(1_000);
    const ofYear = { yearId: orgId, gender: 2 } as const;
    const girlsWhoOwe = { gender: 2, owed: 'owing' } as const;
    expect(await total(listStudents, ofYear)).toEqual({ total: 1_000 });
    expect(await total(listStudents, girlsWhoOwe)).toEqual({ total: 1_000 });
    await growTo(1_001);
    expect(await total(listStudents, ofYear)).toEqual({ total: 1_000, hasMore: true });
    const beyond = (page: number) => total(listStudents, { ...ofYear, perPage: 100, page });
    expect(await beyond(10)).toEqual({ total: 1_001, hasMore: true });
    expect(await beyond(11)).toEqual({ total: 1_001 });
    expect(await beyond(12)).toEqual({ total: 1_000, hasMore: true });
    expect(await total(listStudents, girlsWhoOwe)).toEqual({ total: 1_000, hasMore: true });
    expect(await total(listStudents, { yearId: orgId })).toEqual({ total: 1_001 });
    expect(await sum({ state: 'enrolled' })).toMatchObject(owing(501));
    expect(await sum({})).toMatchObject(owing(1_001));
  });

  it('adds up what falls due in chosen days of all families, and finds all invoices of an age', async () => {
    const late = { families: 1_001, owed: 1_001 * 90_000, late: 1_001 * 60_000 };
    const sum = (query: object) => succeed(app, token, sumArrears, { query } as never);
    const october = { dueFrom: '2026-10-01', dueTo: '2026-10-30' };
    const november = { dueFrom: '2026-10-02', dueTo: '2026-11-30' };
    expect(await sum(october)).toMatchObject({ ...late, due: 1_001 * 30_000 });
    expect(await sum(november)).toMatchObject({ ...late, due: 1_001 * 60_000 });
    expect(await sum({ dueTo: '2026-09-30' })).toMatchObject({ families: 0, owed: 0, due: 0 });
    const ofAge = { age: '0-30', sort: 'pending' };
    expect(await total(listInvoices, ofAge)).toEqual({ total: 1_001 });
    expect(await total(listInvoices, { state: 'pastDue', sort: '-pending' })).toEqual({
      total: 1_001,
    });
    const { items } = await succeed(app, token, listInvoices, {
      query: { ...ofAge, page: 11, perPage: 100 },
    } as never);
    expect(items).toHaveLength(1);
  });

  it('looks at no session for what no till and no cashier is called', async () => {
    await run(app, [
      `insert into cash_sessions (org_id, id, number, till, cashier_id, cashier_name, float, opened_at, closed_at, closed_by_name,
         expected, counted, signature, taken)
       select '${orgId}', gen_random_uuid(), n, 'Till ' || n % 4, gen_random_uuid(), 'Owner', 0, now(), now(), 'Owner', 0, 0, 'x', '[]'
         from generate_series(1, 40) n`,
    ]);
    expect(await total(listCashSessions, { q: 'till 1 own' })).toEqual({ total: 10 });
    const scans = (tx: Tx) =>
      sql<{ scans: number }>`
        select sum(pg_stat_get_xact_numscans(one))::int as scans
          from (select 'cash_sessions'::regclass::oid as one
                union select indexrelid from pg_index where indrelid = 'cash_sessions'::regclass) one`
        .execute(tx)
        .then(({ rows }) => rows[0]?.scans ?? 0);
    const scanned = await app.node.services.db.write({ orgId }, async (tx) => {
      const context = { tx, orgId, actor: { personId: orgId } } as unknown as SchoolContext;
      const before = await scans(tx);
      const answer = await listSessions(context, { q: 'xqzw', page: 1, perPage: 10 });
      expect(answer).toMatchObject({ items: [], total: 0, byCashier: [] });
      return (await scans(tx)) - before;
    });
    // The names of tills and cashiers, and the cashiers of the filter: of those that are open.
    expect(scanned).toBe(2);
  });

  it('says so of talks with people who share a name, of whom the newest are asked', async () => {
    const add = async (from: number, to: number): Promise<void> => {
      const id = (kind: number) =>
        `(lpad(to_hex(n), 8, '0') || '-0000-7000-8000-00000000001${kind}')::uuid`;
      const each = `generate_series(${from}, ${to}) n`;
      await run(app, [
        `insert into guardians (org_id, id, full_name, folded_name, created_at)
         select '${orgId}', ${id(1)}, 'Atangana Rose', 'atangana rose', now() from ${each}`,
        `insert into chats (org_id, id, guardian_id, state, last_seq, last_at, unseen_by_staff, created_at)
         select '${orgId}', ${id(2)}, ${id(1)}, 'open', 0, now() - n * interval '1 minute', 0, now() from ${each}`,
      ]);
      await app.node.services.db.write({ orgId }, async (tx) => {
        const { rows } = await sql
          .raw<{ id: string }>(`select ${id(1)} as id from ${each}`)
          .execute(tx);
        await reindexGuardians(
          tx,
          orgId,
          rows.map((row) => row.id),
        );
      });
    };
    const found = async () => {
      const answer = await succeed(app, token, listChats, {
        query: { q: 'atangana', perPage: 100 },
      } as never);
      return { talks: answer.items.length, hasMore: answer.hasMore };
    };
    await add(1, 50);
    expect(await found()).toEqual({ talks: 50, hasMore: undefined });
    await add(51, 51);
    expect(await found()).toEqual({ talks: 51, hasMore: true });
  });

  it('asks the newest talks one by one for a word that many of them have, until the page is full', async () => {
    const id = (kind: number) =>
      `(lpad(to_hex(n), 8, '0') || '-0000-7000-8000-00000000002${kind}')::uuid`;
    const each = 'generate_series(1, 600) n';
    const wordOf = (word: string, seq: number, which: string) =>
      `insert into chat_words (org_id, word, chat_id, seq) select '${orgId}', '${word}', ${id(2)}, ${seq} from ${which}`;
    await run(app, [
      `insert into guardians (org_id, id, full_name, folded_name, created_at)
       select '${orgId}', ${id(1)}, 'Mvondo', 'mvondo', now() from ${each}`,
      `insert into chats (org_id, id, guardian_id, state, last_seq, last_at, unseen_by_staff, created_at)
       select '${orgId}', ${id(2)}, ${id(1)}, 'open', 2, now() - n * interval '1 minute', 0, now() from ${each}`,
      `insert into chat_messages (org_id, chat_id, seq, key, by, type, text, at)
       select '${orgId}', ${id(2)}, seq, gen_random_uuid(), 'guardian', 1, 'Good evening ' || seq, now() from ${each}, generate_series(1, 2) seq`,
      wordOf('good', 1, each),
      wordOf('goodness', 2, each),
      wordOf('evening', 1, 'generate_series(2, 600, 2) n'),
    ]);
    const context = (tx: Tx) =>
      ({ tx, orgId, actor: { personId: orgId }, now: new Date() }) as unknown as SchoolContext;
    const query = { state: 'open', perPage: 20 } as const;
    const read = await countRowsRead(app, { orgId }, 'chat_words', async (tx) => {
      const { items, hasMore } = await listTalks(context(tx), { ...query, q: 'good' });
      expect([items.length, hasMore]).toEqual([20, true]);
      expect(items.every(({ foundText }) => foundText === 'Good evening 2')).toBe(true);
    });
    expect(read).toBeLessThan(1_500);
    await app.node.services.db.read({ orgId }, async (tx) => {
      const { items, hasMore } = await listTalks(context(tx), { ...query, q: 'good evening' });
      expect([items.length, hasMore]).toEqual([20, undefined]);
    });
  });

  it('says so of applications that share a word', async () => {
    const word = { q: 'mballa' };
    const add = (from: number, to: number): Promise<void> =>
      app.node.services.db.write({ orgId }, async (tx) => {
        const { rows } = await sql
          .raw<{ id: string; number: string; search_text: string }>(
            `insert into applications (org_id, id, number, follow_hash, state, language, form, health, student_name, guardian_name,
               search_text, submitted_at, review_due_at)
             select '${orgId}', (lpad(to_hex(n), 8, '0') || '-0000-7000-8000-000000000001')::uuid, 'A-' || n, 'hash ' || n, 'submitted',
                    'fr', '{}', '{}', 'Mballa', 'Mballa', 'mballa', now(), now() from generate_series(${from}, ${to}) n
             returning id, number, search_text`,
          )
          .execute(tx);
        await indexApplications(tx, orgId, rows);
      });
    await add(1, 300);
    expect(await total(listApplications, word)).toEqual({ total: 300 });
    await add(301, 301);
    expect(await total(listApplications, word)).toEqual({ total: 300, hasMore: true });
  });

  it('says so of notifications that nobody counted', async () => {
    const { total: before } = await total(listNotifications);
    const add = (from: number, to: number) =>
      `insert into notifications (org_id, person_id, id, kind, title, body, at)
       select '${orgId}', m.person_id, (lpad(to_hex(n), 8, '0') || '-0000-7000-8000-000000000001')::uuid, 'payment',
              '{"en": "Paid", "fr": "Payé"}', '{"en": "", "fr": ""}', now()
         from generate_series(${from}, ${to}) n cross join
              (select person_id from memberships where org_id = '${orgId}' limit 1) m`;
    await run(app, [add(before + 1, 1_000)]);
    expect(await total(listNotifications)).toEqual({ total: 1_000 });
    await run(app, [add(1_001, 1_001)]);
    expect(await total(listNotifications)).toEqual({ total: 1_000, hasMore: true });
  });
});
