import pg from 'pg';
import { checkInvariants } from '../../../modules/ledger/check-invariants.ts';
import { createDatabase, createPool } from '../../../platform/db/database.ts';
import { prepareRole } from '../../../platform/db/prepare.ts';
import { acknowledgedWrites, moneyWrites } from '../book.ts';
import type { Settled } from '../let-settle.ts';
import { createSessions } from '../sessions.ts';
import type { Storm } from '../storm.ts';
import type { Finding } from './collections.ts';
import { judgeMoney, type MoneyFigures } from './money.ts';
import { judgeMessages, type MessageFigures } from './messages.ts';
import { judgePayouts, type PayoutFigures } from './payouts.ts';
import { judgeWebhooks, type WebhookFigures } from './webhooks.ts';
import { judgeWrites } from './writes.ts';

export interface Verdict {
  readonly money: MoneyFigures;
  readonly payouts: PayoutFigures;
  readonly messages: MessageFigures;
  readonly webhooks: WebhookFigures;
  readonly acknowledged: number;
  readonly found: number;
  /** Empty where everything holds. */
  readonly findings: readonly Finding[];
}

/** The same questions that the product asks itself every hour. */
async function judgeBooks({ ground }: Storm): Promise<Finding[]> {
  const { url } = ground.database;
  const { orgId } = ground.school;
  const db = createDatabase(createPool(url, await prepareRole(url), 2));
  try {
    const broken = await db.read({ orgId }, (tx) => checkInvariants(tx, orgId));
    return broken.map(({ invariant, rule, found }) => ({
      rule: `invariant ${invariant}: ${rule}`,
      found,
    }));
  } finally {
    await db.close();
  }
}

async function judgeJobs(db: pg.Client): Promise<Finding[]> {
  const { rows } = await db.query<{ name: string; error: string }>(
    `select t.identifier as name, left(j.last_error, 300) as error
       from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where j.attempts >= j.max_attempts and not (j.key is null and coalesce(j.flags ? 'keyed', false))`,
  );
  return rows.map((row) => ({ rule: 'a job was set aside', found: JSON.stringify(row) }));
}

function judgeRest({ left, held, restlessAfterLooks }: Settled): Finding[] {
  const counts = Object.entries(left).map(([what, count]) => `${what}: ${count}`);
  return [
    ...(restlessAfterLooks === null
      ? counts.map((found) => ({ rule: 'it does not come to rest', found }))
      : [
          {
            rule: 'it goes up and down without end',
            found: `after ${restlessAfterLooks} looks ${counts.join(', ')}`,
          },
        ]),
    ...held.map((one) => ({ rule: 'it does not move', found: JSON.stringify(one) })),
  ];
}

/** Compares what the storm was told and what the simulator saw with what the product has, once it has come to rest. */
export async function judge(storm: Storm, settled: Settled): Promise<Verdict> {
  const { ground, book, traffic, plan, seen, stumbles } = storm;
  const { orgId } = ground.school;
  const { movements, messages } = await seen.lastLook();
  const db = new pg.Client({ connectionString: ground.database.url });
  await db.connect();
  try {
    const money = await judgeMoney(db, orgId, book, movements);
    const payouts = await judgePayouts(db, orgId, book, movements);
    const written = await judgeMessages(db, ground, messages);
    const told = await judgeWebhooks(db, ground);
    const sessions = createSessions(ground, traffic);
    const sender = { ground, sessions, traffic, seed: plan.seed };
    const writes = await judgeWrites(db, sender, storm);
    const unexplained = [...traffic.unexplained].map(([what, times]) => ({
      rule: 'the product did not know what to say',
      found: `${what}: answered 500 ${times} times`,
    }));
    const stumbled = stumbles.map((found) => ({ rule: 'an actor stumbled', found }));
    const [broken, setAside] = [await judgeBooks(storm), await judgeJobs(db)];
    return {
      money: money.figures,
      payouts: payouts.figures,
      messages: written.figures,
      webhooks: told.figures,
      acknowledged: acknowledgedWrites(book),
      found: writes.found + moneyWrites(book) - money.findings.length - payouts.findings.length,
      findings: [
        ...[
          ...money.findings,
          ...payouts.findings,
          ...written.findings,
          ...told.findings,
          ...writes.findings,
        ],
        ...[...broken, ...setAside, ...judgeRest(settled), ...stumbled, ...unexplained],
      ],
    };
  } finally {
    await db.end();
  }
}
