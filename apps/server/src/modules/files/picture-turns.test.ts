import { errors } from '@ardoise/contract/protocol/errors';
import { uploadErrors } from '@ardoise/contract/uploads';
import { describe, expect, it } from 'vitest';
import { createTurns } from './picture-turns.ts';

/** Works that go on until they are told to end, and the order in which they began. */
function createWorks() {
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const work = (name: string) => async (): Promise<string> => {
    begun.push(name);
    const error = await new Promise<Error | undefined>((resolve) => ends.set(name, resolve));
    if (error !== undefined) throw error;
    return name;
  };
  const end = async (name: string, error?: Error): Promise<void> => {
    ends.get(name)?.(error);
    // What follows from an end happens in the microtasks before the next turn of the loop.
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, work, end };
}

const wide = { atOnce: 2, maxWaiting: 100, maxWaitingOfSchool: 100 };

describe('pictures', () => {
  it('of one school are worked on one at a time, and answered in their order', async () => {
    const turns = createTurns(wide);
    const { begun, work, end } = createWorks();
    const all = turns.take('a', [work('a1'), work('a2'), work('a3')]);
    expect(begun).toEqual(['a1']);
    expect(turns.counts()).toEqual({ running: 1, waiting: 2 });
    for (const name of ['a1', 'a2', 'a3']) await end(name);
    expect(await all).toEqual(['a1', 'a2', 'a3']);
    expect(turns.counts()).toEqual({ running: 0, waiting: 0 });
  });

  it('of another school begin at once, and schools take turns', async () => {
    const turns = createTurns(wide);
    const { begun, work, end } = createWorks();
    void turns.take('a', [work('a1'), work('a2'), work('a3')]);
    void turns.take('b', [work('b1'), work('b2')]);
    void turns.take('c', [work('c1')]);
    expect(begun).toEqual(['a1', 'b1']);
    await end('a1');
    expect(begun).toEqual(['a1', 'b1', 'c1']);
    await end('c1');
    await end('b1');
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2']);
  });

  it('beyond what may wait are refused, those of one school before all are', async () => {
    const turns = createTurns({ atOnce: 1, maxWaiting: 3, maxWaitingOfSchool: 2 });
    const { begun, work } = createWorks();
    void turns.take('a', [work('a1'), work('a2')]);
    void turns.take('a', [work('a3')]);
    await expect(turns.take('a', [work('a4')])).rejects.toMatchObject({
      entry: uploadErrors.tooManyPictures,
      details: { retryAfterSeconds: 5 },
    });
    await expect(turns.take('b', [work('b1'), work('b2')])).rejects.toMatchObject({
      entry: errors.serverBusy,
    });
    expect(turns.counts()).toEqual({ running: 1, waiting: 2 });
    expect(begun).toEqual(['a1']);
  });

  it('behind one that failed are left out, but only those of the same upload', async () => {
    const turns = createTurns(wide);
    const { begun, work, end } = createWorks();
    const bad = turns.take('a', [work('bad'), work('behind')]);
    const next = turns.take('a', [work('next')]);
    const failure = bad.catch((error: unknown) => error);
    await end('bad', new Error('not a picture'));
    expect(await failure).toEqual(new Error('not a picture'));
    await end('next');
    expect(await next).toEqual(['next']);
    expect(begun).toEqual(['bad', 'next']);
  });

  it('that are none need no turn', async () => {
    const turns = createTurns({ atOnce: 1, maxWaiting: 1, maxWaitingOfSchool: 1 });
    const { work } = createWorks();
    void turns.take('a', [work('a1')]);
    void turns.take('a', [work('a2')]);
    expect(await turns.take('a', [])).toEqual([]);
  });
});
