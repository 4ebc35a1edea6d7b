import type { Socket } from 'node:net';
import { errors } from '@ardoise/contract/errors';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../log.ts';
import { Refusal } from '../refusal.ts';
import type { Settings } from '../settings.ts';
import { sendRefusal } from './failure.ts';
import { languageOfRequest } from './request.ts';
import { type Counted, createRequestCount } from './request-count.ts';

export type OverloadSettings = Pick<
  Settings,
  'maxRequests' | 'maxArrivingPerAddress' | 'maxPipelined' | 'bodyGraceMs' | 'minBodyPace'
>;

export type RefusalReason = 'full' | 'arriving' | 'slow' | 'pipelined' | 'connections';

export interface Overload {
  working(): number;
  arriving(): number;
  /** Whether no place has become free for so long that everything is being refused. */
  isRefusing(): boolean;
  /** How many were refused, by why, and how many entries of the count were found to be impossible. */
  readonly refused: Readonly<Record<RefusalReason, number>>;
  corrected(): number;
  noteRefused(reason: RefusalReason): void;
  /** Said once a body is there that the framework does not read itself: from here on the request is work. */
  bodyHasArrived(request: FastifyRequest): void;
}

declare module 'fastify' {
  interface FastifyInstance {
    overload: Overload;
  }
}

interface Entry extends Counted<Socket> {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** What the connection had read when the request began. */
  readonly bytesBefore: number;
}

/** Asked also of a full server: an operator must see that it lives, and why it is slow. */
const alwaysAnswered = new Set(['/healthz', '/readyz', '/metrics']);

/** A server that is full for a moment still answers; one that has had no free place for this long does not. */
const refusingAfterMs = 3_000;
const sweepMs = 1_000;

/**
 * A full server answers 503 at once instead of queueing until it dies. What counts is work: a request whose body is
 * there, until its answer is handed over, or nobody waits for it and its code has ended. A body that is still arriving holds nothing but
 * memory; an address has a share of those, and each must keep a pace.
 */
export function refuseOverload(
  app: FastifyInstance,
  settings: OverloadSettings,
  log: Log,
): Overload {
  const count = createRequestCount<Entry>();
  const entries = new WeakMap<FastifyRequest, Entry>();
  const bySocket = new WeakMap<Socket, Set<Entry>>();
  const refused = { full: 0, arriving: 0, slow: 0, pipelined: 0, connections: 0 };
  let corrected = 0;
  let fullSince: number | null = null;

  const noteFull = (): void => {
    if (count.working.size < settings.maxRequests) fullSince = null;
    else fullSince ??= performance.now();
  };
  const leave = (entry: Entry): void => {
    count.leave(entry);
    noteFull();
  };
  const leaveUnlessRunning = (entry: Entry): void => {
    if (!entry.isRunning) leave(entry);
  };
  /** Requests on one connection that are not answered to the end, this one among them. */
  const hold = (entry: Entry): number => {
    const { socket, reply } = entry;
    let held = bySocket.get(socket);
    if (held === undefined) {
      const onSocket = new Set<Entry>();
      held = onSocket;
      bySocket.set(socket, held);
      // An answer that waits behind others on its connection is never told that the connection closed.
      socket.once('close', () => onSocket.forEach(leaveUnlessRunning));
    }
    const onSocket = held.add(entry);
    reply.raw.once('close', () => {
      onSocket.delete(entry);
      leaveUnlessRunning(entry);
    });
    return onSocket.size;
  };
  const startWork = (entry: Entry): Refusal | null => {
    if (count.working.size >= settings.maxRequests) {
      leave(entry);
      refused.full += 1;
      return new Refusal(errors.busy);
    }
    count.work(entry);
    noteFull();
    return null;
  };
  const startArriving = (entry: Entry): Refusal | null => {
    if (count.arrivingFrom(entry.address) >= settings.maxArrivingPerAddress) {
      refused.arriving += 1;
      return new Refusal(errors.tooManyArriving, { retryAfterSeconds: 5 });
    }
    count.arrive(entry);
    return null;
  };
  /** Said in the cheapest way there is, also to a person: a page would have to be drawn. */
  const refuse = ({ request, reply }: Entry, refusal: Refusal): void => {
    // What the body still brings is not waited for.
    if (!request.raw.complete) void reply.header('connection', 'close');
    void sendRefusal(reply, refusal, languageOfRequest(request));
  };

  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    // What was read ahead of a connection's end is answered to nobody.
    if (socket.destroyed) return;
    const entry: Entry = {
      socket,
      address: normalizeIP(request.ip),
      since: performance.now(),
      isRunning: false,
      request,
      reply,
      bytesBefore: socket.bytesRead,
    };
    if (hold(entry) > settings.maxPipelined) {
      refused.pipelined += 1;
      socket.destroy();
      return;
    }
    if (alwaysAnswered.has(request.url)) return done();
    entries.set(request, entry);
    const refusal = hasBody(request) ? startArriving(entry) : startWork(entry);
    if (refusal === null) done();
    else refuse(entry, refusal);
  });
  const arrivingOf = (request: FastifyRequest): Entry | null => {
    const entry = entries.get(request);
    return entry !== undefined && count.arriving.has(entry) ? entry : null;
  };
  app.addHook('preValidation', (request, _reply, done) => {
    // The parts of an upload are read by the call itself.
    const entry = request.isMultipart() ? null : arrivingOf(request);
    const refusal = entry === null ? null : startWork(entry);
    if (entry === null || refusal === null) done();
    else refuse(entry, refusal);
  });
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function run(request, reply) {
      const entry = entries.get(request);
      if (entry === undefined) return handler.call(this, request, reply);
      entry.isRunning = true;
      if (!count.arriving.has(entry)) count.work(entry);
      return whenSettled(handler.call(this, request, reply), () => {
        entry.isRunning = false;
        if (entry.socket.destroyed) leave(entry);
      });
    };
  });
  app.addHook('onSend', (request, _reply, _payload, done) => {
    const entry = entries.get(request);
    if (entry !== undefined) leave(entry);
    done();
  });

  const refuseSlow = (now: number): void => {
    for (const entry of count.arriving) {
      if (!isSlow(entry, now, settings)) continue;
      refused.slow += 1;
      leave(entry);
      refuse(entry, new Refusal(errors.bodyTooSlow));
    }
  };
  const sweep = (): void => {
    const now = performance.now();
    refuseSlow(now);
    const forgotten = count.correct(now);
    if (forgotten.length === 0) return;
    corrected += forgotten.length;
    noteFull();
    log.warn({ entries: forgotten.length }, 'requests were counted that cannot be under way');
  };
  const sweeping = setInterval(sweep, Math.min(sweepMs, settings.bodyGraceMs)).unref();
  app.addHook('onClose', async () => clearInterval(sweeping));

  return {
    working: () => count.working.size,
    arriving: () => count.arriving.size,
    isRefusing: () => fullSince !== null && performance.now() - fullSince >= refusingAfterMs,
    refused,
    corrected: () => corrected,
    noteRefused: (reason) => {
      refused[reason] += 1;
    },
    bodyHasArrived: (request) => {
      const entry = arrivingOf(request);
      const refusal = entry === null ? null : startWork(entry);
      if (refusal !== null) throw refusal;
    },
  };
}

/** Handlers of pages may answer without a promise. */
function whenSettled<Result>(result: Result, then: () => void): Result {
  if (!(result instanceof Promise)) then();
  else result.then(then, then);
  return result;
}

/** The framework does not wait for the body of the others. */
function hasBody({ method, headers }: FastifyRequest): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** After a time of grace a body must have come at the pace of a bad telephone line. */
function isSlow(
  { since, socket, bytesBefore }: Entry,
  now: number,
  { bodyGraceMs, minBodyPace }: OverloadSettings,
): boolean {
  const lateMs = now - since - bodyGraceMs;
  return lateMs > 0 && socket.bytesRead - bytesBefore < (lateMs / 1000) * minBodyPace;
}
