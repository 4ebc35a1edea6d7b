import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { planForAnySchool } from '../../../platform/plan-once.ts';
import { workIn } from '../../../platform/work.ts';
import { createSchool } from '../../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { lockLane } from './lanes.ts';
import { settleTries } from './settle-tries.ts';
import { readDue } from './take-due.ts';
import type { DueDelivery, Tried } from './try-delivery.ts';

const waiting = 2_000;
const batch = 20;
const turns = 8;
const tables = ['webhook_deliveries', 'webhook_events'];

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await app.node.services.db.write('platform', async (tx) => {
    // The planner knows what the test tells it.
    for (const table of tables)
      await sql`alter table ${sql.table(table)} set (autovacuum_enabled = false)`.execute(tx);
  });
});
afterAll(() => app.close());

interface Filled {
  readonly orgId: string;
  readonly endpointId: string;
}

/** A school that did all of this at one moment, so that all of it is due at one moment. */
async function fillSchool(): Promise<Filled> {
  const { orgId } = await createSchool(app);
  const endpointId = newId();
  const ids = () => Array.from({ length: waiting }, () => newId());
  const now = app.clock.now();
  await app.node.services.db.write({ orgId }, async (tx) => {
    await sql`insert into webhook_endpoints
        (org_id, id, address, description, environment, events, sealed_secret, secret_end, secret_at, created_at)
      values (${orgId}, ${endpointId}, 'https://erp.example/', 'ERP', 'production', '{student.created}', '', '', ${now}, ${now})`.execute(
      tx,
    );
    await sql`insert into webhook_lanes (org_id, endpoint_id, sequence) values (${orgId}, ${endpointId}, ${waiting})`.execute(
      tx,
    );
    await sql`with made as (
        select * from unnest(${ids()}::uuid[], ${ids()}::uuid[]) with ordinality as made (event_id, id, n)),
      told as (
        insert into webhook_events (org_id, id, type, environment, record_id, cause, data, at)
        select ${orgId}, event_id, 'student.created', 'production', event_id, '', '{}', ${now} from made)
      insert into webhook_deliveries (org_id, id, endpoint_id, event_id, type, sequence, state, next_at, created_at)
      select ${orgId}, id, ${endpointId}, event_id, 'student.created', n, 'waiting', ${now}, ${now} from made`.execute(
      tx,
    );
  });
  return { orgId, endpointId };
}

/** By this transaction so far. */
async function countRead(tx: Tx): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select sum(coalesce(idx_tup_fetch, 0) + coalesce(seq_tup_read, 0))::bigint as read
      from pg_stat_xact_user_tables where relname = any(${tables})`.execute(tx);
  return rows[0]?.read ?? 0;
}

const arrived = (delivery: DueDelivery): Tried => ({
  delivery,
  status: 200,
  problem: null,
  retryAfterSeconds: null,
  request: {},
  answer: { headers: {}, text: 'ok', isCut: false },
  tookMs: 1,
});

interface Turn {
  readonly sequences: readonly number[];
  readonly rowsRead: number;
}

/** As the job does, batch after batch, with every one of them delivered. */
const takeTurns = ({ orgId, endpointId }: Filled): Promise<Turn[]> =>
  app.node.services.db.write({ orgId }, async (tx) => {
    const work = workIn(app.node.services, tx, orgId);
    await planForAnySchool(work.tx);
    const taken: Turn[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      const before = await countRead(tx);
      const due = await readDue(work, endpointId, batch);
      const lane = await lockLane(work, endpointId);
      if (lane === undefined) throw new Error('The lane is there.');
      await settleTries(work, lane, due.map(arrived));
      const rowsRead = (await countRead(tx)) - before;
      taken.push({ sequences: due.map(({ sequence }) => sequence), rowsRead });
    }
    return taken;
  });

async function expectFewRead(school: Filled): Promise<void> {
  const taken = await takeTurns(school);
  const inOrder = Array.from({ length: batch * turns }, (_, n) => n + 1);
  expect(taken.flatMap(({ sequences }) => sequences)).toEqual(inOrder);
  // Each delivery, its event, and the delivery again to write down what became of it; in one transaction those before are passed over too.
  for (const [turn, { rowsRead }] of taken.entries())
    expect(rowsRead).toBeLessThanOrEqual(batch * (3 + turn));
}

it('a batch is taken and written down without reading all that waits with it, in the order in which it happened', async () => {
  await expectFewRead(await fillSchool());
});

it('and likewise for a school of which the statistics know nothing yet', async () => {
  await fillSchool();
  await app.node.services.db.hold('platform', (tx) =>
    sql`analyze webhook_deliveries, webhook_events`.execute(tx),
  );
  await expectFewRead(await fillSchool());
});
