/** Something that waits, and its place in the order of arrival. */
export interface Arrival {
  readonly item: string;
  readonly place: number;
}

/** Arrivals that wait, each item once. The newest is taken first; what does not fit pushes out the oldest. */
export interface NewestFirst {
  readonly size: number;
  add(arrival: Arrival): void;
  /** The newest that may be taken now. */
  take(mayTake?: (item: string) => boolean): Arrival | undefined;
}

export function createNewestFirst(most: number): NewestFirst {
  /** The oldest first. */
  const order: Arrival[] = [];
  const known = new Set<string>();
  return {
    get size() {
      return order.length;
    },
    add(arrival) {
      if (known.has(arrival.item)) return;
      known.add(arrival.item);
      // Nearly always at the end: it is the newest.
      order.splice(order.findLastIndex(({ place }) => place < arrival.place) + 1, 0, arrival);
      const pushedOut = order.length > most ? order.shift() : undefined;
      if (pushedOut !== undefined) known.delete(pushedOut.item);
    },
    take(mayTake = () => true) {
      const found = order.findLastIndex(({ item }) => mayTake(item));
      const [taken] = found < 0 ? [] : order.splice(found, 1);
      if (taken !== undefined) known.delete(taken.item);
      return taken;
    },
  };
}
