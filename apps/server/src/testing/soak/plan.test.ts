import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { projectFolder } from '../../project-folder.ts';
import { actKinds, faultKinds, makePlan } from './plan.ts';

/** As a process of its own makes it. */
function planElsewhere(seed: number, seconds: number): unknown {
  const program = `
    import { makePlan } from ${JSON.stringify(new URL('plan.ts', import.meta.url).href)};
    process.stdout.write(JSON.stringify(makePlan(${seed}, ${seconds})));`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', program];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: projectFolder,
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
  return JSON.parse(stdout);
}

describe('the plan of a storm', () => {
  it('is the same for the same seed and length, and another for another', () => {
    const plan = makePlan(7, 120);
    expect(makePlan(7, 120)).toEqual(plan);
    expect(makePlan(7, 120).hash).toBe(plan.hash);
    expect(makePlan(8, 120).hash).not.toBe(plan.hash);
    expect(makePlan(7, 121).hash).not.toBe(plan.hash);
  });

  it('is the same in another process', () => {
    expect(planElsewhere(7, 120)).toEqual(makePlan(7, 120));
  });

  it('has every act and every fault at least once, however short it is, in the order of their moments', () => {
    for (const seed of [1, 2, 3]) {
      const { steps } = makePlan(seed, 1);
      const acts = new Set(steps.flatMap((step) => ('act' in step ? [step.act] : [])));
      const faults = new Set(steps.flatMap((step) => ('fault' in step ? [step.fault] : [])));
      expect([...acts].sort()).toEqual([...actKinds].sort());
      expect([...faults].sort()).toEqual([...faultKinds].sort());
      const moments = steps.map(({ atMs }) => atMs);
      expect(moments).toEqual([...moments].sort((one, other) => one - other));
    }
  });
});
