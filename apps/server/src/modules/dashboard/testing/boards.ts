import { sumArrears } from '@ardoise/contract/arrears/arrears';
import { type Dashboard, getDashboard } from '@ardoise/contract/dashboard/dashboard';
import { listFees, sumFees } from '@ardoise/contract/fees';
import type { StudentDetail } from '@ardoise/contract/students';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { inSchool } from '../../../platform/work.ts';
import type { TestSchool } from '../../../testing/builders.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { takePayment } from '../../billing/public.ts';
import { succeed } from '../../students/testing/people.ts';

export const read = async (app: TestApp, school: TestSchool, range: number): Promise<Dashboard> =>
  succeed(app, await school.signIn(), getDashboard, { query: { range } });

/** A statement of the school's own, with texts in the place of $1, $2. */
export const write = (app: TestApp, school: TestSchool, statement: string, ...values: string[]) =>
  app.node.services.db.write({ orgId: school.orgId }, (tx) =>
    sql`${sql.raw(statement.replaceAll(/\$(\d)/g, (_, n: string) => `'${values[Number(n) - 1]}'`))}`.execute(
      tx,
    ),
  );

/** The newest one. */
export async function feeOf(
  app: TestApp,
  school: TestSchool,
  student: StudentDetail,
): Promise<string> {
  const { rows } = await app.node.services.db.read({ orgId: school.orgId }, (tx) =>
    sql<{
      id: string;
    }>`select id from fees where org_id = ${school.orgId} and student_id = ${student.id}
       order by created_at desc limit 1`.execute(tx),
  );
  return rows[0]?.id ?? '';
}

export async function pay(
  app: TestApp,
  school: TestSchool,
  student: StudentDetail,
  amount: number,
  method: 'cash' | 'mtn' | 'orange' | 'bank' = 'cash',
) {
  const feeId = await feeOf(app, school, student);
  return inSchool(app.node.services, school.orgId, (work) =>
    takePayment(work, {
      transaction: null,
      method,
      kind: 'own',
      amount,
      familyId: student.family.id,
      parts: [{ feeId, amount }],
    }),
  );
}

export const sum = (figures: readonly number[]): number =>
  figures.reduce((all, one) => all + one, 0);

/** Those in which anything came. */
export const filledPoints = (points: Dashboard['points']) =>
  points.filter(({ collected }) => collected !== 0).map(({ at, collected }) => [at, collected]);

/** Each age is what the list has that it opens: the same amount, of as many families. */
export async function expectAgesAsListed(
  app: TestApp,
  token: string,
  { ageing, overdue }: Dashboard,
): Promise<void> {
  expect(sum(ageing.map(({ amount }) => amount))).toBe(overdue.amount);
  for (const { fromDays, dueFrom, dueTo, amount, families, familiesFrom } of ageing) {
    const query = { ...(dueFrom === null ? {} : { dueFrom }), dueTo };
    expect(await succeed(app, token, sumArrears, { query })).toMatchObject({
      due: amount,
      families,
    });
    const older = await succeed(app, token, sumArrears, { query: { lateFrom: fromDays } });
    expect(older.families).toBe(familiesFrom);
  }
}

/** What was expected is the list of fees that fell due in the range: its sum, and row by row, also of a class and of a state. */
export async function expectExpectedAsListed(
  app: TestApp,
  token: string,
  { expected, days, today, byClass }: Dashboard,
): Promise<void> {
  const query = { ...(days === null ? {} : { dueFrom: days.from }), dueTo: days?.to ?? today };
  const { due, fees } = await succeed(app, token, sumFees, { query });
  expect(due).toBe(expected.amount);
  const { items, total } = await succeed(app, token, listFees, {
    query: { ...query, perPage: 100 },
  });
  expect([items.length, total]).toEqual([fees, fees]);
  expect(sum(items.map((fee) => fee.due ?? 0))).toBe(due);
  expect(items.every((fee) => (fee.due ?? 0) > 0)).toBe(true);
  const ofStates = await Promise.all(
    [1, 2, 3].map((state) => succeed(app, token, sumFees, { query: { ...query, state } })),
  );
  expect(sum(ofStates.map((one) => one.due ?? 0))).toBe(due);
  for (const { id } of byClass.slice(0, 1)) {
    const ofClass = { ...query, classId: id };
    const listed = await succeed(app, token, listFees, { query: { ...ofClass, perPage: 100 } });
    const summed = await succeed(app, token, sumFees, { query: ofClass });
    expect(sum(listed.items.map((fee) => fee.due ?? 0))).toBe(summed.due);
  }
}
