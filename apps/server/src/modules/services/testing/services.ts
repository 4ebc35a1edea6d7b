import { type CallSpec, type Request } from '@ardoise/contract/protocol/call';
import { createService } from '@ardoise/contract/services';
import { getStudent } from '@ardoise/contract/students';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { inSchool } from '../../../platform/work.ts';
import { createSchool, type TestSchool } from '../../../testing/builders.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { takePayment } from '../../billing/take-payment.ts';
import { checkInvariants } from '../../ledger/check-invariants.ts';
import { addYear, succeed, type TestYear } from '../../students/testing/people.ts';

export const today = '2026-11-16';

export const bus = { type: 2 as const, name: 'Bus', cost: 15_000, every: 'month' as const };
export const registration = {
  type: 100 as const,
  name: 'Frais d’inscription',
  every: 'year' as const,
};

/** A school in the middle of a term, and what its owner does and sees. */
export interface Desk {
  readonly school: TestSchool;
  readonly year: TestYear;
  readonly token: string;
  comesTo(day: string): Promise<void>;
}

export async function openDesk(app: TestApp): Promise<Desk> {
  app.clock.set(`${today}T11:00:00.000Z`);
  const school = await createSchool(app);
  let token = await school.signIn();
  const year = await addYear(app, token, 2026);
  return {
    school,
    year,
    get token() {
      return token;
    },
    comesTo: async (day) => {
      app.clock.set(`${day}T11:00:00.000Z`);
      token = await school.signIn();
    },
  };
}

export async function refused<C extends CallSpec>(
  app: TestApp,
  token: string,
  call: C,
  request: Request<C>,
) {
  const { status, body } = await app.call(call, request, { token });
  return { status, reason: body.reason, message: body.errorMsg };
}

export const offer = (app: TestApp, { token }: Desk, body: Request<typeof createService>['body']) =>
  succeed(app, token, createService, { body });

export async function serviceFees(app: TestApp, { token }: Desk, studentId: string) {
  const { fees } = await succeed(app, token, getStudent, { params: { id: studentId } });
  return fees.filter(({ kind }) => kind === 'service');
}

/** In cash, for the one fee. */
export async function payFor(
  app: TestApp,
  { school, token }: Desk,
  studentId: string,
  feeId: string,
  amount: number,
): Promise<void> {
  const { family } = await succeed(app, token, getStudent, { params: { id: studentId } });
  await inSchool(app.node.services, school.orgId, (work) =>
    takePayment(work, {
      transaction: null,
      method: 'cash',
      kind: 'own',
      amount,
      familyId: family.id,
      parts: [{ feeId, amount }],
    }),
  );
}

export async function creditOf(
  app: TestApp,
  { school, token }: Desk,
  studentId: string,
): Promise<number> {
  const { family } = await succeed(app, token, getStudent, { params: { id: studentId } });
  return inSchool(app.node.services, school.orgId, async ({ tx }) => {
    const { rows } = await sql<{ credit: number }>`
      select coalesce(sum(credits - debits), 0)::int as credit from ledger_accounts
       where name like ${`credit:%:${family.id}`}`.execute(tx);
    return rows[0]?.credit ?? 0;
  });
}

export async function expectSoundBooks(app: TestApp, { school }: Desk): Promise<void> {
  const broken = await inSchool(app.node.services, school.orgId, ({ tx, orgId }) =>
    checkInvariants(tx, orgId),
  );
  expect(broken).toEqual([]);
}
