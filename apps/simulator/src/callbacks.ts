import { randomUUID } from 'node:crypto';
import { keepRecent } from './recent.ts';
import type { Payment, World } from './world.ts';

const answerWithinMs = 5_000;
const lateMs = 30_000;
const holdMs = 2_000;

interface Posted {
  readonly url: string;
  readonly method: 'POST' | 'PUT';
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Answers the status of the answer, or why there was none. */
export async function post(world: World, { url, method, body, headers }: Posted): Promise<string> {
  try {
    const answer = await fetch(url, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([world.closing, AbortSignal.timeout(answerWithinMs)]),
    });
    await answer.body?.cancel();
    return String(answer.status);
  } catch (error) {
    return error instanceof Error ? error.name : 'unreachable';
  }
}

/** Where the operator tries again, it does so after each of these delays until somebody answers with a 200. */
async function send(
  world: World,
  payment: Payment,
  body: string,
  retryAfterMs: readonly number[] = payment.announcement?.retryAfterMs ?? [],
): Promise<void> {
  const { announcement } = payment;
  if (announcement === null) return;
  const { url, method } = announcement;
  const headers = announcement.headers?.(body) ?? {};
  const outcome = await post(world, { url, method, body, headers });
  record(world, payment, outcome);
  const [delayMs, ...later] = retryAfterMs;
  if (outcome === '200' || delayMs === undefined || world.closing.aborted) return;
  world.timetable.after(delayMs, () => void send(world, payment, body, later));
}

function record(world: World, payment: Payment, outcome: string): void {
  const { announcement, operator, reference } = payment;
  if (announcement === null) return;
  const id = randomUUID();
  const at = world.timetable.now();
  keepRecent(world.callbacks, id, { id, at, operator, reference, url: announcement.url, outcome });
  world.changed();
}

/** Keeps callbacks back for a moment, then sends the newest first. */
function hold(world: World, payment: Payment, bodies: readonly string[]): void {
  const held = world.heldCallbacks.get(payment.operator) ?? [];
  if (held.length === 0) {
    world.heldCallbacks.set(payment.operator, held);
    world.timetable.after(holdMs, () => {
      const reversed = held.splice(0).reverse();
      void reversed.reduce((sent, next) => sent.then(next), Promise.resolve());
    });
  }
  held.push(...bodies.map((body) => () => send(world, payment, body)));
}

/**
 * Calls the merchant back about a finished payment, as the operator does, or in whatever broken way is switched on. `pendingBody` is what would have been said while the payment was pending.
 */
export function announce(world: World, payment: Payment, pendingBody: string): void {
  if (payment.announcement === null) return;
  const faults = world.faults[payment.operator];
  const quirk = payment.behaviour.callback;
  if (faults.callbacksLost || quirk === 'lost') {
    record(world, payment, 'lost');
    return;
  }
  const body = JSON.stringify(payment.announcement.describe(payment));
  const bodies = faults.callbacksDoubled || quirk === 'doubled' ? [body, body] : [body];
  const delayMs = quirk === 'late' ? lateMs : faults.callbackDelayMs;
  world.timetable.after(delayMs, () => {
    if (faults.callbacksOutOfOrder) hold(world, payment, [pendingBody, ...bodies]);
    else for (const each of bodies) void send(world, payment, each);
  });
}

/** Sends the final callback again, as an aggregator does on request. */
export function resend(world: World, payment: Payment): void {
  if (payment.announcement === null) return;
  void send(world, payment, JSON.stringify(payment.announcement.describe(payment)));
}
