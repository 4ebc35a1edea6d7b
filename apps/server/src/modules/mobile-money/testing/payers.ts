import { randomUUID } from 'node:crypto';
import type { TransactionStatus } from '@ardoise/contract/values/transaction-states';
import type { PayOperator } from '@ardoise/contract/transactions';
import type { Language } from '@ardoise/contract/values/language';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { inSchool } from '../../../platform/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { takeTurns } from '../../../platform/take-turns.ts';
import type { Settings } from '../../../platform/settings.ts';
import type { Services } from '../../../platform/services.ts';
import { createSchool, type TestSchool } from '../../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { startTestSimulator, type TestSimulator } from '../../../testing/test-simulator.ts';
import { until } from '../../../testing/until.ts';
import { checkInvariants } from '../../ledger/check-invariants.ts';
import { type TakenPayment, takePayment } from '../../billing/take-payment.ts';
import { startPayment } from '../transactions/start-payment.ts';
import type { ChosenPart } from '../../billing/allocation.ts';
import { readTransactionState, type TransactionState } from '../transactions/transaction-state.ts';

export interface TestFamily {
  readonly id: string;
  readonly students: ReadonlyArray<{ id: string; feeId: string; paymentCode: string }>;
}

export interface MoneyApp {
  readonly app: TestApp;
  readonly services: Services;
  readonly simulator: TestSimulator;
  readonly school: TestSchool;
  close(): Promise<void>;
}

/** The real server, the real operators' stand-in, and a school. */
export async function startMoneyApp(settings: Partial<Settings> = {}): Promise<MoneyApp> {
  const simulator = await startTestSimulator();
  const app = await startTestApp({ simulatorUrl: simulator.url, settings });
  await simulator.faults({
    mtn: { autoApproveMs: 0, callbackDelayMs: 0 },
    orange: { autoApproveMs: 0, callbackDelayMs: 0 },
    pawapay: { autoApproveMs: 0, callbackDelayMs: 0 },
  });
  return {
    app,
    services: app.node.services,
    simulator,
    school: await createSchool(app),
    close: async () => {
      await app.close();
      simulator.stop();
    },
  };
}

const dueDays = ['2026-10-01', '2026-12-01', '2027-02-01'];
let phones = 0;

/** A number of its own that answers as the last two digits say: 10 to 99 approve at once. */
export function newPhone(operator: PayOperator, suffix = '11'): string {
  phones += 1;
  return `${operator === 'mtn' ? '67' : '69'}${String(phones).padStart(5, '0')}${suffix}`;
}

/** The school's one year: what is owed for it is no arrears. */
async function findOrAddYear(tx: Tx, orgId: string, now: Date): Promise<string> {
  await takeTurns(tx, `the year of ${orgId}`);
  const { rows } = await sql<{ id: string }>`
    select id from academic_years where org_id = ${orgId} limit 1`.execute(tx);
  if (rows[0] !== undefined) return rows[0].id;
  const id = newId(now);
  await sql`insert into academic_years (org_id, id, reopening_on, closing_on, phase, is_current, created_at)
    values (${orgId}, ${id}, '2026-09-07', '2027-06-30', 'begun', true, ${now})`.execute(tx);
  return id;
}

/** A family whose children owe these amounts in installments each. */
export async function createFamily(
  { services }: Pick<MoneyApp, 'services'>,
  orgId: string,
  owed: ReadonlyArray<readonly number[]> = [[40_000, 30_000, 30_000]],
): Promise<TestFamily> {
  const now = services.clock.now();
  const familyId = newId(now);
  return services.db.write({ orgId }, async (tx) => {
    const yearId = await findOrAddYear(tx, orgId, now);
    await sql`insert into families (org_id, id, number, name, folded_name, created_at)
      values (${orgId}, ${familyId}, ${`F-${familyId}`}, 'Mbarga', 'mbarga', ${now})`.execute(tx);
    const students: TestFamily['students'][number][] = [];
    for (const installments of owed) {
      const student = { id: newId(now), feeId: newId(now), paymentCode: randomUUID() };
      const amount = installments.reduce((sum, part) => sum + part, 0);
      await sql`insert into students (org_id, id, number, ordinal, payment_code, family_id, first_name,
          last_name, sort_name, gender, created_at)
        values (${orgId}, ${student.id}, ${`LP-${student.id.slice(-6)}`}, ('x' || substr(${student.id}::text, 26, 8))::bit(32)::bigint,
          ${student.paymentCode}, ${familyId}, 'Grace', 'Mbarga', 'mbarga grace', 2, ${now})`.execute(
        tx,
      );
      await sql`insert into fees (org_id, id, student_id, year_id, title, amount, created_at)
        values (${orgId}, ${student.feeId}, ${student.id}, ${yearId}, 'Form 1', ${amount}, ${now})`.execute(
        tx,
      );
      for (const [position, part] of installments.entries())
        await sql`insert into fee_installments (org_id, fee_id, position, amount, due_on)
          values (${orgId}, ${student.feeId}, ${position}, ${part}, ${dueDays[position] ?? '2027-03-01'})`.execute(
          tx,
        );
      students.push(student);
    }
    return { id: familyId, students };
  });
}

/** A guardian's phone, as the school wrote it down. */
export const addGuardian = (
  { services }: Pick<MoneyApp, 'services'>,
  orgId: string,
  family: TestFamily,
  phone: string,
): Promise<void> =>
  services.db.write({ orgId }, async (tx) => {
    const id = newId(services.clock.now());
    await sql`insert into guardians (org_id, id, full_name, folded_name, created_at)
      values (${orgId}, ${id}, 'Awa', 'awa', now())`.execute(tx);
    await sql`insert into guardian_phones (org_id, guardian_id, position, kind, number)
      values (${orgId}, ${id}, 0, 'cell', ${phone})`.execute(tx);
    await sql`insert into family_guardians (org_id, family_id, guardian_id, position, relationship)
      values (${orgId}, ${family.id}, ${id}, 0, 'mother')`.execute(tx);
  });

export interface TestPayment {
  readonly orgId: string;
  readonly family: TestFamily;
  readonly operator?: PayOperator;
  readonly phone?: string;
  readonly parts?: readonly ChosenPart[];
  readonly amount?: number;
  readonly clientKey?: string;
  readonly goOn?: boolean;
  readonly language?: Language;
}

/** Begins a payment as the payer's page does; by default for the first child. */
export async function pay(
  { services }: Pick<MoneyApp, 'services'>,
  payment: TestPayment,
): Promise<string> {
  const { orgId, family, operator = 'mtn' } = payment;
  const feeId = family.students[0]?.feeId ?? '';
  const { transactionId } = await inSchool(services, orgId, (work) =>
    startPayment(work, {
      familyId: family.id,
      operator,
      phone: payment.phone ?? newPhone(operator),
      parts: payment.parts ?? [{ feeId, amount: payment.amount ?? 40_000 }],
      clientKey: payment.clientKey ?? randomUUID(),
      goOn: payment.goOn ?? false,
      language: payment.language ?? 'en',
    }),
  );
  return transactionId;
}

export async function stateOf(
  { services }: Pick<MoneyApp, 'services'>,
  orgId: string,
  id: string,
): Promise<TransactionState> {
  const state = await services.db.read({ orgId }, (tx) => readTransactionState(tx, orgId, id));
  if (state === null) throw new Error('No such transaction.');
  return state;
}

/** At the desk: what is chosen, and the rest for the family. */
export const payCash = (
  { services }: Pick<MoneyApp, 'services'>,
  orgId: string,
  family: TestFamily,
  amount: number,
  parts: readonly ChosenPart[] = [],
): Promise<TakenPayment> =>
  inSchool(services, orgId, (work) =>
    takePayment(work, {
      transaction: null,
      method: 'cash',
      kind: 'own',
      amount,
      familyId: family.id,
      parts,
    }),
  );

/** Waits for one of these states. */
export const reaches = (
  money: Pick<MoneyApp, 'services'>,
  orgId: string,
  id: string,
  ...statuses: TransactionStatus[]
): Promise<TransactionState> =>
  until(`${id} at ${statuses.join(' or ')}`, async () => {
    const state = await stateOf(money, orgId, id);
    return statuses.includes(state.status) ? state : null;
  });

/** What a family has paid for each child, and what it has left with the school. */
export async function booksOf(
  { services }: Pick<MoneyApp, 'services'>,
  orgId: string,
  family: TestFamily,
): Promise<{ paid: number[]; credit: number; payments: number; receipts: number }> {
  return services.db.read({ orgId }, async (tx) => {
    const { rows } = await sql<{
      paid: number[];
      credit: number;
      payments: number;
      receipts: number;
    }>`
      select (select array_agg(f.paid order by f.id) from fees f join students s on s.id = f.student_id
               where s.family_id = ${family.id}) as paid,
             (select coalesce(sum(credits - debits), 0)::int from ledger_accounts
               where name like ${`credit:%:${family.id}`}) as credit,
             (select count(*)::int from payments where family_id = ${family.id}) as payments,
             (select count(*)::int from receipts r join payments p on p.id = r.payment_id
               where p.family_id = ${family.id}) as receipts`.execute(tx);
    const [books] = rows;
    if (books === undefined) throw new Error('No books.');
    return { ...books, paid: books.paid.map(Number) };
  });
}

/** All invariants hold for this school. */
export async function expectSound(
  { services }: Pick<MoneyApp, 'services'>,
  orgId: string,
): Promise<void> {
  expect(await services.db.read({ orgId }, (tx) => checkInvariants(tx, orgId))).toEqual([]);
}
