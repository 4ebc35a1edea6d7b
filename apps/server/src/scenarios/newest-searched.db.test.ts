import { listPayouts } from '@ardoise/contract/payouts/payouts';
import { listProofs } from '@ardoise/contract/payment-proofs';
import { listEmails } from '@ardoise/contract/planner/emails';
import type { CallSpec } from '@ardoise/contract/protocol/call';
import { listRatings } from '@ardoise/contract/ratings/ratings';
import { listStatementLines } from '@ardoise/contract/statements';
import { listPendingPayments } from '@ardoise/contract/take-payment';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSchool } from '../testing/builders.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { succeed } from '../modules/students/testing/people.ts';
import { familiesOf, run, yearOf } from './testing/numbered-people.ts';
import { totalOf } from './testing/total-of.ts';

let app: TestApp;
let orgId: string;
let token: string;

beforeAll(async () => {
  app = await startTestApp();
  const school = await createSchool(app);
  ({ orgId } = school);
  token = await school.signIn();
  await run(app, [...yearOf(orgId), ...familiesOf(orgId, 1, 1)]);
});
afterAll(() => app.close());

const total = <C extends CallSpec>(call: C, query: object = {}) => totalOf(app, token, call, query);

describe('a search for any part of a text', () => {
  it('says so of ratings, payouts and payments that wait beyond the first thousand, of which it finds the beginning', async () => {
    const id = (kind: number) =>
      `(lpad(to_hex(n), 8, '0') || '-0000-7000-8000-00000000002${kind}')::uuid`;
    const before = `now() - n * interval '1 minute'`;
    const add = (from: number, to: number) => {
      const each = `generate_series(${from}, ${to}) n`;
      const family = `(select id from families where org_id = '${orgId}' order by id limit 1)`;
      return run(app, [
        `insert into applications (org_id, id, number, follow_hash, state, language, form, health, student_name, guardian_name, search_text,
           submitted_at, review_due_at)
         select '${orgId}', ${id(1)}, 'R-' || n, 'rated ' || n, 'rejected', 'fr', '{}', '{}', '', '', '', now(), now() from ${each}`,
        `insert into ratings (org_id, id, application_id, number, overall, comment, language, month, given_at)
         select '${orgId}', ${id(1)}, ${id(1)}, 'R-' || n, 5, '', 'fr', date_trunc('month', now())::date, ${before} from ${each}`,
        `insert into payouts (org_id, id, number, purpose, way, kind, phone, amount, state, created_at, partner_number)
         select '${orgId}', ${id(2)}, 'P-' || n, 'disbursement', 'mtn', 'provider', 670000000 + n, 5000, 'paid', ${before}, ${id(2)} from ${each}`,
        `insert into pending_payments (org_id, id, family_id, method, amount, parts, reference, dated_on, created_at, created_by, created_by_name, state, decided_at)
         select '${orgId}', ${id(3)}, ${family}, 'bank', 5000, '[]', 'Ref ' || n, current_date, ${before}, '${orgId}', 'Owner', 'closed', ${before} from ${each}`,
        `insert into payment_proofs (org_id, id, family_id, reference, phone, language, state, sent_at)
         select '${orgId}', ${id(4)}, ${family}, 'Ref ' || n, '670000000', 'fr', 'declined', ${before} from ${each}`,
      ]);
    };
    const lists = [
      [listRatings, 'R-'],
      [listPayouts, 'P-'],
      [listPendingPayments, 'Ref '],
      [listProofs, 'Ref '],
    ] as const;
    await add(1, 1_000);
    for (const [call] of lists) {
      expect(await total(call, { q: '77' })).toEqual({ total: 19 });
      expect(await total(call, { q: '-xqzw' })).toEqual({ total: 0 });
    }
    await add(1_001, 1_078);
    for (const [call, start] of lists) {
      // The newest have a part, all others begin so.
      expect(await total(call, { q: '77' })).toEqual({ total: 19, hasMore: true });
      expect(await total(call, { q: `${start}1077` })).toEqual({ total: 1, hasMore: true });
      const { items } = await succeed(app, token, call, {
        query: { q: `${start}107`, perPage: 5 },
      } as never);
      expect(items).toHaveLength(5);
    }
    expect(await total(listPayouts, { q: '670 001 077' })).toEqual({ total: 1, hasMore: true });
    // Read from the nearer end.
    const last = { perPage: 10, page: 108 };
    const { items, total: all } = await succeed(app, token, listPendingPayments, {
      query: last,
    } as never);
    expect([items.length, all, items.at(-1)?.reference]).toEqual([8, 1_078, 'Ref 1078']);
    const payouts = await succeed(app, token, listPayouts, { query: last } as never);
    expect(payouts.items.map(({ number }) => number)).toEqual(
      [1_071, 1_072, 1_073, 1_074, 1_075, 1_076, 1_077, 1_078].map((n) => `P-${n}`),
    );
  });

  it('says so of lines of statements and of emails that were not searched', async () => {
    const lines = (from: number, to: number) =>
      `insert into statement_lines (org_id, id, kind, type, reference, operator, phone, payer_name, amount, currency, at, state, read_at)
       select '${orgId}', (lpad(to_hex(n), 8, '0') || '-0000-7000-8000-000000000001')::uuid, 'own', 'collection', 'ref-' || n, 'mtn',
              '677000000', 'Payer ' || n, 1000, 'XAF', now() - n * interval '1 minute', 'unknown', now()
         from generate_series(${from}, ${to}) n`;
    await run(app, [lines(1, 1_000)]);
    expect(await total(listStatementLines, { q: 'Payer 77' })).toEqual({ total: 11 });
    await run(app, [lines(1_001, 2_000)]);
    expect(await total(listStatementLines)).toEqual({ total: 2_000 });
    expect(await total(listStatementLines, { q: 'Payer 77' })).toEqual({
      total: 11,
      hasMore: true,
    });
    await run(app, [lines(2_001, 2_001)]);
    expect(await total(listStatementLines)).toEqual({ total: 2_000, hasMore: true });
    expect(await total(listStatementLines, { q: 'Payer 2001' })).toEqual({
      total: 0,
      hasMore: true,
    });
    const emails = (from: number, to: number) =>
      `insert into outbox (org_id, id, channel, state, created_at, sent_at, kind, template, language, recipient_masked, recipient_hash)
       select '${orgId}', (lpad(to_hex(n), 8, '0') || '-0000-7000-8000-000000000002')::uuid, 'email', 'sent',
              now() - n * interval '1 minute', now(), 'receipt', 'receipt', 'fr', 'a' || n || '@…', md5(n::text)
         from generate_series(${from}, ${to}) n`;
    const sent = { folder: 'sent' };
    await run(app, [emails(1, 1_000)]);
    expect(await total(listEmails, sent)).toEqual({ total: 1_000 });
    expect(await total(listEmails, { ...sent, q: 'a77@' })).toEqual({ total: 1 });
    await run(app, [emails(1_001, 1_001)]);
    expect(await total(listEmails, sent)).toEqual({ total: 1_000, hasMore: true });
    expect(await total(listEmails, { ...sent, q: 'a77@' })).toEqual({ total: 1, hasMore: true });
    expect(await total(listEmails, { ...sent, q: 'a1001@' })).toEqual({ total: 0, hasMore: true });
    expect(await total(listEmails, { folder: 'trash', q: 'a77@' })).toEqual({ total: 0 });
  });
});
