import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCalmGround } from '../ground/calm-ground.ts';
import type { Ground } from '../ground/ground.ts';
import { letSettle } from '../let-settle.ts';
import { actKinds, type Plan } from '../plan.ts';
import { raiseStorm, type Storm } from '../storm.ts';
import { plants } from './plants.ts';
import { holds, judge, judgeBy, type Verdict } from './verdict.ts';

/** Every act once, and no fault. */
const plan: Plan = {
  ...{ seed: 3, seconds: 1, hash: '' },
  steps: actKinds.map((act, place) => ({ atMs: 0, act, seed: 100 + place })),
};

let ground: Ground;
let storm: Storm;
let verdict: Verdict;
let db: pg.Client;

beforeAll(async () => {
  ground = await openCalmGround();
  storm = await raiseStorm(ground, plan, { families: 6, isOneByOne: true });
  verdict = await judge(storm, await letSettle(ground));
  db = new pg.Client({ connectionString: ground.database.url });
  await db.connect();
});
afterAll(async () => {
  await db.end();
  await ground.close();
});

it('a world in which nothing is wrong gives no finding, and has something of everything', () => {
  expect(verdict.findings).toEqual([]);
  expect(holds(verdict)).toBe(true);
  const { money, payouts, messages, webhooks } = verdict;
  const { onReceipts, cashInLedger } = money;
  const { countedAsSent, otherCountedAsSent } = messages;
  const some = { onReceipts, cashInLedger, countedAsSent, otherCountedAsSent };
  const all = { ...some, paidOut: payouts.inLedger, accepted: webhooks.accepted };
  expect(Object.entries(all).filter(([, count]) => count === 0)).toEqual([]);
});

it.each(plants)('$what is found, and nothing else', async ({ sql, rules }) => {
  await db.query('begin');
  try {
    // What constraints and triggers would not let through.
    await db.query('set local session_replication_role = replica');
    await db.query(sql);
    const { findings } = await judgeBy(db, storm);
    expect(findings.map(({ rule }) => rule).toSorted()).toEqual([...rules].sort());
  } finally {
    await db.query('rollback');
  }
});
