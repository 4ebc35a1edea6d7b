import { randomUUID } from 'node:crypto';
import { listNotifications } from '@ardoise/contract/notifications';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inSchool, type Work } from '../../platform/work.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { createSchool, type TestSchool } from '../../testing/builders.ts';
import { until } from '../../testing/until.ts';
import { checkInvariants, checkRecent } from './check-invariants.ts';
import { checkOperator } from '../mobile-money/queue/check-operator.ts';
import { releaseExcess } from '../billing/release-excess.ts';
import { reversePayment } from '../billing/reverse-payment.ts';
import { takePayment } from '../billing/take-payment.ts';
import {
  createFamily,
  expectSound,
  type MoneyApp,
  newPhone,
  pay,
  startMoneyApp,
  type TestFamily,
} from '../mobile-money/testing/payers.ts';
import { useCredit } from '../billing/use-credit.ts';
import { harms } from './testing/harms.ts';
import { watchInvariants } from './watch-invariants.ts';

let money: MoneyApp;

beforeAll(async () => {
  money = await startMoneyApp();
});
afterAll(() => money.close());

interface World {
  readonly orgId: string;
  readonly families: readonly TestFamily[];
  readonly phones: string[];
  readonly transactions: string[];
}

const familyIndex = fc.nat({ max: 2 });
const act = fc.oneof(
  fc.record({
    kind: fc.constant('pay' as const),
    family: familyIndex,
    operator: fc.constantFrom('mtn' as const, 'orange' as const),
    amount: fc.integer({ min: 100, max: 60_000 }),
    /** 11 approves, 03 has no money. */
    suffix: fc.constantFrom('11', '11', '11', '03'),
  }),
  fc.record({
    kind: fc.constant('cash' as const),
    family: familyIndex,
    amount: fc.integer({ min: 1, max: 90_000 }),
  }),
  fc.record({ kind: fc.constant('credit' as const), family: familyIndex }),
  fc.record({ kind: fc.constant('callback' as const), which: fc.nat({ max: 30 }) }),
  fc.record({ kind: fc.constant('check' as const), which: fc.nat({ max: 30 }) }),
  fc.record({ kind: fc.constant('reverse' as const), which: fc.nat({ max: 30 }) }),
  fc.record({
    kind: fc.constant('move' as const),
    family: familyIndex,
    tuition: fc.integer({ min: 1_000, max: 120_000 }),
  }),
);
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

async function perform({ orgId, families, phones, transactions }: World, one: Act): Promise<void> {
  const { services, app } = money;
  const write = <Result>(change: (work: Work) => Promise<Result>): Promise<Result> =>
    inSchool(services, orgId, change);
  const family = families['family' in one ? one.family : 0];
  if (family === undefined) throw new Error('No such family.');
  const transaction = transactions.at('which' in one ? one.which % (transactions.length || 1) : 0);
  switch (one.kind) {
    case 'pay': {
      const phone = newPhone(one.operator, one.suffix);
      phones.push(phone);
      const { operator, amount } = one;
      transactions.push(await pay(money, { orgId, family, operator, phone, amount }));
      return;
    }
    case 'cash':
      await write((work) =>
        takePayment(work, {
          transaction: null,
          method: 'cash',
          kind: 'own',
          amount: one.amount,
          familyId: family.id,
          parts: [],
        }),
      );
      return;
    case 'credit':
      await write((work) => useCredit(work, { familyId: family.id, parts: [] }));
      return;
    case 'callback':
      await fetch(`${app.url}/callbacks/mtn/${await partnerNumberOf(orgId, transaction)}`, {
        method: 'POST',
      });
      return;
    case 'check':
      if (transaction !== undefined) await checkOperator(services, { orgId, id: transaction });
      return;
    case 'reverse':
      await reverseSome(orgId, one.which);
      return;
    case 'move':
      await write((work) => moveClass(work, family, one.tuition));
      return;
  }
}

/** As a move to another class does: another price, in one installment. */
async function moveClass(
  work: Work,
  { students: [student] }: TestFamily,
  tuition: number,
): Promise<void> {
  const { tx, orgId } = work;
  const feeId = student?.feeId ?? '';
  await sql`select id from fees where id = ${feeId} for update`.execute(tx);
  await sql`update fees set amount = ${tuition} where id = ${feeId}`.execute(tx);
  await sql`delete from fee_installments where fee_id = ${feeId}`.execute(tx);
  await sql`insert into fee_installments (org_id, fee_id, position, amount, due_on)
    values (${orgId}, ${feeId}, 0, ${tuition}, '2027-01-15')`.execute(tx);
  await releaseExcess(work, [feeId]);
}

async function partnerNumberOf(orgId: string, id: string = randomUUID()): Promise<string> {
  const row = await money.services.db.read({ orgId }, (tx) =>
    tx.selectFrom('transactions').select('partner_number').where('id', '=', id).executeTakeFirst(),
  );
  return row?.partner_number ?? randomUUID();
}

async function reverseSome(orgId: string, which: number): Promise<void> {
  const { services } = money;
  const payments = await services.db.read({ orgId }, (tx) =>
    tx
      .selectFrom('payments')
      .select('id')
      .where('reverses_id', 'is', null)
      .where('method', '<>', 'toCredit')
      .orderBy('id')
      .execute(),
  );
  const payment = payments[which % (payments.length || 1)];
  if (payment === undefined) return;
  await inSchool(services, orgId, (work) =>
    reversePayment(work, {
      paymentId: payment.id,
      reason: 'a mistake',
    }),
  );
}

/** Whatever was begun has come to its end. */
const allEnded = (orgId: string) =>
  until('all payments end', async () => {
    const { rows } = await money.services.db.read({ orgId }, (tx) =>
      sql<{ open: number }>`
        select count(*)::int as open from transactions
         where state in ('created', 'asked') or notice in ('due', 'failing')`.execute(tx),
    );
    return rows[0]?.open === 0;
  });

async function overfilledFees(orgId: string): Promise<number> {
  const { rows } = await money.services.db.read({ orgId }, (tx) =>
    sql<{
      fees: number;
    }>`select count(*)::int as fees from fees where paid > amount - discount`.execute(tx),
  );
  return rows[0]?.fees ?? 0;
}

async function creditedByMobile(orgId: string): Promise<number> {
  const { rows } = await money.services.db.read({ orgId }, (tx) =>
    sql<{ sum: number }>`select coalesce(sum(amount), 0)::int as sum from payments
      where transaction_id is not null`.execute(tx),
  );
  return rows[0]?.sum ?? 0;
}

async function paidSchool(): Promise<TestSchool> {
  const school = await createSchool(money.app);
  const family = await createFamily(money, school.orgId);
  await pay(money, { orgId: school.orgId, family });
  await allEnded(school.orgId);
  return school;
}

class Undone extends Error {}

/** Does something in a transaction that is then undone. */
async function inVain<Result>(orgId: string, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  let result: { readonly value: Result } | undefined;
  await money.services.db
    .write({ orgId }, async (tx) => {
      result = { value: await work(tx) };
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  if (result === undefined) throw new Error('Nothing was done.');
  return result.value;
}

describe('the invariants', () => {
  it('hold after payments, callbacks, polls, credits and reversals in any order and at once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(act, { minLength: 1, maxLength: 8 }), { minLength: 2, maxLength: 6 }),
        async (rounds) => {
          const { orgId } = await createSchool(money.app);
          const families = [
            await createFamily(money, orgId),
            await createFamily(money, orgId, [[20_000, 20_000], [50_000]]),
            await createFamily(money, orgId, [[1_000]]),
          ];
          const world: World = { orgId, families, phones: [], transactions: [] };
          for (const round of rounds) {
            const done = await Promise.allSettled(round.map((one) => perform(world, one)));
            for (const one of done)
              if (one.status === 'rejected' && !(one.reason instanceof Refusal)) throw one.reason;
          }
          await allEnded(orgId);
          await expectSound(money, orgId);
          expect(await overfilledFees(orgId)).toBe(0);
          let taken = 0;
          for (const phone of world.phones) taken += await money.simulator.takenFrom(phone);
          expect(await creditedByMobile(orgId)).toBe(taken);
        },
      ),
      { numRuns: 8, endOnFailure: true },
    );
  });

  it('are watched: the owners are told and the log says what is broken', async () => {
    const school = await paidSchool();
    const { orgId } = school;
    await money.services.db.write({ orgId }, (tx) =>
      sql`update fees set paid = paid + 1 where org_id = ${orgId}`.execute(tx),
    );
    await watchInvariants(money.services);
    const token = await school.signIn();
    const alarm = await until('the owners are told', async () => {
      const told = await money.app.call(listNotifications, {}, { token });
      return told.body.data?.items.find(({ kind }) => kind === 'alarm');
    });
    expect(alarm).toMatchObject({ link: '/account/balance' });
    expect(alarm.text.en).toContain('The hourly check found differences (rule ');
    const line = money.app.logged.find((one) => one.includes('invariant of the money core'));
    expect(line).toContain(orgId);
  });

  it('are put to what is new of a large school each hour, and to the whole of it in turn once a day', async () => {
    const { orgId } = await paidSchool();
    const alarms = () =>
      money.app.logged.filter((one) => one.includes('invariant of') && one.includes(orgId)).length;
    const everySchoolIsLarge = 0;
    const watch = () => watchInvariants(money.services, everySchoolIsLarge);
    const { rows: schools } = await money.services.db.read('platform', (tx) =>
      sql`select from organisations where closed_at is null`.execute(tx),
    );
    // Each has its turn before this one does.
    for (const _ of schools) await watch();
    expect(alarms()).toBe(0);
    money.app.clock.advance(3_600);
    await watch();
    await money.services.db.write({ orgId }, (tx) =>
      sql`update fees set paid = paid + 1 where org_id = ${orgId}`.execute(tx),
    );
    await watch();
    expect(alarms()).toBe(0);
    money.app.clock.advance(25 * 3_600);
    for (const _ of schools) await watch();
    expect(alarms()).toBe(1);
  });

  it('are put to a payment that has just come to a large school', async () => {
    const { orgId } = await paidSchool();
    const found = await inVain(orgId, async (tx) => {
      await sql`alter table receipts disable trigger user`.execute(tx);
      await sql`delete from receipts where org_id = ${orgId}`.execute(tx);
      await sql`update fees set paid = paid + 1 where org_id = ${orgId}`.execute(tx);
      return checkRecent(tx, orgId, new Date(money.services.clock.now().getTime() - 3_600_000));
    });
    expect(found.map(({ invariant }) => invariant)).toEqual([7, 8]);
  });
});

describe('what breaks an invariant', () => {
  let orgId: string;
  // Whatever is done to it is undone, so that one school serves all.
  beforeAll(async () => {
    ({ orgId } = await paidSchool());
  });
  afterAll(() => expectSound(money, orgId));

  it.each(harms)('number $number is seen', async ({ number, harm, found: begins = '' }) => {
    const found = await inVain(orgId, async (tx) => {
      for (const statement of harm) await sql.raw(statement).execute(tx);
      return checkInvariants(tx, orgId);
    });
    expect(
      found.filter((one) => one.invariant === number && one.found.startsWith(begins)),
    ).not.toEqual([]);
  });
});
