import type { IncomingHttpHeaders } from 'node:http';
import { verifyWebhook } from '@ardoise/client';
import type { Delivery } from './delivery.ts';

/** `rude`: it takes what comes and answers 500, or nothing at all; both happen. */
export type Mood = 'kind' | 'rude';

interface Taken {
  /** The status to answer with; null: none. */
  readonly status: number | null;
  /** Null where it was not accepted. */
  readonly accepted: Delivery | null;
}

export interface Receiver {
  take(headers: IncomingHttpHeaders, body: string): Promise<Taken>;
  setMood(mood: Mood): void;
  /** The secret by which it knows that it is told by us. */
  setSecret(secret: string): void;
  /** Each time that an event was answered with 200. */
  readonly accepted: ReadonlyMap<string, readonly Delivery[]>;
  /** What came without a good signature. */
  readonly forged: () => number;
}

/** Where the school's programs are told of what happens: it keeps count by the id of each event. */
export function createReceiver(): Receiver {
  const accepted = new Map<string, Delivery[]>();
  let mood: Mood = 'kind';
  let secret = '';
  let forged = 0;
  let calls = 0;
  const isGenuine = async (headers: IncomingHttpHeaders, body: string): Promise<boolean> => {
    const named = new Headers(
      Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
    );
    // A node whose clock is wrong signs with its own time.
    const at = new Date(Number(named.get('webhook-timestamp')) * 1_000);
    return verifyWebhook(secret, named, body, at).then(
      () => true,
      () => false,
    );
  };
  return {
    accepted,
    forged: () => forged,
    setMood: (given) => {
      mood = given;
    },
    setSecret: (given) => {
      secret = given;
    },
    take: async (headers, body) => {
      if (!(await isGenuine(headers, body))) {
        forged += 1;
        return { status: 401, accepted: null };
      }
      calls += 1;
      if (mood === 'rude' && calls % 3 !== 0)
        return { status: calls % 3 === 1 ? 500 : null, accepted: null };
      const id = String(headers['webhook-id']);
      const delivery: Delivery = { takenAtMs: Date.now(), answeredAtMs: null };
      accepted.set(id, [...(accepted.get(id) ?? []), delivery]);
      return { status: 200, accepted: delivery };
    },
  };
}
