/** What the count needs to know of a connection. */
export interface CountedSocket {
  readonly destroyed: boolean;
}

/** A request that is counted: while its body arrives, or while it is worked on. */
export interface Counted<Socket extends CountedSocket = CountedSocket> {
  readonly socket: Socket;
  readonly address: string;
  readonly since: number;
  /** Its code is running, and may hold a connection of the database, also when nobody waits for the answer. */
  isRunning: boolean;
}

export interface RequestCount<Entry extends Counted> {
  readonly working: ReadonlySet<Entry>;
  readonly arriving: ReadonlySet<Entry>;
  arrivingFrom(address: string): number;
  arrive(entry: Entry): void;
  work(entry: Entry): void;
  /** May be said any number of times: what has left already is not taken off again. */
  leave(entry: Entry): void;
  /** Takes off what cannot be under way any more, and answers it. Called at regular times. */
  correct(now: number): Entry[];
}

/** Beyond the longest call: its statements, its operator and its answer. */
const longestMs = 10 * 60_000;

/**
 * The requests under way. They are kept as themselves and not as a number, so that one that leaves twice, or a
 * connection that breaks at any moment, cannot make the count wrong.
 */
export function createRequestCount<Entry extends Counted>(): RequestCount<Entry> {
  const working = new Set<Entry>();
  const arriving = new Set<Entry>();
  const arrivingByAddress = new Map<string, number>();
  let suspects = new Set<Entry>();
  const addArriving = (address: string, change: 1 | -1): void => {
    const count = (arrivingByAddress.get(address) ?? 0) + change;
    if (count === 0) arrivingByAddress.delete(address);
    else arrivingByAddress.set(address, count);
  };
  const leave = (entry: Entry): void => {
    working.delete(entry);
    if (arriving.delete(entry)) addArriving(entry.address, -1);
  };
  return {
    working,
    arriving,
    arrivingFrom: (address) => arrivingByAddress.get(address) ?? 0,
    arrive: (entry) => {
      arriving.add(entry);
      addArriving(entry.address, 1);
    },
    work: (entry) => {
      leave(entry);
      working.add(entry);
    },
    leave,
    correct: (now) => {
      const impossible: Entry[] = [];
      const next = new Set<Entry>();
      for (const entry of [...working, ...arriving]) {
        // A connection is destroyed a moment before it says so: only who is found so twice was forgotten.
        const isGone = entry.socket.destroyed && !entry.isRunning;
        if (isGone && !suspects.has(entry)) next.add(entry);
        else if (isGone || now - entry.since > longestMs) impossible.push(entry);
      }
      suspects = next;
      for (const entry of impossible) leave(entry);
      return impossible;
    },
  };
}
