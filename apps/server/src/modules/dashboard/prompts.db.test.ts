import type { Dashboard } from '@ardoise/contract/dashboard/dashboard';
import { sumTransactions } from '@ardoise/contract/transaction-totals';
import { periodOfRange } from '@ardoise/contract/values/periods';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSchool } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { checkInvariants } from '../ledger/check-invariants.ts';
import { addFamily, addStudent, addYear, succeed } from '../students/testing/people.ts';
import { payAt, ranges, readBoard, writeIn } from './testing/board.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('prompts', () => {
  it('are counted by how they ended, with why they failed and how long the money took', async () => {
    const school = await createSchool(app);
    app.clock.set('2026-11-16T08:00:00.000Z');
    const { id: familyId } = await addFamily(app, await school.signIn());
    const add = (hoursAgo: number, state: string, failure: string | null, seconds: number) =>
      app.node.services.db.write({ orgId: school.orgId }, (tx) =>
        sql`
        insert into transactions (org_id, id, number, operator, kind, state, amount, phone, narration, language, family_id,
          client_key, partner_number, submitted_at)
        select ${school.orgId}::uuid, id, 'T-' || id, 'mtn', 'provider', 'asked', 5000, '677000001', '', 'fr', ${familyId}::uuid, id::text, id,
               ${app.clock.now()}::timestamptz - make_interval(hours => ${hoursAgo}) from (select gen_random_uuid() as id) one`
          .execute(tx)
          .then(() =>
            sql`update transactions set asked_at = submitted_at, state = ${state}, failure = ${failure},
              completed_at = case when ${state} = 'asked' then null else submitted_at + make_interval(secs => ${seconds}) end
             where org_id = ${school.orgId} and asked_at is null`.execute(tx),
          ),
      );
    for (const seconds of [20, 38, 41, 200]) await add(2, 'paid', null, seconds);
    for (const failure of ['notEnoughFunds', 'notEnoughFunds', 'expired'])
      await add(3, 'failed', failure, 60);
    await add(1, 'asked', null, 0);
    await add(50, 'paid', null, 10);
    await add(24 * 40, 'failed', 'refused', 10);
    const [day, days, , month, all] = await Promise.all(
      ranges.map((range) => readBoard(app, school, range)),
    );
    expect(day?.prompts).toEqual({
      sent: 8,
      paid: 4,
      failed: 3,
      waiting: 1,
      before: null,
      failures: [
        { reason: 'notEnoughFunds', prompts: 2 },
        { reason: 'expired', prompts: 1 },
      ],
      byOperator: [{ operator: 'mtn', paid: 4, failed: 3, waiting: 1 }],
      secondsToPaid: 40,
    });
    expect([days?.prompts.paid, month?.prompts.failed, all?.prompts.failed]).toEqual([5, 3, 4]);
    const token = await school.signIn();
    const count = async (query: Parameters<typeof succeed<typeof sumTransactions>>[3]) =>
      (await succeed(app, token, sumTransactions, query)).count;
    for (const range of ranges) {
      const { prompts } = await readBoard(app, school, range);
      const period = periodOfRange[range];
      expect(await count({ query: { period } })).toBe(prompts.sent);
      expect(await count({ query: { period, state: 'paid' } })).toBe(prompts.paid);
      for (const { reason, prompts: failed } of prompts.failures)
        expect(await count({ query: { period, failure: reason } })).toBe(failed);
    }
  });
});

describe('in another zone', () => {
  it('two hours of one name are two points where clocks are set back, and the day is one', async () => {
    app.clock.set('2026-10-20T08:00:00.000Z');
    const school = await createSchool(app);
    await writeIn(
      app,
      school,
      `update organisations set time_zone = 'Europe/Paris' where org_id = $1`,
      school.orgId,
    );
    const token = await school.signIn();
    const year = await addYear(app, token);
    const dora = await addStudent(app, token, { lastName: 'Dora', classId: year.sixth });
    for (const [at, amount] of [
      ['2026-10-24T21:30:00.000Z', 1_000],
      ['2026-10-25T00:30:00.000Z', 2_000],
      ['2026-10-25T01:30:00.000Z', 4_000],
      ['2026-10-25T22:30:00.000Z', 8_000],
    ] as const) {
      app.clock.set(at);
      await payAt(app, school, dora, amount);
    }
    const at = (points: Dashboard['points']) =>
      points
        .filter(({ collected }) => collected !== 0)
        .map(({ at: begins, collected }) => [begins, collected]);
    app.clock.set('2026-10-25T22:45:00.000Z');
    expect(at((await readBoard(app, school, 2)).points)).toEqual([
      ['2026-10-24T21:00:00.000Z', 1_000],
      ['2026-10-25T00:00:00.000Z', 2_000],
      ['2026-10-25T01:00:00.000Z', 4_000],
      ['2026-10-25T22:00:00.000Z', 8_000],
    ]);
    expect(at((await readBoard(app, school, 3)).points)).toEqual([
      ['2026-10-23T22:00:00.000Z', 1_000],
      ['2026-10-24T22:00:00.000Z', 14_000],
    ]);
    await writeIn(
      app,
      school,
      `update organisations set time_zone = 'Africa/Douala' where org_id = $1`,
      school.orgId,
    );
    expect(at((await readBoard(app, school, 3)).points)).toEqual([
      ['2026-10-23T23:00:00.000Z', 1_000],
      ['2026-10-24T23:00:00.000Z', 14_000],
    ]);
    const { orgId } = school;
    expect(await app.node.services.db.read({ orgId }, (tx) => checkInvariants(tx, orgId))).toEqual(
      [],
    );
    app.clock.set('2026-11-16T08:00:00.000Z');
  });
});
