import { describe, expect, it } from 'vitest';
import { createHold, type Hold } from './holds.ts';

interface Line {
  readonly state: 'open' | 'cut' | 'deaf';
  readonly failNextCalls: number;
}

const calm: Line = { state: 'open', failNextCalls: 0 };

/** Begins a fault, and answers how to end it. */
async function begin(hold: Hold<Line>, switches: Partial<Line>): Promise<() => Promise<void>> {
  let end = (): void => {};
  let hasBegun = (): void => {};
  const begun = new Promise<void>((resolve) => (hasBegun = resolve));
  const ended = hold(switches, () => {
    hasBegun();
    return new Promise<void>((resolve) => (end = resolve));
  });
  await begun;
  return () => {
    end();
    return ended;
  };
}

function watchedHold() {
  const changes: Array<Partial<Line>> = [];
  const hold = createHold(calm, (changed) => void changes.push(changed));
  return { hold, changes, now: (): Line => Object.assign({}, calm, ...changes) as Line };
}

describe('a fault holds until its own end', () => {
  it('when another of its kind that came later ends first', async () => {
    const { hold, now } = watchedHold();
    const endFirst = await begin(hold, { state: 'cut' });
    const endSecond = await begin(hold, { state: 'deaf' });
    expect(now().state).toBe('deaf');
    await endSecond();
    expect(now().state).toBe('cut');
    await endFirst();
    expect(now()).toEqual(calm);
  });

  it('when another of its kind that came before ends first', async () => {
    const { hold, now } = watchedHold();
    const endFirst = await begin(hold, { state: 'cut' });
    const endSecond = await begin(hold, { state: 'cut' });
    await endFirst();
    expect(now().state).toBe('cut');
    await endSecond();
    expect(now()).toEqual(calm);
  });

  it('and none begins the counts of another anew', async () => {
    const { hold, changes } = watchedHold();
    const endFirst = await begin(hold, { failNextCalls: 6 });
    const endSecond = await begin(hold, { state: 'cut' });
    await endSecond();
    await endFirst();
    expect(changes).toEqual([
      { failNextCalls: 6 },
      { state: 'cut' },
      { state: 'open' },
      { failNextCalls: 0 },
    ]);
  });

  it('also where it could not be brought', async () => {
    const seen: Array<Partial<Line>> = [];
    const hold = createHold(calm, async (changed) => {
      seen.push(changed);
      if (changed.state === 'deaf') throw new Error('Nobody answers.');
    });
    const endFirst = await begin(hold, { state: 'cut' });
    await expect(hold({ state: 'deaf' }, async () => {})).rejects.toThrow('Nobody answers.');
    expect(seen.at(-1)).toEqual({ state: 'cut' });
    await endFirst();
    expect(seen.at(-1)).toEqual({ state: 'open' });
  });
});
