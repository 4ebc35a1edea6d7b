import { afterAll, beforeAll, beforeEach } from 'vitest';
import { inSchool } from '../../../platform/work.ts';
import { createSchool, type TestSchool } from '../../../testing/builders.ts';
import { until } from '../../../testing/until.ts';
import { addYear, type TestYear } from '../../students/testing/people.ts';
import { startPayment } from '../transactions/start-payment.ts';
import { type MoneyApp, reaches, startMoneyApp } from './payers.ts';

/** The program that the tests of the importing file go to, with the simulator beside it. */
export let money: MoneyApp;
/** A school of its own for each test. */
export let school: TestSchool;
export let orgId: string;
/** Of the school's owner. */
export let token: string;
/** 6e costs 150,000 in two installments, 5e 120,000 at once. */
export let year: TestYear;

/** Called by each importing file. */
export function startTaughtSchool(): void {
  beforeAll(async () => {
    money = await startMoneyApp();
  });
  beforeEach(async () => {
    school = await createSchool(money.app);
    orgId = school.orgId;
    await signInAgain();
    year = await addYear(money.app, token);
  });
  afterAll(() => money.close());
}

/** After so much time that the session has ended. */
export async function signInAgain(): Promise<void> {
  token = await school.signIn();
}

interface OwingStudent {
  readonly family: { readonly id: string };
  readonly fees: ReadonlyArray<{ readonly id: string }>;
}

/** 40,000 of the student's fee by MTN, as far as the payer's phone. */
export async function beginPayment(student: OwingStudent, phone: string): Promise<string> {
  const feeId = student.fees[0]?.id ?? '';
  const { transactionId } = await inSchool(money.services, orgId, (work) =>
    startPayment(work, {
      familyId: student.family.id,
      operator: 'mtn',
      phone,
      parts: [{ feeId, amount: 40_000 }],
      clientKey: feeId,
      language: 'en',
    }),
  );
  await reaches(money, orgId, transactionId, 20, 21, 41, 50);
  return transactionId;
}

export const approve = (phone: string): Promise<true> =>
  until('the prompt is approved', () =>
    money.simulator.answer(phone, 'approve').then(
      () => true as const,
      () => null,
    ),
  );
