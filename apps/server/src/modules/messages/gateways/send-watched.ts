import type { Clock } from '../../../platform/clock.ts';
import type { Sms, SmsAnswer, SmsGateway } from './sms-gateway.ts';

/** After so many messages in a row that may have gone or not, a gateway counts as down. */
export const mostDoubts = 3;

const minuteMs = 60_000;
const longestPauseMs = 16 * minuteMs;

/** What this node has heard of a gateway, by all batches that go side by side. */
interface Watch {
  /** In a row. */
  doubts: number;
  /** In a row without an answer between them. */
  pauses: number;
  downUntil: number;
  heardAt: number;
  inFlight: number;
  /** How many may be in flight: whoever has not proved itself gets no more than may be lost. */
  room: number;
  waiting: Array<() => void>;
}

/** A gateway whose account is changed is another one, and begins anew. */
const watches = new WeakMap<SmsGateway, Watch>();

function watchOf(gateway: SmsGateway): Watch {
  const known = watches.get(gateway);
  if (known !== undefined) return known;
  const watch = {
    doubts: 0,
    pauses: 0,
    downUntil: 0,
    heardAt: 0,
    inFlight: 0,
    room: mostDoubts,
    waiting: [],
  };
  watches.set(gateway, watch);
  return watch;
}

/** A minute ago is long: whoever was well then proves itself anew. */
function forgetOldTrust(watch: Watch, now: number): void {
  if (watch.inFlight === 0 && now - watch.heardAt >= minuteMs)
    watch.room = mostDoubts - watch.doubts;
}

/** After its pause one message at a time tries it, and a single doubt more makes the next pause, twice as long. */
function learnDoubt(watch: Watch, now: number): void {
  if (watch.downUntil > now) return;
  watch.doubts += 1;
  watch.room = Math.max(1, mostDoubts - watch.doubts);
  if (watch.doubts < mostDoubts) return;
  watch.doubts = mostDoubts - 1;
  watch.downUntil = now + Math.min(longestPauseMs, minuteMs * 2 ** watch.pauses);
  watch.pauses += 1;
}

function learn(watch: Watch, answer: SmsAnswer, now: number): void {
  watch.heardAt = now;
  if (answer.kind !== 'unanswered')
    Object.assign(watch, { doubts: 0, pauses: 0, downUntil: 0, room: watch.room + 1 });
  else if (answer.mayHaveGone) learnDoubt(watch, now);
  // What surely did not go is lost to nobody, and limits nobody.
  else if (watch.doubts === 0) watch.room += 1;
}

/**
 * Hands a message over, unless the gateway counts as down: then null, and it has heard nothing. So a gateway that answers
 * with faults costs a few messages, however many there are.
 */
export async function sendWatched(
  gateway: SmsGateway,
  clock: Clock,
  sms: Sms,
): Promise<SmsAnswer | null> {
  const watch = watchOf(gateway);
  const now = (): number => clock.now().getTime();
  forgetOldTrust(watch, now());
  while (watch.downUntil <= now() && watch.inFlight >= watch.room)
    await new Promise<void>((resolve) => {
      watch.waiting.push(resolve);
    });
  if (watch.downUntil > now()) return null;
  watch.inFlight += 1;
  try {
    const answer = await gateway.send(sms);
    learn(watch, answer, now());
    return answer;
  } finally {
    watch.inFlight -= 1;
    for (const wake of watch.waiting.splice(0)) wake();
  }
}
