import { getApplication, listApplications } from '@ardoise/contract/applications';
import { listNotifications } from '@ardoise/contract/notifications';
import { createPaymentLink, getBalance, listPayments } from '@ardoise/contract/payments';
import type { CallSpec, Request } from '@ardoise/contract/protocol/call';
import { getStudent, listStudents } from '@ardoise/contract/students';
import { getTransaction, listTransactions } from '@ardoise/contract/transactions';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import {
  money,
  orgId,
  startMoneySchool,
  token,
} from '../modules/mobile-money/testing/money-school.ts';
import {
  createFamily,
  newPhone,
  pay,
  reaches,
  type TestFamily,
} from '../modules/mobile-money/testing/payers.ts';
import { apply } from '../modules/admissions/testing/form.ts';
import { purgeNotifications } from '../modules/notifications/purge-notifications.ts';
import { newId } from '../platform/ids.ts';
import { until } from '../testing/until.ts';
import { createVisitor, type Visitor } from '../testing/visitor.ts';

startMoneySchool();

const payments = 6;
let family: TestFamily;
let transactionId: string;
let link: string;
let payer: Visitor;
let applicationId: string;
let followed: string;

beforeAll(async () => {
  for (let n = 0; n < payments; n += 1) {
    family = await createFamily(money, orgId);
    transactionId = await pay(money, { orgId, family, phone: newPhone('mtn') });
    await reaches(money, orgId, transactionId, 50);
  }
  const made = await money.app.call(
    createPaymentLink,
    { body: { familyId: family.id } },
    { token },
  );
  link = new URL(made.body.data?.address ?? '').pathname;
  payer = createVisitor(money.app.url);
  followed = await apply(money.app, money.school.appId);
  const { body } = await money.app.call(listApplications, {}, { token });
  applicationId = body.data?.items[0]?.id ?? '';
});

interface Asked {
  readonly statements: number;
  /** How often one was waited for before the next was sent: the way to the database is gone so many times. */
  readonly waits: number;
}

/** Jobs ask the database too, whenever they like: what a call needs is the least that was asked during any of its tries. */
const tries = 4;
/** So often at most, where that was too much each time. */
const mostCounts = 8;

async function countStatements(work: () => Promise<unknown>): Promise<Asked> {
  const counts: Asked[] = [];
  const { query } = pg.Client.prototype as unknown as { query: (...given: unknown[]) => unknown };
  for (let n = 0; n < tries; n += 1) {
    let [statements, waits, underWay] = [0, 0, 0];
    const asked = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...given: unknown[]
    ) {
      statements += 1;
      if (underWay === 0) waits += 1;
      underWay += 1;
      const answer = query.apply(this, given);
      const end = (): void => void (underWay -= 1);
      void Promise.resolve(answer).then(end, end);
      return answer;
    } as never);
    await work();
    asked.mockRestore();
    counts.push({ statements, waits });
  }
  return {
    statements: Math.min(...counts.map((one) => one.statements)),
    waits: Math.min(...counts.map((one) => one.waits)),
  };
}

const countOf = <C extends CallSpec>(call: C, request: Request<C>): Promise<Asked> =>
  countStatements(async () => {
    const { status } = await money.app.call(call, request, { token });
    expect(status).toBe(200);
  });

const statementsOf = async <C extends CallSpec>(call: C, request: Request<C>): Promise<number> =>
  (await countOf(call, request)).statements;

describe('what a call asks of the database', () => {
  it.each([
    ['transactions', listTransactions],
    ['payments', listPayments],
    ['students', listStudents],
  ] as const)('is the same for one row of %s as for many', async (_name, call) => {
    let [one, many] = [Infinity, Infinity];
    await until('both have been counted without a job between', async () => {
      one = Math.min(one, await statementsOf(call, { query: { perPage: 1 } }));
      many = Math.min(many, await statementsOf(call, { query: { perPage: payments } }));
      return many === one;
    });
    expect(many).toBe(one);
  });

  it.each([
    ['the balance', 12, 9, () => countOf(getBalance, {})],
    ['a transaction', 7, 4, () => countOf(getTransaction, { params: { id: transactionId } })],
    [
      'a student',
      20,
      8,
      () => countOf(getStudent, { params: { id: family.students[0]?.id ?? '' } }),
    ],
    ['the applications', 5, 5, () => countOf(listApplications, {})],
    ['an application', 7, 4, () => countOf(getApplication, { params: { id: applicationId } })],
    ['an applicant’s page', 8, 6, () => countStatements(() => payer.get(followed))],
    ['a payer’s page', 11, 5, () => countStatements(() => payer.get(link))],
  ] as const)(
    'is of %s at most %i statements, and waited for %i times',
    async (_name, most, mostWaits, count) => {
      // On a busy machine statements that were sent side by side end before the next is sent.
      let [statements, waits] = [Infinity, Infinity];
      for (let n = 0; n < mostCounts && (statements > most || waits > mostWaits); n += 1) {
        const counted = await count();
        statements = Math.min(statements, counted.statements);
        waits = Math.min(waits, counted.waits);
      }
      expect(statements).toBeLessThanOrEqual(most);
      expect(waits).toBeLessThanOrEqual(mostWaits);
    },
  );
});

describe('what only grows', () => {
  it('is let go in batches: notifications after half a year, and none before', async () => {
    const now = money.services.clock.now();
    const before = (days: number): Date => new Date(now.getTime() - days * 86_400_000);
    const owner = await money.services.db.read('platform', (tx) =>
      sql<{
        id: string;
      }>`select person_id as id from memberships where org_id = ${orgId} limit 1`.execute(tx),
    );
    const personId = owner.rows[0]?.id ?? '';
    const add = (at: Date) =>
      money.services.db.write({ orgId }, (tx) =>
        tx
          .insertInto('notifications')
          .values({
            org_id: orgId,
            person_id: personId,
            id: newId(at),
            kind: 'alarm',
            at,
            link: null,
            read_at: null,
            title: { en: 'Old', fr: 'Ancien' },
            body: { en: '', fr: '' },
          })
          .execute(),
      );
    for (const days of [181, 182, 183, 184, 185, 179]) await add(before(days));
    const kept = async (): Promise<number> => {
      const { body } = await money.app.call(
        listNotifications,
        { query: { perPage: 100 } },
        { token },
      );
      return body.data?.items.filter(({ title }) => title.en === 'Old').length ?? -1;
    };
    expect(await kept()).toBe(6);
    await purgeNotifications(money.services, 2);
    expect(await kept()).toBe(1);
    await purgeNotifications(money.services, 2);
    expect(await kept()).toBe(1);
  });
});
