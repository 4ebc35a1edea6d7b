import { type Answer, type CallSpec, pathOf, type Request } from '@ardoise/contract/protocol/call';
import type { Envelope } from '@ardoise/contract/protocol/envelope';
import type { Ground } from './ground/ground.ts';
import type { Sessions } from './sessions.ts';
import type { Person } from './ground/people.ts';
import { addressOf, type Traffic, untilAnswered } from './until-answered.ts';

/** How long a client waits for an answer before it asks anew. */
const answerMs = 30_000;

/** What a client learns of the product at last: that something is done, or that it is refused and nothing was done. */
export type Outcome<Data> =
  | { readonly isDone: true; readonly data: Data }
  | { readonly isDone: false; readonly status: number; readonly reason: string };

export interface Sender {
  readonly ground: Ground;
  readonly sessions: Sessions;
  readonly traffic: Traffic;
  /** Of the act: it decides the address. */
  readonly seed: number;
}

interface Sent {
  /** A person of the staff, or a program's key. */
  readonly as: Person | string;
  /** The same request under the same key is done once. */
  readonly key?: string;
}

/** Makes a call, and makes it again for as long as nobody knows what became of it. */
export async function send<C extends CallSpec>(
  { ground, sessions, traffic, seed }: Sender,
  call: C,
  request: Request<C>,
  { as, key }: Sent,
): Promise<Outcome<Answer<C>>> {
  const path = pathOf(call, request?.params as Record<string, unknown> | undefined);
  const query = new URLSearchParams((request?.query ?? {}) as Record<string, string>).toString();
  const body = request?.body === undefined ? undefined : JSON.stringify(request.body);
  for (;;) {
    const token = typeof as === 'string' ? as : await sessions.tokenOf(as);
    const response = await untilAnswered(ground, traffic, `${call.method} ${call.path}`, (base) =>
      fetch(new URL(query === '' ? path : `${path}?${query}`, base), {
        method: call.method,
        signal: AbortSignal.timeout(answerMs),
        headers: {
          authorization: `Bearer ${token}`,
          'x-org-id': ground.school.orgId,
          'x-language': 'en',
          'x-forwarded-for': addressOf(seed),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        ...(body === undefined ? {} : { body }),
      }),
    );
    const envelope = await readEnvelope<Answer<C>>(response);
    // The connection broke within the answer: as if there had been none.
    if (envelope === null) continue;
    if (response.status === 401 && typeof as !== 'string') {
      sessions.forget(as, token);
      continue;
    }
    if (response.ok && envelope.success) return { isDone: true, data: envelope.data as Answer<C> };
    const reason = envelope.reason ?? '';
    if (reason === 'simultaneousChange') continue;
    return { isDone: false, status: response.status, reason };
  }
}

const readEnvelope = async <Data>(response: Response): Promise<Envelope<Data> | null> => {
  try {
    return (await response.json()) as Envelope<Data>;
  } catch {
    return null;
  }
};
