import { listInvoicePayments } from '@ardoise/contract/invoicing/invoice-payments';
import { listInvoices } from '@ardoise/contract/invoicing/invoices';
import { listPayments } from '@ardoise/contract/payments';
import { listTransactions } from '@ardoise/contract/transactions';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bill, invoiceOf } from '../modules/invoicing/testing/billing.ts';
import {
  createFamily,
  type MoneyApp,
  newPhone,
  pay,
  reaches,
  startMoneyApp,
} from '../modules/mobile-money/testing/payers.ts';
import { succeed } from '../modules/students/testing/people.ts';
import type { Tx } from '../platform/db/database.ts';

/** A list is read by its days from 500 rows on; from its middle to either end there are more. */
const rows = 1_300;
const perPage = 100;
const pages = Math.ceil(rows / perPage);

let money: MoneyApp;
let orgId: string;
let token: string;

beforeAll(async () => {
  money = await startMoneyApp();
  orgId = money.school.orgId;
  token = await money.school.signIn();
  const family = await createFamily(money, orgId);
  const transactionId = await pay(money, { orgId, family, phone: newPhone('mtn') });
  await reaches(money, orgId, transactionId, 50);
  const { id: invoiceId } = await bill(money.app, token, invoiceOf(family));
  await money.services.db.write({ orgId }, async (tx) => {
    await copyTransaction(tx);
    await copyPayment(tx);
    await copyInvoice(tx);
    await sql`insert into invoice_payments (org_id, payment_id, invoice_id, amount, method, paid_at)
      select org_id, id, ${invoiceId}, amount, method, paid_at from payments where org_id = ${orgId}`.execute(
      tx,
    );
  });
});
afterAll(() => money.close());

/** Around midnight in Douala, where a day is not that of Greenwich; some days have many, some one, some none. */
const moment = sql`timestamptz '2026-03-01 22:30Z' + (n * n % 977) * interval '3 hours' + n % 7 * interval '20 minutes'`;

/** As the first one, but for what tells them apart. Of each five one failed and one waits. */
async function copyTransaction(tx: Tx): Promise<void> {
  await copy(
    tx,
    'transactions',
    sql`jsonb_build_object('id', gen_random_uuid(), 'number', 'T-' || n, 'partner_number', gen_random_uuid(),
      'provider_reference', 'R-' || n, 'client_key', 'key-' || n, 'submitted_at', ${moment},
      'state', case n % 5 when 0 then 'failed' when 1 then 'asked' else r.state end,
      'notice', case when n % 5 > 1 then r.notice end,
      'failure', case n % 5 when 0 then 'expired' end)`,
  );
}

/** Some of them are taken back on another day. */
async function copyPayment(tx: Tx): Promise<void> {
  await copy(
    tx,
    'payments',
    sql`jsonb_build_object('id', gen_random_uuid(), 'paid_at', ${moment}, 'transaction_id', null)`,
  );
  await sql`update receipt_counters set value = value + ${rows - 1} where org_id = ${orgId}`.execute(
    tx,
  );
  await sql`insert into payments select (jsonb_populate_record(null::payments, to_jsonb(p) ||
      jsonb_build_object('id', gen_random_uuid(), 'reverses_id', p.id, 'paid_at', p.paid_at + interval '9 days'))).*
    from (select * from payments where org_id = ${orgId} order by paid_at limit 70) p`.execute(tx);
}

/** Many of the same total, and many of the same moment. Of each five one is a draft. */
async function copyInvoice(tx: Tx): Promise<void> {
  await copy(
    tx,
    'invoices',
    sql`jsonb_build_object('id', gen_random_uuid(), 'number', case when n % 5 > 0 then 'INV-' || n end,
      'number_key', case when n % 5 > 0 then 'inv-' || n end, 'token', case when n % 5 > 0 then gen_random_uuid() end,
      'state', case when n % 5 > 0 then 'sent' else 'draft' end, 'created_at', ${moment},
      'sent_at', case when n % 5 > 0 then ${moment} end,
      'subtotal', 1000 * (n % 40 + 1), 'total', 1000 * (n % 40 + 1), 'paid', 0, 'credited', 0,
      'pending', case when n % 5 > 0 then 1000 * (n % 40 + 1) else 0 end)`,
  );
}

async function copy(
  tx: Tx,
  table: 'invoices' | 'payments' | 'transactions',
  changes: ReturnType<typeof sql>,
): Promise<void> {
  const { rows: columns } = await sql<{ name: string }>`
    select attname as name from pg_attribute where attrelid = ${table}::regclass
       and attnum > 0 and not attisdropped and attgenerated = ''`.execute(tx);
  const names = columns.map(({ name }) => name);
  await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(names.map((name) => sql.ref(`copied.${name}`)))}
      from (select * from ${sql.table(table)} where org_id = ${orgId} limit 1) r, generate_series(1, ${rows - 1}) n,
           lateral jsonb_populate_record(null::${sql.table(table)}, to_jsonb(r) || ${changes}) copied`.execute(
    tx,
  );
}

const readAll = async (table: string, chosen: string, order: string): Promise<string[]> => {
  const found = await money.services.db.read({ orgId }, (tx) =>
    sql<{
      id: string;
    }>`select id from ${sql.table(table)} where org_id = ${orgId} and ${sql.raw(chosen)}
      order by ${sql.raw(order)}`.execute(tx),
  );
  return found.rows.map(({ id }) => id);
};

async function listAllPayments(): Promise<string[]> {
  const listed: string[] = [];
  for (let page = 1; page <= pages; page += 1) {
    const { items } = await succeed(money.app, token, listPayments, { query: { page, perPage } });
    listed.push(...items.map(({ id }) => id));
  }
  return listed;
}

async function listAllLines(): Promise<string[]> {
  const listed: string[] = [];
  for (let page = 1; page <= pages + 1; page += 1) {
    const { items } = await succeed(money.app, token, listInvoicePayments, {
      query: { page, perPage },
    });
    listed.push(...items.map(({ paymentId }) => paymentId));
  }
  return listed;
}

describe('every page of a long list, from its beginning over its middle to its end', () => {
  it.each([
    ['all', {}, 'true'],
    ['by state', { state: 'paid' }, "state = 'paid'"],
    ['by operator', { operator: 'mtn' }, "operator = 'mtn'"],
    ['from a day on', { from: '2026-04-02' }, "submitted_at >= '2026-04-01 23:00Z'"],
  ] as const)('of transactions, %s, newest and oldest first', async (_name, query, chosen) => {
    for (const [sort, order] of [
      ['-submittedAt', 'submitted_at desc, id'],
      ['submittedAt', 'submitted_at, id desc'],
    ] as const) {
      const listed: string[] = [];
      for (let page = 1; page <= pages; page += 1) {
        const { items } = await succeed(money.app, token, listTransactions, {
          query: { ...query, sort, page, perPage },
        });
        listed.push(...items.map(({ id }) => id));
      }
      expect(listed).toEqual(await readAll('transactions', chosen, order));
    }
  });

  it.each([
    ['all', {}, 'true'],
    ['by state', { state: 'draft' }, "standing = 'draft'"],
    ['from a day on', { from: '2026-04-02' }, "issued_on >= '2026-04-02'"],
  ] as const)(
    'of invoices, %s, in the order of time, of totals and of numbers',
    async (_name, query, chosen) => {
      for (const [sort, order] of [
        ['-createdAt', 'created_at desc, id desc'],
        ['total', 'total, id'],
        ['-number', 'number_key desc, id desc'],
      ] as const) {
        const listed: string[] = [];
        const totals = new Set<number>();
        for (let page = 1; page <= pages; page += 1) {
          const { items, total } = await succeed(money.app, token, listInvoices, {
            query: { ...query, sort, page, perPage },
          });
          listed.push(...items.map(({ id }) => id));
          totals.add(total);
        }
        expect(listed).toEqual(await readAll('invoices', chosen, order));
        expect([...totals]).toEqual([listed.length]);
      }
    },
  );

  const readPayments = () => readAll('payments', 'reverses_id is null', 'paid_at desc, id');
  const readLines = () => readAll('payments', 'true', 'paid_at desc, id desc');

  it('of payments, of which some were taken back', async () => {
    expect(await listAllPayments()).toEqual(await readPayments());
  });

  it('of the payments of invoices', async () => {
    expect(await listAllLines()).toEqual(await readLines());
  });

  it('of all of them once the school is in another zone, where days begin at another hour', async () => {
    await money.services.db.write({ orgId }, (tx) =>
      sql`update organisations set time_zone = 'Asia/Tokyo' where org_id = ${orgId}`.execute(tx),
    );
    const listed: string[] = [];
    for (let page = 1; page <= pages; page += 1) {
      const { items } = await succeed(money.app, token, listTransactions, {
        query: { page, perPage },
      });
      listed.push(...items.map(({ id }) => id));
    }
    expect(listed).toEqual(await readAll('transactions', 'true', 'submitted_at desc, id'));
    expect(await listAllPayments()).toEqual(await readPayments());
    expect(await listAllLines()).toEqual(await readLines());
  });
});
