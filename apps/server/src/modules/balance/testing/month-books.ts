import type { DeskMeans } from '@ardoise/contract/cash-sessions';

/** What a month should come to, added up beside the program: by hand, as a bursar would on paper. */

export type Means = DeskMeans | 'outside';

interface Drawer {
  readonly float: number;
  takenInCash: number;
  paidOut: number;
  deposited: number;
  counted: number | null;
  /** What the cashier took by each means. */
  readonly taken: Map<Means, { amount: number; count: number }>;
}

export interface MonthBooks {
  /** What came in by each means, less what was reversed. */
  readonly came: Map<Means, number>;
  /** What went back to families, by the way that it went. */
  readonly refunded: Map<'cash' | 'mtn' | 'orange', number>;
  /** Of cash what was too little when it was counted, less what was too much; and late cash that came into no drawer. */
  missed: number;
  /** Cash that was reversed after its session was locked, and went back out of another drawer. */
  reversedLate: number;
  /** What all fees ask for, less discounts. */
  net: number;
  discounts: number;
  receipts: number;
  readonly drawers: Map<string, Drawer>;
}

export const newBooks = (): MonthBooks => ({
  came: new Map(),
  refunded: new Map(),
  missed: 0,
  reversedLate: 0,
  net: 0,
  discounts: 0,
  receipts: 0,
  drawers: new Map(),
});

export const sum = (amounts: Iterable<number>): number =>
  [...amounts].reduce((all, amount) => all + amount, 0);

const add = <K>(map: Map<K, number>, key: K, amount: number): void => {
  map.set(key, (map.get(key) ?? 0) + amount);
};

export const openDrawer = (books: MonthBooks, id: string, float: number): void => {
  const taken: Drawer['taken'] = new Map();
  const empty = { takenInCash: 0, paidOut: 0, deposited: 0, counted: null };
  books.drawers.set(id, { float, ...empty, taken });
};

export const drawerOf = (books: MonthBooks, id: string): Drawer => {
  const drawer = books.drawers.get(id);
  if (drawer === undefined) throw new Error('No such drawer.');
  return drawer;
};

export const inDrawer = ({ float, takenInCash, paidOut, deposited }: Drawer): number =>
  float + takenInCash - paidOut - deposited;

/** Money came, or (below zero) went back. Of a desk where one took it, while its session is open. */
export function come(
  books: MonthBooks,
  means: Means,
  amount: number,
  sessionId: string | null,
): void {
  add(books.came, means, amount);
  if (amount > 0) books.receipts += 1;
  if (sessionId === null) return;
  const drawer = drawerOf(books, sessionId);
  if (means === 'cash') drawer.takenInCash += amount;
  const before = drawer.taken.get(means) ?? { amount: 0, count: 0 };
  const count = before.count + Math.sign(amount);
  drawer.taken.set(means, { amount: before.amount + amount, count });
}

export const refund = (
  books: MonthBooks,
  way: 'cash' | 'mtn' | 'orange',
  amount: number,
  sessionId: string | null,
): void => {
  add(books.refunded, way, amount);
  if (sessionId !== null) drawerOf(books, sessionId).paidOut += amount;
};

/** The same numbers for the same seed, so that a month that fails can be played again. */
export function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}
