import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refuseSecrets } from '../testing/log-secrets.ts';
import { type Ground, openGround } from '../testing/soak/ground/ground.ts';
import { letSettle } from '../testing/soak/let-settle.ts';
import { makePlan } from '../testing/soak/plan.ts';
import { describeStorm } from '../testing/soak/print.ts';
import { raiseStorm } from '../testing/soak/storm.ts';
import { judge } from '../testing/soak/verdict/verdict.ts';

/**
 * Two minutes of acts and faults, which come four times as fast: the quiet between them would only make the tests longer. A
 * machine that is slow gets behind the plan, and loses nothing of it.
 */
const plan = makePlan(11, 120);
const pace = 4;

let ground: Ground;

beforeAll(async () => {
  ground = await openGround();
});
afterAll(() => ground.close());

it('after a storm on two nodes every franc, message, webhook and acknowledged write is counted once', {
  retry: 0,
}, async () => {
  const storm = await raiseStorm(ground, plan, { pace });
  const verdict = await judge(storm, await letSettle(ground));
  const logged = await readFile(ground.logFile, 'utf8').catch(() => '');
  refuseSecrets(logged.split('\n'));
  if (verdict.findings.length === 0) ground.forgetLog();
  expect(verdict.findings, describeStorm(storm, verdict)).toEqual([]);
  expect(verdict.found).toBe(verdict.acknowledged);
  expect(verdict.money.taken).toBe(verdict.money.inLedger + verdict.money.forAPerson);
});
