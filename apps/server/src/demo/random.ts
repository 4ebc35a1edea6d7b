/** The same seed gives the same demo school on every machine. */
export interface Random {
  /** From 0 to 1, 1 excluded. */
  next(): number;
  below(limit: number): number;
  pick<Item>(items: readonly Item[]): Item;
  chance(share: number): boolean;
}

/** A small well-known generator (mulberry32). Nothing secret is drawn from it. */
export function createRandom(seed: number): Random {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    pick: (items) => items[below(items.length)] as (typeof items)[number],
    chance: (share) => next() < share,
  };
}
