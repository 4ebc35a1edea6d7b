import pg from 'pg';
import { checkInvariants } from '../../../modules/ledger/check-invariants.ts';
import { createDatabase, createPool } from '../../../platform/db/database.ts';
import { prepareRole } from '../../../platform/db/prepare.ts';
import { acknowledgedWrites, moneyWrites } from '../book.ts';
import type { Settled } from '../let-settle.ts';
import type { Storm } from '../storm.ts';
import type { Finding } from './collections.ts';
import { judgeMoney, type MoneyFigures } from './money.ts';
import { judgeMessages, type MessageFigures } from './messages.ts';
import { judgePayouts, type PayoutFigures } from './payouts.ts';
import { judgeRest } from './rest.ts';
import { judgeWebhooks, type WebhookFigures } from './webhooks.ts';
import { judgeWrites } from './writes/writes.ts';

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

/** Nothing is found to be wrong, and all that was acknowledged is found. */
export const holds = ({
  findings,
  acknowledged,
  found,
}: Pick<Verdict, 'findings' | 'acknowledged' | 'found'>): boolean =>
  findings.length === 0 && found === acknowledged;

/** Compares what the storm was told and what the simulator saw with what the product has, once it has come to rest. */
export async function judge(storm: Storm, settled: Settled): Promise<Verdict> {
  const db = new pg.Client({ connectionString: storm.ground.database.url });
  await db.connect();
  try {
    const verdict = await judgeBy(db, storm);
    const broken = await judgeBooks(storm);
    const findings = [...verdict.findings, ...broken, ...judgeRest(settled, storm)];
    return { ...verdict, findings };
  } finally {
    await db.end();
  }
}

/** What can be read by one connection. */
export async function judgeBy(db: pg.Client, storm: Storm): Promise<Verdict> {
  const { ground, book, traffic, sessions, plan, seen } = storm;
  const { orgId } = ground.school;
  const { movements, messages } = await seen.lastLook();
  const sender = { ground, sessions, traffic, seed: plan.seed };
  const money = await judgeMoney(db, orgId, book, movements);
  const payouts = await judgePayouts(db, orgId, book, movements);
  const written = await judgeMessages(db, ground, messages);
  const told = await judgeWebhooks(db, ground);
  const writes = await judgeWrites(db, sender, storm);
  const setAside = await judgeJobs(db);
  return {
    money: money.figures,
    payouts: payouts.figures,
    messages: written.figures,
    webhooks: told.figures,
    acknowledged: acknowledgedWrites(book),
    found: writes.found + moneyWrites(book) - money.findings.length - payouts.findings.length,
    findings: [money, payouts, written, told, writes]
      .flatMap(({ findings }) => findings)
      .concat(setAside),
  };
}
