interface Waiting<Item> {
  readonly items: readonly Item[];
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Many callers, one piece of work at a time: whoever comes while it goes on is served together with the others that wait, in the next
 * one. So a thousand calls a second cost one connection and a few statements, and each caller is still answered when its own is done.
 * Where a common one fails, each is done alone, so that nobody fails for another's sake.
 */
export function workTogether<Item>(
  work: (items: readonly Item[]) => Promise<void>,
  most: number,
): (items: readonly Item[]) => Promise<void> {
  const waiting: Array<Waiting<Item>> = [];
  let isWorking = false;

  const takeNext = (): Array<Waiting<Item>> => {
    let count = 0;
    const end = waiting.findIndex(
      ({ items }, place) => (count += items.length) > most && place > 0,
    );
    return waiting.splice(0, end < 0 ? waiting.length : end);
  };

  const workOne = (one: Waiting<Item>): Promise<void> => work(one.items).then(one.done, one.failed);

  async function workAll(): Promise<void> {
    isWorking = true;
    while (waiting.length > 0) {
      const next = takeNext();
      try {
        await work(next.flatMap(({ items }) => items));
        for (const { done } of next) done();
      } catch (error) {
        const [only] = next;
        if (next.length === 1) only?.failed(error);
        else for (const one of next) await workOne(one);
      }
    }
    isWorking = false;
  }

  return (items) =>
    new Promise((resolve, reject) => {
      waiting.push({ items, done: () => resolve(), failed: reject });
      if (!isWorking) void workAll();
    });
}
