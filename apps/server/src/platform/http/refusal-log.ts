import { type ErrorEntry, errors } from '@ardoise/contract/protocol/errors';
import type { FastifyRequest } from 'fastify';
import type { Log } from '../log.ts';
import type { Refusal } from '../refusal.ts';

/** Who asks, as far as that was found out before the refusal. */
interface Asker {
  readonly personId: string;
  readonly orgId: string | null;
}

const askers = new WeakMap<FastifyRequest, Asker>();

export const noteAsker = (request: FastifyRequest, asker: Asker): void =>
  void askers.set(request, asker);

/** Not signed in, a session or key that ended, what a role does not allow, too many tries. A token that expired is everyday. */
const watchedCodes: ReadonlySet<number> = new Set([40001, 40002, 40300, 42900]);

/** Proofs that were wrong. They are about what was typed, and so have the code of any other input. */
const wrongProofs: ReadonlySet<string> = new Set([
  'wrongLogin',
  'wrongEmailOrPassword',
  'wrongPassword',
  'wrongCode',
  'wrongAppCode',
  'codeUsedOrExpired',
  'passkeyRefused',
]);

/** Input that the contract refuses: everyday by itself, and in numbers somebody who looks for a hole. */
const refusedInput: ReadonlySet<string> = new Set([errors.invalidInput.reason]);

type Kind = 'watched' | 'input';

const kindOf = ({ code, reason }: ErrorEntry): Kind | null => {
  if (watchedCodes.has(code) || wrongProofs.has(reason)) return 'watched';
  return refusedInput.has(reason) ? 'input' : null;
};

/**
 * A flood of refusals must not fill the disk: what is beyond is counted and told once. Refused input has few lines of its own, so
 * that it hides nothing.
 */
export const maxLinesPerMinute: Readonly<Record<Kind, number>> = { watched: 600, input: 60 };

interface Minute {
  readonly number: number;
  readonly written: Record<Kind, number>;
  left: number;
}

const minutes = new WeakMap<Log, Minute>();

function minuteOf(log: Log, nowMs: number): Minute {
  const number = Math.floor(nowMs / 60_000);
  const last = minutes.get(log);
  if (last?.number === number) return last;
  if (last !== undefined && last.left > 0)
    log.warn({ count: last.left }, 'refusals beyond those of a minute are not written');
  const minute = { number, written: { watched: 0, input: 0 }, left: 0 };
  minutes.set(log, minute);
  return minute;
}

/** One line for whoever looks into an attack: what was refused, to whom and from where, and nothing of what was sent. */
export function logRefusal(
  log: Log,
  request: FastifyRequest,
  { entry }: Refusal,
  nowMs = Date.now(),
): void {
  const kind = kindOf(entry);
  if (kind === null) return;
  const minute = minuteOf(log, nowMs);
  if (minute.written[kind] >= maxLinesPerMinute[kind]) {
    minute.left += 1;
    return;
  }
  minute.written[kind] += 1;
  log.info(
    {
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      reason: entry.reason,
      address: request.ip,
      ...askers.get(request),
    },
    'refused',
  );
}
