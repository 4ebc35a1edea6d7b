import { setTimeout as wait } from 'node:timers/promises';
import type { Answer } from '@ardoise/contract/protocol/call';
import type { createWebhook, Webhook } from '@ardoise/contract/webhooks/webhooks';
import pg from 'pg';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { createSchool } from './bench-school.ts';
import { findSimulator, type Ground } from './ground.ts';
import { type Figure, round } from './print.ts';
import { ask, type Staff, signIn } from './sign-in.ts';

const events = 3_000;
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
  { databaseUrl }: Ground,
  orgId: string,
  endpointId: string,
  count: number,
): Promise<void> {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
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
  await db.end();
}

/** From the press that starts it to the last that has arrived. */
async function measureRate(base: string, as: Staff, id: string): Promise<number> {
  await ask(`${base}/${id}/test`, as, send({}));
  const started = performance.now();
  for (;;) {
    const { waiting } = await ask<Webhook>(`${base}/${id}`, as);
    if (waiting === 0) return events / ((performance.now() - started) / 1_000);
    await wait(50);
  }
}

export async function benchWebhooks(ground: Ground): Promise<Figure[]> {
  const { token } = await signIn(ground.productUrl);
  const as = { token, orgId: await createSchool(ground, token) };
  const simulator = await findSimulator(ground.productUrl);
  const base = `${ground.productUrl}/ba021/v1/school/webhooks`;
  const add = async (name: string): Promise<string> => {
    const body = {
      address: `${simulator}/webhooks/${name}`,
      description: name,
      events: ['payment.taken'],
      environment: 'production',
    };
    const { webhook } = await ask<Answer<typeof createWebhook>>(base, as, send(body));
    return webhook.id;
  };
  const [fast, hanging] = [await add('bench-fast'), await add('bench-hanging')];
  const tell = (mode: object) =>
    fetch(`${simulator}/control/webhooks/bench-hanging`, { ...send(mode), method: 'PUT' });
  await tell({ hangs: true });
  await fillEvents(ground, as.orgId, fast, events);
  const alone = await measureRate(base, as, fast);
  await fillEvents(ground, as.orgId, hanging, hangingEvents);
  await ask(`${base}/${hanging}/test`, as, send({}));
  await fillEvents(ground, as.orgId, fast, events);
  const beside = await measureRate(base, as, fast);
  const { waiting } = await ask<Webhook>(`${base}/${hanging}`, as);
  await tell({});
  if (waiting === 0) throw new Error('The receiver that was to hang did not.');
  return [
    {
      name: `webhooks to a fast receiver while another hangs (alone: ${round(alone)}/s)`,
      measured: `${round(beside)} deliveries/s`,
      wanted: `at least ${leastRate}/s and ${leastShare} of what it is alone`,
      isMet: beside >= leastRate && beside >= alone * leastShare,
    },
  ];
}
