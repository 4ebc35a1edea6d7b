import { parseArgs } from 'node:util';
import { putAwayOnSignal } from '../opened.ts';
import { openGround } from './ground/ground.ts';
import { letSettle } from './let-settle.ts';
import { makePlan } from './plan.ts';
import { describeStorm } from './print.ts';
import { raiseStorm } from './storm.ts';
import { holds, judge } from './verdict/verdict.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
  },
});
const [minutes, seed] = [Number(values.minutes), Number(values.seed)];
if (!(minutes > 0 && minutes <= 24 * 60) || !Number.isSafeInteger(seed)) {
  throw Object.assign(
    new Error('--minutes is more than 0 and at most 1440, and --seed a whole number.'),
    { code: 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE' },
  );
}
const say = (line: string): void =>
  void process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);

const plan = makePlan(seed, Math.ceil(minutes * 60));
say(`Seed ${seed}: ${plan.steps.length} steps in ${minutes} minutes, plan ${plan.hash}.`);
// What is waited for may be other processes alone, which keep this one from ending no more than a promise does.
const alive = setInterval(() => {}, 60_000);
// What is broken off leaves neither a process nor a folder behind.
const ground = await openGround((close) => void putAwayOnSignal(close));
try {
  say('Two nodes and one PostgreSQL are up; the storm begins.');
  const storm = await raiseStorm(ground, plan);
  say('It is over; everything comes to rest.');
  const settled = await letSettle(ground, (still) =>
    say(`still on its way: ${JSON.stringify(still)}`),
  );
  const verdict = await judge(storm, settled);
  process.stdout.write(`${describeStorm(storm, verdict)}\n`);
  const isGood = holds(verdict);
  say(isGood ? 'Everything holds.' : `It does not hold. What the nodes said: ${ground.logFile}`);
  if (isGood) ground.forgetLog();
  process.exitCode = isGood ? 0 : 1;
} finally {
  await ground.close();
  clearInterval(alive);
}
