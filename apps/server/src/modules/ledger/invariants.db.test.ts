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
import { checkInvariants } from './check-invariants.ts';
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

/** With a float that the ledger does not know of. */
const unpostedSession = `
  insert into cash_sessions (org_id, id, number, till, cashier_id, cashier_name, float, opened_at)
  select org_id, gen_random_uuid(), 1, 'Caisse', gen_random_uuid(), 'Ngo Bell', 5000, now() from organisations`;

/** An account that has money of which no row tells. */
const unearned = (name: string): string =>
  `insert into ledger_accounts (org_id, name, debits, credits) select org_id, '${name}', 0, 500 from organisations`;

const oneCollection = `
  insert into collections (org_id, id, environment, key_id, mode, amount, language, created_at)
  select org_id, gen_random_uuid(), 'production', gen_random_uuid(), 'prompt', 500, 'en', now() from organisations`;

/** Paid, and written into no books. */
const paidWithoutEntry = (purpose: string): string => `
  insert into transactions (org_id, id, number, operator, kind, state, notice, amount, phone, narration, language,
    purpose, collection_id, client_key, partner_number, submitted_at)
  select org_id, gen_random_uuid(), 'X', 'mtn', 'provider', 'paid', 'sent', amount, '677000000', '', 'en',
    '${purpose}', id, id, gen_random_uuid(), now() from collections`;

/** Paid and written nowhere, or on its way though the books hold nothing. */
const testDisbursement = (state: 'paid' | 'asked'): string => `
  insert into test_disbursements (org_id, id, number, way, kind, phone, amount, state, created_at, partner_number, completed_at)
  select org_id, gen_random_uuid(), 'X', 'mtn', 'provider', '677000000', 500, '${state}', now(), gen_random_uuid(),
    case when '${state}' = 'paid' then now() end from organisations`;

/** Harm that constraints and triggers would not let through: they are taken away first. */
const harms = [
  {
    number: 1,
    harm: ["update ledger_accounts set debits = debits + 1 where name like 'source:%'"],
  },
  {
    number: 2,
    harm: [
      "update ledger_accounts set debits = debits + 1, credits = credits + 1 where name = 'school:held'",
    ],
  },
  { number: 3, harm: ['alter table ledger_entries disable trigger append_only'] },
  {
    number: 4,
    harm: [
      'drop index payments_once',
      `insert into payments (org_id, id, transaction_id, method, amount, family_id, paid_at)
       select org_id, gen_random_uuid(), transaction_id, method, amount, family_id, paid_at from payments`,
    ],
  },
  { number: 4, harm: ["update transactions set state = 'asked', notice = null"] },
  {
    number: 5,
    harm: [
      'alter table transactions drop constraint transactions_org_id_family_id_client_key_key',
      `insert into transactions (org_id, id, number, operator, kind, state, amount, phone, narration, language,
         family_id, client_key, partner_number, submitted_at)
       select org_id, gen_random_uuid(), number || 'x', operator, kind, 'created', amount, phone, narration, language,
         family_id, client_key, gen_random_uuid(), submitted_at from transactions`,
    ],
  },
  {
    number: 6,
    harm: [
      'alter table ledger_entries disable trigger append_only',
      'update ledger_entries set amount = amount - 1',
    ],
  },
  { number: 6, harm: ['update fees set amount = 1000'] },
  { number: 7, harm: ['update receipt_counters set value = value + 1'] },
  { number: 8, harm: ['update fees set paid = paid + 1'] },
  {
    number: 9,
    harm: ['alter table fees disable trigger owed_changed', 'update fees set paid = 0'],
  },
  { number: 10, harm: [unearned('refunds:held')] },
  { number: 11, harm: ["update fees set origin = 'cash'"] },
  { number: 12, harm: ['update fee_sums set pending = pending + 1'] },
  { number: 12, harm: ['update payment_sums set amount = amount + 1'] },
  { number: 22, harm: ['update due_sums set open = open + 1'] },
  { number: 22, harm: ['update payment_sums set day = day + 1'] },
  { number: 22, harm: ['update prompt_sums set prompts = prompts + 1'] },
  {
    number: 23,
    harm: [
      `insert into debt_steps (org_id, due_on, families) select org_id, current_date, 1 from organisations`,
    ],
  },
  { number: 13, harm: [unpostedSession] },
  { number: 14, harm: [unpostedSession] },
  {
    number: 15,
    harm: [
      `insert into invoice_sums (org_id, standing, day, invoices, total, paid, credited, pending)
       select org_id, 'sent', 'infinity', 1, 5000, 0, 0, 5000 from organisations`,
    ],
  },
  {
    number: 16,
    harm: [
      "insert into invoice_counters (org_id, series, value) select org_id, 'INV-', 1 from organisations",
    ],
  },
  { number: 17, harm: [unearned('sales')] },
  {
    number: 18,
    harm: ['insert into sms_accounts (org_id, messages) select org_id, 1 from organisations'],
  },
  // A fee that was agreed and not kept.
  { number: 19, harm: ["update transactions set fee = 600, fee_bearer = 'school'"] },
  { number: 21, harm: [unearned('income:provider:mtn')] },
  { number: 21, harm: [oneCollection, paidWithoutEntry('income')] },
  { number: 21, harm: [oneCollection, paidWithoutEntry('test')] },
  { number: 24, harm: [testDisbursement('paid')] },
  { number: 24, harm: [testDisbursement('asked')] },
  {
    number: 24,
    harm: [
      `insert into test_entries (org_id, environment, id, amount, at)
       select org_id, 'development', gen_random_uuid(), 500, now() from organisations`,
    ],
  },
];

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

  it.each(harms)('number $number is seen to be broken', async ({ number, harm }) => {
    const { orgId } = await paidSchool();
    const found = await inVain(orgId, async (tx) => {
      for (const statement of harm) await sql.raw(statement).execute(tx);
      return checkInvariants(tx, orgId);
    });
    expect(found.map(({ invariant }) => invariant)).toContain(number);
    await expectSound(money, orgId);
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
});
