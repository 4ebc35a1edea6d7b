import { setTimeout as wait } from 'node:timers/promises';
import type { Answer } from '@ardoise/contract/protocol/call';
import type { createWebhook } from '@ardoise/contract/webhooks/webhooks';
import pg from 'pg';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { createSchool } from './bench-school.ts';
import { findSimulator, type Ground } from './ground.ts';
import { type Figure, round } from './print.ts';
import { ask, type Staff, signIn } from './sign-in.ts';

const events = 3_000;
/** What the first ones cost is a new program's and a new connection's. */
const warmingEvents = 500;
const hangingEvents = 50;
const leastRate = 200;
/** Beside one that hangs, of what it is alone. */
const leastShare = 0.7;

const send = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** As if so many had happened just now. */
async function fillEvents(
  db: pg.Client,
  orgId: string,
  endpointId: string,
  count: number,
): Promise<void> {
  const ids = (): string[] => Array.from({ length: count }, () => newId());
  await db.query(
    `with made as (
       select event_id, delivery_id, n from unnest($3::uuid[], $4::uuid[]) with ordinality as made (event_id, delivery_id, n)),
     lane as (
       update webhook_lanes set sequence = sequence + $5 where org_id = $1 and endpoint_id = $2 returning sequence - $5 as first),
     told as (
       insert into webhook_events (org_id, id, type, environment, record_id, cause, data, at)
       select $1, event_id, 'payment.taken', 'production', event_id, '', '{"amount": 50000}', now() from made
       returning id)
     insert into webhook_deliveries (org_id, id, endpoint_id, event_id, type, sequence, state, next_at, created_at)
     select $1, delivery_id, $2, event_id, 'payment.taken', lane.first + n, 'waiting', now(), now()
       from made, lane where (select count(*) from told) > 0`,
    [orgId, endpointId, ids(), ids(), count],
  );
}

interface Receiver {
  readonly id: string;
  readonly db: pg.Client;
  readonly as: Staff & { readonly orgId: string };
  /** Of the webhook's own calls. */
  readonly address: string;
}

/** Asked of the database, with one row of an index: a call that counts what waits would take its time from what is measured. */
async function isAnyWaiting({ db, as, id }: Receiver): Promise<boolean> {
  const { rows } = await db.query<{ any: boolean }>(
    `select exists (select from webhook_deliveries where org_id = $1 and endpoint_id = $2 and state = 'waiting') as any`,
    [as.orgId, id],
  );
  return rows[0]?.any === true;
}

/** From the press that starts it to the last that has arrived. */
async function measureRate(receiver: Receiver, count: number): Promise<number> {
  const { db, as, id, address } = receiver;
  await fillEvents(db, as.orgId, id, count);
  const started = performance.now();
  await ask(`${address}/test`, as, send({}));
  while (await isAnyWaiting(receiver)) await wait(20);
  return count / ((performance.now() - started) / 1_000);
}

/** None has arrived, and some are with the receiver at this moment, or were until it was given up as silent. */
async function refuseUnlessHanging({ db, as, id }: Receiver): Promise<void> {
  const { rows } = await db.query<{ arrived: number; isAtWork: boolean }>(
    `select (select count(*)::int from webhook_deliveries where org_id = $1 and endpoint_id = $2 and state <> 'waiting') as arrived,
            (select coalesce(held_until > clock_timestamp(), false) or is_silent
               from webhook_lanes where org_id = $1 and endpoint_id = $2) as "isAtWork"`,
    [as.orgId, id],
  );
  if (rows[0]?.arrived !== 0 || !rows[0].isAtWork)
    throw new Error('The receiver that was to hang did not.');
}

interface Rates {
  /** Before and after, since a machine is not as fast all the time. */
  readonly alone: number;
  readonly beside: number;
}

async function measureRates(
  fast: Receiver,
  hanging: Receiver,
  tell: (mode: object) => Promise<unknown>,
): Promise<Rates> {
  const { db, as } = hanging;
  await measureRate(fast, warmingEvents);
  const before = await measureRate(fast, events);
  await tell({ hangs: true });
  await fillEvents(db, as.orgId, hanging.id, hangingEvents);
  await ask(`${hanging.address}/test`, as, send({}));
  const beside = await measureRate(fast, events);
  await refuseUnlessHanging(hanging);
  // Off, it is sent nothing that waits for it.
  await ask(`${hanging.address}/switch`, as, send({ isOn: false }));
  await tell({});
  const after = await measureRate(fast, events);
  return { alone: (before + after) / 2, beside };
}

export async function benchWebhooks(ground: Ground): Promise<Figure[]> {
  const { token } = await signIn(ground.productUrl);
  const as = { token, orgId: await createSchool(ground, token) };
  const simulator = await findSimulator(ground.productUrl);
  const base = `${ground.productUrl}/ba021/v1/school/webhooks`;
  const db = new pg.Client({ connectionString: ground.databaseUrl });
  await db.connect();
  const add = async (name: string): Promise<Receiver> => {
    const body = {
      address: `${simulator}/webhooks/${name}`,
      description: name,
      events: ['payment.taken'],
      environment: 'production',
    };
    const { webhook } = await ask<Answer<typeof createWebhook>>(base, as, send(body));
    return { id: webhook.id, db, as, address: `${base}/${webhook.id}` };
  };
  const [fast, hanging] = [await add('bench-fast'), await add('bench-hanging')];
  const measured = measureRates(fast, hanging, (mode) =>
    fetch(`${simulator}/control/webhooks/bench-hanging`, { ...send(mode), method: 'PUT' }),
  );
  await Promise.allSettled([measured]);
  await db.end();
  const { alone, beside } = await measured;
  return [
    {
      name: `webhooks to a fast receiver while another hangs (alone: ${round(alone)}/s)`,
      measured: `${round(beside)} deliveries/s`,
      wanted: `at least ${leastRate}/s and ${leastShare} of what it is alone`,
      isMet: beside >= leastRate && beside >= alone * leastShare,
    },
  ];
}
