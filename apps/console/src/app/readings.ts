import type { QueryClient } from '@tanstack/react-query';
import { loadChunk } from '../lib/chunk.ts';
import type { Console } from '../lib/console.tsx';
import { createPersister } from '../lib/readings/persist.ts';
import type { ReadingKeeper } from '../lib/readings/reading-keeper.ts';

/** A browser that does not get to it keeps nobody in. */
const forgetPatienceMs = 1_500;

/** What is read is kept for when there is no connection. `use` tells it of the page, which is made after it. */
export function createReadings() {
  let opened: Promise<ReadingKeeper> | undefined;
  let open = (): Promise<ReadingKeeper> => Promise.reject(new Error('There is no page yet.'));
  const keeper = () => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
  return {
    ...createPersister(keeper),
    use(page: Console, queries: QueryClient): void {
      open = () =>
        loadChunk('open-keeper', async () => {
          const { openKeeper } = await import('../lib/readings/open-keeper.ts');
          return openKeeper(page, queries);
        });
    },
    /** Everything is gone from the device when it is over, or the patience is. */
    forget: ({ clock }: Pick<Console, 'clock'>): Promise<unknown> =>
      Promise.race([
        keeper()
          .then((one) => one.forget())
          .catch(() => {}),
        new Promise<void>((resolve) => clock.after(forgetPatienceMs, resolve)),
      ]),
  };
}

export type Readings = ReturnType<typeof createReadings>;
