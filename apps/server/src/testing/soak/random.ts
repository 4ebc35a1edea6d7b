/** Chances that follow from one number: the same number brings the same ones, on every machine. */
export interface Random {
  /** From 0 to just below 1. */
  next(): number;
  /** Both ends may come. */
  between(least: number, most: number): number;
  pick<Item>(items: readonly Item[]): Item;
  shuffle<Item>(items: readonly Item[]): Item[];
  /** In the form of a version 4. */
  uuid(): string;
}

/** Mulberry32: small, and good enough for a storm. */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function createRandom(seed: number): Random {
  const next = generator(seed);
  const between = (least: number, most: number): number =>
    least + Math.floor(next() * (most - least + 1));
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[between(0, items.length - 1)];
    if (item === undefined) throw new Error('There is nothing to pick from.');
    return item;
  };
  const shuffle = <Item>(items: readonly Item[]): Item[] => {
    const left = [...items];
    return items.flatMap(() => left.splice(between(0, left.length - 1), 1));
  };
  const hex = (digits: number): string =>
    Array.from({ length: digits }, () => between(0, 15).toString(16)).join('');
  const uuid = (): string =>
    `${hex(8)}-${hex(4)}-4${hex(3)}-${pick(['8', '9', 'a', 'b'])}${hex(3)}-${hex(12)}`;
  return { next, between, pick, shuffle, uuid };
}
