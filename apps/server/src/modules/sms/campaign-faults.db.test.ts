import { getPlatformHealth } from '@ardoise/contract/desk/health';
import { getSmsBalance } from '@ardoise/contract/sms/account';
import {
  cancelCampaign,
  createCampaign,
  listCampaignMessages,
  retryCampaign,
} from '@ardoise/contract/sms/campaigns';
import {
  listSmsGateways,
  orderSmsGateways,
  setSmsGateway,
  testSmsGateway,
} from '@ardoise/contract/sms/gateways';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inSchool } from '../../platform/work.ts';
import { createSchool, type TestSchool } from '../../testing/builders.ts';
import { createKilledServer } from '../../testing/killed-server.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { startTestSimulator, type TestSimulator } from '../../testing/test-simulator.ts';
import { until } from '../../testing/until.ts';
import { signInDesk } from '../desk/testing/desk.ts';
import { deliveryAddress } from '../messages/public.ts';
import { checkInvariants } from '../ledger/check-invariants.ts';
import { succeed } from '../students/testing/people.ts';
import { claimMessages } from './sending/claim.ts';
import { abandonedAfterMs } from './sending/rules.ts';
import { sweepCampaigns } from './sending/sweep.ts';
import { addGuardians, buyMessages, handsetsOf, untilDone } from './testing/writers.ts';

let simulator: TestSimulator;
let app: TestApp;
let school: TestSchool;
let token: string;

const context = () => ({ services: app.node.services, attempt: 1, isLastAttempt: false });

beforeAll(async () => {
  simulator = await startTestSimulator();
  app = await startTestApp({ simulatorUrl: simulator.url });
});
afterAll(async () => {
  await app.close();
  simulator.stop();
});
let blocks = 0;
beforeEach(async () => {
  app.clock.set('2026-11-16T08:00:00.000Z');
  await simulator.control('POST', 'reset');
  school = await createSchool(app);
  token = await school.signIn();
});

/** So many guardians with phones of their own, and messages enough for all. */
async function withGuardians(count: number): Promise<void> {
  blocks += 1;
  await addGuardians(app, school, count, 670_000_000 + blocks * 100_000);
  await buyMessages(app, school, count * 2);
}

const body = { choice: { kind: 'everyone' as const }, texts: { en: 'Hello {guardian}', fr: '' } };
const send = () => succeed(app, token, createCampaign, { body: { ...body, go: true } });
const balance = () => succeed(app, token, getSmsBalance);
const expectSound = async () =>
  expect(
    await app.node.services.db.read({ orgId: school.orgId }, (tx) =>
      checkInvariants(tx, school.orgId),
    ),
  ).toEqual([]);

describe('a gateway', () => {
  it('that accepts and dies leaves the message unknown, never sent again, until its receipt comes', async () => {
    await simulator.control('PUT', 'sms/receipt-urls', {
      sms: deliveryAddress(app.node.services, app.url, 'nexah'),
    });
    await simulator.faults({ sms: { dieNextCalls: 1, receiptDelayMs: 3_600_000 } });
    await withGuardians(3);
    const { id } = await send();
    const done = await untilDone(app, token, id);
    expect(done).toMatchObject({ used: 3, counts: { sent: 2, unknown: 1 }, canRetry: 0 });
    expect(await handsetsOf(simulator)).toHaveLength(3);
    await simulator.control('POST', 'clock', { advanceMs: 3_600_000 });
    await until('the receipts', async () => {
      const { counts } = await untilDone(app, token, id);
      return counts.delivered === 3;
    });
    await expectSound();
  });

  it('that tells twice, and of what it lost never, is believed once', async () => {
    await simulator.control('PUT', 'sms/receipt-urls', {
      sms: deliveryAddress(app.node.services, app.url, 'nexah'),
    });
    await simulator.faults({
      sms: { receiptsDoubled: true, receiptDelayMs: 50, loseNextCalls: 1, doubleNextCalls: 1 },
    });
    await withGuardians(3);
    const { id } = await send();
    await untilDone(app, token, id);
    await until('the receipts', async () => {
      const { counts } = await untilDone(app, token, id);
      return counts.delivered === 2 && counts.sent === 1;
    });
    expect(await balance()).toMatchObject({ messages: 3, reserved: 0 });
    await expectSound();
  });

  it('that says 200 and means failure has the next one carry the message', async () => {
    await simulator.faults({ sms: { refuseNextCalls: 2, refuseWith: 'noCredit' } });
    await withGuardians(2);
    const { id } = await send();
    expect(await untilDone(app, token, id)).toMatchObject({ used: 2, counts: { sent: 2 } });
    expect(await handsetsOf(simulator)).toHaveLength(2);
  });

  it('where all refuse, the message has failed, costs nothing and can be sent again', async () => {
    const refuse = { refuseNextCalls: 1, refuseWith: 'noCredit' };
    await simulator.faults({ sms: refuse, orangeSms: refuse, africasTalking: refuse });
    await withGuardians(1);
    const { id } = await send();
    const done = await untilDone(app, token, id);
    expect(done).toMatchObject({ used: 0, counts: { failed: 1 }, canRetry: 1 });
    const { items } = await succeed(app, token, listCampaignMessages, { params: { id } });
    expect(items[0]).toMatchObject({ failure: 'gatewayRefused' });
    expect(await balance()).toMatchObject({ messages: 2, reserved: 0 });
  });

  it('is tried in the order of the desk, with what the desk has set', async () => {
    const desk = await signInDesk(app);
    const names = ['africastalking', 'nexah', 'orange'] as const;
    const { items } = await succeed(app, desk, orderSmsGateways, { body: { names: [...names] } });
    expect(items.map(({ name }) => name)).toEqual(names);
    await withGuardians(1);
    await untilDone(app, token, (await send()).id);
    const { messages } = await simulator.control<{ messages: Array<{ from: string }> }>(
      'GET',
      'messages',
    );
    expect(messages[0]?.from).toBe('AFRICASTKNG');
    const [first] = items;
    if (first === undefined) throw new Error('No gateway.');
    const wrong = { ...first, secrets: { apiKey: 'wrong' } };
    await succeed(app, desk, setSmsGateway, {
      params: { name: first.name },
      body: { isOn: true, values: wrong.values, secrets: wrong.secrets, version: first.version },
    });
    const params = { name: first.name };
    const tried = await succeed(app, desk, testSmsGateway, {
      params,
      body: { phone: '677123456' },
    });
    expect(tried.isAccepted).toBe(false);
    const shown = await succeed(app, desk, listSmsGateways);
    expect(JSON.stringify(shown)).not.toContain('wrong');
    expect(shown.items[0]).toMatchObject({ secrets: { apiKey: true }, isFromEnvironment: false });
    const off = await app.call(
      setSmsGateway,
      { params, body: { isOn: true, values: {}, version: shown.items[0]?.version ?? 0 } },
      { token: desk },
    );
    expect(off.body.reason).toBe('gatewayAccountIncomplete');
    expect(off.body.errorMsg).toContain('Address, User name');
    const wrongAddress = { values: { ...first.values, url: 'not a url' }, isOn: true };
    const wrongBody = { ...wrongAddress, version: shown.items[0]?.version ?? 0 };
    const refused = await app.call(setSmsGateway, { params, body: wrongBody }, { token: desk });
    expect(refused.body.errorMsg).toContain('Correct Address:');
    await succeed(app, desk, setSmsGateway, {
      params,
      body: { isOn: false, values: first.values, version: shown.items[0]?.version ?? 0 },
    });
    const school2 = await app.call(listSmsGateways, {}, { token });
    expect(school2.body.errorCode).toBe(40300);
    await app.node.services.db.write('platform', (tx) => sql`delete from sms_gateways`.execute(tx));
  });
});

const everyGateway = (fault: Record<string, number>) =>
  simulator.faults({ sms: fault, orangeSms: fault, africasTalking: fault });

const countIn = async (states: readonly string[]): Promise<number> => {
  const { rows } = await app.node.services.db.read({ orgId: school.orgId }, (tx) =>
    sql<{ count: number }>`select count(*) as count from sms_messages
      where org_id = ${school.orgId} and state = any(${[...states]}::text[])`.execute(tx),
  );
  return rows[0]?.count ?? 0;
};

/** With why: what went another way then says so itself. */
const messagesByState = async () => {
  const { rows } = await app.node.services.db.read({ orgId: school.orgId }, (tx) =>
    sql<{ state: string; failure: string | null; said: string | null; count: number }>`
      select state, failure, case when state <> 'queued' then said end as said, count(*) as count from sms_messages
       where org_id = ${school.orgId} group by 1, 2, 3 order by 1, 2, 3`.execute(tx),
  );
  return rows;
};

/** Until no lane has anything to do before the sweep comes by again. */
const untilIdle = () =>
  until('the lanes are idle', async () => {
    const { rows } = await app.node.services.db.read('platform', (tx) =>
      sql<{ count: number }>`select count(*) as count from graphile_worker.jobs
        where task_identifier = 'sms.send-batch'`.execute(tx),
    );
    return rows[0]?.count === 0;
  });

/** A minute of the clock at a time, each with its sweep. */
async function passMinutes(minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed += 1) {
    app.clock.set(new Date(app.clock.now().getTime() + 60_000));
    await sweepCampaigns.work(context());
    await untilIdle();
  }
}

describe('gateways that answer with faults', () => {
  it('cost a few messages: the others go by the next gateway, or wait until one is back', async () => {
    await simulator.faults({ sms: { failNextCalls: 1_000 } });
    await withGuardians(120);
    const { id } = await send();
    const done = await untilDone(app, token, id);
    expect(done).toMatchObject({ used: 120, counts: { sent: 117, unknown: 3, failed: 0 } });
    expect(await handsetsOf(simulator)).toHaveLength(117);
    await everyGateway({ failNextCalls: 1_000 });
    await passMinutes(1);
    const second = await succeed(app, token, createCampaign, {
      body: { ...body, texts: { en: 'Again', fr: '' }, go: true },
    });
    await untilIdle();
    // Nexah is tried once after its pause; each of the others has lost three.
    expect(await countIn(['unknown'])).toBe(3 + 7);
    expect(await countIn(['queued'])).toBe(113);
    await everyGateway({ failNextCalls: 0 });
    await passMinutes(3);
    token = await school.signIn();
    const later = await untilDone(app, token, second.id);
    expect(later).toMatchObject({ used: 120, counts: { sent: 113, unknown: 7 } });
    const received = (await handsetsOf(simulator)).map(({ to, text }) => `${to} ${text}`);
    expect(received).toHaveLength(117 + 113);
    expect(new Set(received).size).toBe(received.length);
    await expectSound();
  });
});

describe('while no gateway can be reached', () => {
  it('a campaign waits, and goes once one is back', async () => {
    await everyGateway({ unavailableNextCalls: 1_000 });
    await withGuardians(3);
    const { id } = await send();
    await untilIdle();
    // Nor does a lane that had not yet heard that it waits take any of it.
    const early = await inSchool(app.node.services, school.orgId, (work) =>
      claimMessages(work, id, 50),
    );
    expect(early.messages).toEqual([]);
    await passMinutes(10);
    expect(await countIn(['queued'])).toBe(3);
    await everyGateway({ unavailableNextCalls: 0 });
    await passMinutes(6);
    token = await school.signIn();
    expect(await untilDone(app, token, id)).toMatchObject({ used: 3, counts: { failed: 0 } });
    expect(await handsetsOf(simulator)).toHaveLength(3);
    await expectSound();
  });

  it('for half an hour, it has failed, and what it held is given back', async () => {
    await everyGateway({ unavailableNextCalls: 1_000 });
    await withGuardians(3);
    const { id } = await send();
    await untilIdle();
    await passMinutes(29);
    expect(await messagesByState()).toEqual([
      { state: 'queued', failure: null, said: null, count: 3 },
    ]);
    await passMinutes(5);
    token = await school.signIn();
    const done = await untilDone(app, token, id);
    expect(done).toMatchObject({ used: 0, counts: { failed: 3 }, canRetry: 3 });
    expect(await balance()).toMatchObject({ messages: 6, reserved: 0 });
    await everyGateway({ unavailableNextCalls: 0 });
    await succeed(app, token, retryCampaign, { params: { id } });
    expect(await untilDone(app, token, id)).toMatchObject({ used: 3, counts: { failed: 0 } });
  });

  it('or all are asked too much at once, it waits too, and the desk sees it', async () => {
    const desk = await signInDesk(app);
    const before = await succeed(app, desk, getPlatformHealth);
    const countOf = ({ gateways }: typeof before, name: string) =>
      gateways.find(({ gateway }) => gateway === name) ?? { ended: 0, faults: 0 };
    await everyGateway({ busyNextCalls: 2 });
    await withGuardians(2);
    const { id } = await send();
    await untilIdle();
    expect(await countIn(['queued'])).toBe(2);
    await everyGateway({ busyNextCalls: 0 });
    await passMinutes(2);
    expect(await untilDone(app, token, id)).toMatchObject({ used: 2, counts: { failed: 0 } });
    const after = await succeed(app, desk, getPlatformHealth);
    const [was, is] = [countOf(before, 'nexah'), countOf(after, 'nexah')];
    expect(is).toMatchObject({ ended: was.ended + 4, faults: was.faults + 2 });
    expect(countOf(after, 'orange').faults).toBeGreaterThan(countOf(before, 'orange').faults);
  });

  it('what was cancelled in the middle never goes, whatever the gateway says of it afterwards', async () => {
    await everyGateway({ unavailableNextCalls: 1_000 });
    await simulator.faults({ sms: { answerDelayMs: 60_000 } });
    await withGuardians(3);
    const { id } = await send();
    await until('they are in hand', async () => (await countIn(['sending'])) === 3);
    await succeed(app, token, cancelCampaign, { params: { id } });
    await simulator.control('POST', 'clock', { advanceMs: 60_000 });
    await until('they are not', async () => (await countIn(['sending'])) === 0);
    await everyGateway({ unavailableNextCalls: 0, answerDelayMs: 0 });
    await untilIdle();
    await passMinutes(3);
    expect(await handsetsOf(simulator)).toEqual([]);
    const over = await untilDone(app, token, id);
    expect(over).toMatchObject({ state: 'cancelled', reserved: 0, counts: { cancelled: 3 } });
    expect(await balance()).toMatchObject({ messages: 6, reserved: 0 });
    await expectSound();
  });
});

describe('a node that is killed', () => {
  it('in the middle sends nothing twice, and loses nothing from the count', async () => {
    const people = 400;
    await withGuardians(people);
    await simulator.faults({ sms: { answerDelayMs: 40 } });
    const server = await createKilledServer(app.databaseUrl, simulator.url);
    try {
      // The other node goes by the real clock, whatever the hour.
      app.clock.set(new Date());
      token = await school.signIn();
      await app.node.services.db.write({ orgId: school.orgId }, (tx) =>
        sql`update sms_accounts set quiet_until = 0, quiet_from = 24`.execute(tx),
      );
      await server.start();
      const { id } = await send();
      await until('some went', async () => (await handsetsOf(simulator)).length > 60);
      await server.kill();
      const waitsFor = async (state: string): Promise<number> => {
        const { rows } = await app.node.services.db.read({ orgId: school.orgId }, (tx) =>
          sql<{ count: number }>`select count(*) as count from sms_messages
            where campaign_id = ${id} and state = ${state}`.execute(tx),
        );
        return rows[0]?.count ?? 0;
      };
      await until('the others went', async () => (await waitsFor('queued')) === 0);
      // What the dead node had in hand is given up once nobody can still be asking.
      app.clock.set(new Date(Date.now() + 2 * abandonedAfterMs));
      await until('nothing is in hand', async () => {
        await sweepCampaigns.work(context());
        return (await waitsFor('sending')) === 0;
      });
      token = await school.signIn();
      const done = await untilDone(app, token, id);
      const { sent, delivered, unknown, failed } = done.counts;
      expect(failed).toBe(0);
      expect(sent + delivered + unknown).toBe(people);
      const received = (await handsetsOf(simulator)).map(({ to }) => to);
      expect(new Set(received).size).toBe(received.length);
      expect(received.length).toBeGreaterThanOrEqual(people - unknown);
      expect(await balance()).toMatchObject({ messages: people, reserved: 0 });
      await expectSound();
    } finally {
      await server.remove();
    }
  });
});
