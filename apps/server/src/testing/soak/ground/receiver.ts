import type { IncomingHttpHeaders } from 'node:http';
import { verifyWebhook } from '@ardoise/client';

/** `rude`: it takes what comes and answers 500, or nothing at all; both happen. */
type Mood = 'kind' | 'rude';

export interface Receiver {
  /** The status to answer with; null: none, although it was taken. */
  take(headers: IncomingHttpHeaders, body: string): Promise<number | null>;
  setMood(mood: Mood): void;
  /** The secret by which it knows that it is told by us. */
  setSecret(secret: string): void;
  /** How often each event was answered with 200. */
  readonly accepted: ReadonlyMap<string, number>;
  /** What came without a good signature. */
  readonly forged: () => number;
}

/** Where the school's programs are told of what happens: it keeps count by the id of each event. */
export function createReceiver(): Receiver {
  const accepted = new Map<string, number>();
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
        return 401;
      }
      calls += 1;
      if (mood === 'rude' && calls % 3 !== 0) return calls % 3 === 1 ? 500 : null;
      const id = String(headers['webhook-id']);
      accepted.set(id, (accepted.get(id) ?? 0) + 1);
      return 200;
    },
  };
}
