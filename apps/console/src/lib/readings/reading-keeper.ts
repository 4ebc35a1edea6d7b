import type { Clock } from '@ardoise/web/lib/clock.ts';
import type { Query } from '@tanstack/react-query';
import type { ReadingStore } from './reading-store.ts';
import { isKept, withoutSecrets } from './what-is-kept.ts';

export const keptForMs = 7 * 24 * 60 * 60_000;
export const mostReadings = 500;

interface ReadingKeeperParts {
  readonly store: ReadingStore;
  readonly clock: Clock;
  /** Over when it is known who is signed in. */
  readonly known: () => Promise<unknown>;
  /** Who is signed in; null: nobody is known to be. */
  readonly owner: () => string | null;
}

export interface ReadingKeeper {
  keep(query: Query, data: unknown): Promise<void>;
  /** What was read before, with when; null where this was never read by this person, or too long ago. */
  recall(query: Query): Promise<{ data: unknown; at: number } | null>;
  /** Removes everything. */
  forget(): Promise<void>;
}

/** Keeps what a person has read in this school, so that it can be read again without a connection. */
export function createReadingKeeper(parts: ReadingKeeperParts): ReadingKeeper {
  const { store, clock, owner } = parts;
  let tidiedFor: string | null = null;

  /** Once for each person: what somebody else has read goes, and what is old or too much. */
  async function tidy(person: string): Promise<void> {
    if (tidiedFor === person) return;
    tidiedFor = person;
    const oldest = clock.now() - keptForMs;
    const all = await store.list();
    const isUnwanted = ({ owner: of, at }: (typeof all)[number]) => of !== person || at < oldest;
    const own = all.filter((reading) => !isUnwanted(reading));
    const tooMany = own.slice(0, Math.max(0, own.length - mostReadings));
    await store.remove([...all.filter(isUnwanted), ...tooMany].map(({ key }) => key));
  }

  return {
    async keep(query, data) {
      if (!isKept(query.meta?.reads)) return;
      await parts.known();
      const person = owner();
      if (person === null) return;
      await tidy(person);
      // Signed out meanwhile, here or in another tab: nothing may come after what was removed.
      if (owner() !== person) return;
      const reading = { key: query.queryHash, owner: person, at: clock.now() };
      await store.write({ ...reading, data: withoutSecrets(data) });
    },
    async recall(query) {
      const person = owner();
      if (person === null || !isKept(query.meta?.reads)) return null;
      const kept = await store.read(query.queryHash);
      if (kept === undefined || kept.owner !== person) return null;
      return kept.at < clock.now() - keptForMs ? null : kept;
    },
    async forget() {
      tidiedFor = null;
      await store.clear();
    },
  };
}
