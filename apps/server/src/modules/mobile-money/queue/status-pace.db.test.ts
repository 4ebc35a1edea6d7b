import { checkTransaction } from '@ardoise/contract/transactions';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Services } from '../../../platform/services.ts';
import { createSchool, type TestSchool } from '../../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { startTestSimulator, type TestSimulator } from '../../../testing/test-simulator.ts';
import { until } from '../../../testing/until.ts';
import { createFamily, expectSound, newPhone, pay, reaches, stateOf } from '../testing/payers.ts';
import { type Pace, takeRead } from './status-reads.ts';
import { hasLine } from './waiting-polls.ts';
import { sweepTransactions } from './sweep-transactions.ts';

const perSecond = 10;

let simulator: TestSimulator;
/** Two nodes of one instance. */
let one: TestApp;
let two: TestApp;
let services: Services;
let school: TestSchool;

beforeAll(async () => {
  simulator = await startTestSimulator();
  one = await startTestApp({ simulatorUrl: simulator.url, readsPerSecond: perSecond });
  two = await startTestApp({
    simulatorUrl: simulator.url,
    readsPerSecond: perSecond,
    databaseUrl: one.databaseUrl,
  });
  services = one.node.services;
  school = await createSchool(one);
  await services.db.write('platform', (tx) =>
    sql`create table booked_reads (share text, at timestamptz)`.execute(tx),
  );
  await services.db.write('platform', (tx) =>
    sql`create function note_booked() returns trigger language plpgsql as $$
      begin
        -- A booking also forgets what is past: only what was not there is new.
        insert into booked_reads
          select 'first', at from unnest(new.first) at where at <> all (old.first)
          union all select 'rest', at from unnest(new.rest) at where at <> all (old.rest);
        return new;
      end $$`.execute(tx),
  );
});
afterAll(async () => {
  await expectSound({ services }, school.orgId);
  await two.close();
  await one.close();
  simulator.stop();
});

const secondsAfter = (start: Date, seconds: number) => new Date(start.getTime() + seconds * 1_000);

it('two nodes that want to read at the same moment get what one account may have', async () => {
  const pace: Pace = { account: 'shared', perSecond };
  const at = new Date('2026-11-16T09:00:00Z');
  const wish = (index: number) =>
    takeRead(
      (index % 2 === 0 ? one : two).node.services,
      pace,
      index % 3 === 0 ? 'poll' : 'callback',
      at,
    );
  const granted = (await Promise.all(Array.from({ length: 60 }, (_, index) => wish(index)))).filter(
    (waitMs) => waitMs !== null,
  );
  expect(granted).toEqual(Array<number>(perSecond).fill(0));
  expect(await takeRead(services, pace, 'callback', secondsAfter(at, 0.9))).toBe(200);
});

describe('with payments of two nodes', () => {
  it('all are settled, by callbacks and without, and no account reads faster than it may', async () => {
    const { orgId } = school;
    await simulator.faults({ mtn: { autoApproveMs: 0, callbackDelayMs: 0, callbacksLost: false } });
    await services.db.write('platform', (tx) =>
      sql`create trigger note_booked before update on status_reads
        for each row execute function note_booked()`.execute(tx),
    );
    const begin = async (index: number) => {
      const family = await createFamily({ services }, orgId);
      // 06: its callback is lost, so that only a poll finds out.
      const phone = newPhone('mtn', index % 3 === 0 ? '06' : '11');
      const { services: either } = (index % 2 === 0 ? one : two).node;
      return pay({ services: either }, { orgId, family, phone });
    };
    const ids: string[] = [];
    for (let index = 0; index < 30; index += 1) ids.push(await begin(index));
    for (const id of ids) await reaches({ services }, orgId, id, 50);

    const { rows } = await services.db.write('platform', (tx) =>
      sql<{ share: string; at: Date }>`
        select share, at from booked_reads order by at`.execute(tx),
    );
    expect(rows.length).toBeGreaterThanOrEqual(30);
    const tenLaterMs = rows
      .slice(perSecond)
      .map(({ at }, index) => at.getTime() - (rows[index]?.at.getTime() ?? 0));
    expect(Math.min(...tenLaterMs)).toBeGreaterThan(1_000);
  });

  it('whoever looks waits for a read, and is told to come later where there is none', async () => {
    const { orgId } = school;
    await simulator.faults({ mtn: { autoApproveMs: null, callbacksLost: false } });
    const family = await createFamily({ services }, orgId);
    const id = await pay({ services }, { orgId, family });
    await reaches({ services }, orgId, id, 20);
    let token = await school.signIn();
    const look = () => one.call(checkTransaction, { params: { id }, body: {} }, { token });
    const accounts = await until('its account to have read', async () => {
      const { rows } = await services.db.read('platform', (tx) =>
        sql<{ account: string }>`
          select account from status_reads where account <> 'shared'`.execute(tx),
      );
      return rows.length > 0 ? rows : null;
    });
    expect(accounts).toHaveLength(1);
    const bookAll = (time: string) =>
      services.db.write('platform', (tx) =>
        sql`update status_reads set first = array_fill(${time}::timestamptz, array[8]),
            rest = array_fill(${time}::timestamptz, array[2]) where account = ${accounts[0]?.account}`.execute(
          tx,
        ),
      );
    await bookAll('2100-01-01');
    expect((await look()).status).toBe(503);
    await until('its poll to stand in line', () =>
      services.db.read('platform', (tx) => hasLine(tx, accounts[0]?.account ?? '')),
    );
    // Its window is over, but it was not asked about: nobody is told yet that the operator says nothing.
    one.clock.advance(1_000);
    await sweepTransactions(services);
    expect(await stateOf({ services }, orgId, id)).toMatchObject({ needsAttention: false });
    await bookAll('2000-01-01');
    token = await school.signIn();
    expect((await look()).body.data).toMatchObject({ status: 20, needsAttention: true });
    await simulator.answer((await look()).body.data?.phone ?? '', 'approve');
    await reaches({ services }, orgId, id, 50);
  });
});
