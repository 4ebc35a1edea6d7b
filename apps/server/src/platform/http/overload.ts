import type { Socket } from 'node:net';
import { errors } from '@ardoise/contract/protocol/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../log.ts';
import { Refusal } from '../refusal.ts';
import type { Settings } from '../settings.ts';
import { sendRefusal } from './failure.ts';
import {
  createPlaces,
  type Entry,
  type Places,
  type PlaceSettings,
  type RefusalReason,
} from './places.ts';
import { languageOfRequest, networkOf } from './request.ts';

export type OverloadSettings = PlaceSettings &
  Pick<Settings, 'maxPipelined' | 'bodyGraceMs' | 'minBodyPace'>;

export interface Overload {
  working(): number;
  arriving(): number;
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

type Entries = WeakMap<FastifyRequest, Entry>;

/** Asked also of a full server: an operator must see that it lives, and why it is slow. */
const alwaysAnswered = new Set(['/healthz', '/readyz', '/metrics']);

const sweepMs = 1_000;

/**
 * A full server answers 503 at once instead of queueing until it dies. What counts is work: a request whose body is
 * there, until its answer is handed over, or nobody waits for it and its code has ended. A body that is still arriving
 * holds nothing but memory; an address has a share of those, and each must keep a pace.
 */
export function refuseOverload(
  app: FastifyInstance,
  settings: OverloadSettings,
  log: Log,
): Overload {
  const places = createPlaces(settings);
  const entries: Entries = new WeakMap();
  countIncoming(app, places, entries, settings.maxPipelined);
  countArrived(app, places, entries);
  countRunning(app, places, entries);
  const corrected = sweepRegularly(app, places, settings, log);
  return {
    working: () => places.count.working.size,
    arriving: () => places.count.arriving.size,
    isRefusing: places.isRefusing,
    refused: places.refused,
    corrected,
    noteRefused: (reason) => {
      places.refused[reason] += 1;
    },
    bodyHasArrived: (request) => {
      const entry = arrivingEntry(places, entries, request);
      const refusal = entry === null ? null : places.startWork(entry);
      if (refusal !== null) throw refusal;
    },
  };
}

/** Each request takes a place, or its share of those that arrive, before anything else happens for it. */
function countIncoming(
  app: FastifyInstance,
  places: Places,
  entries: Entries,
  maxPipelined: number,
): void {
  const hold = holdBySocket(places);
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    // What was read ahead of a connection's end is answered to nobody.
    if (socket.destroyed) return;
    const entry = entryOf(request, reply);
    if (hold(entry) > maxPipelined) {
      places.refused.pipelined += 1;
      socket.destroy();
      return;
    }
    if (alwaysAnswered.has(request.url)) return done();
    entries.set(request, entry);
    const refusal = hasBody(request) ? places.startArriving(entry) : places.startWork(entry);
    if (refusal === null) done();
    else refuse(entry, refusal);
  });
}

const entryOf = (request: FastifyRequest, reply: FastifyReply): Entry => ({
  socket: request.raw.socket,
  address: networkOf(request),
  since: performance.now(),
  isRunning: false,
  request,
  reply,
  bytesBefore: request.raw.socket.bytesRead,
});

/** Answers how many requests on the connection are not answered to the end, this one among them. */
function holdBySocket({ leaveUnlessRunning }: Places): (entry: Entry) => number {
  const bySocket = new WeakMap<Socket, Set<Entry>>();
  const heldOn = (socket: Socket): Set<Entry> => {
    const known = bySocket.get(socket);
    if (known !== undefined) return known;
    const held = new Set<Entry>();
    bySocket.set(socket, held);
    // An answer that waits behind others on its connection is never told that the connection closed.
    socket.once('close', () => held.forEach(leaveUnlessRunning));
    return held;
  };
  return (entry) => {
    const held = heldOn(entry.socket).add(entry);
    entry.reply.raw.once('close', () => {
      held.delete(entry);
      leaveUnlessRunning(entry);
    });
    return held.size;
  };
}

const arrivingEntry = (
  { count }: Places,
  entries: Entries,
  request: FastifyRequest,
): Entry | null => {
  const entry = entries.get(request);
  return entry !== undefined && count.arriving.has(entry) ? entry : null;
};

/** A body that the framework has read makes its request work. */
function countArrived(app: FastifyInstance, places: Places, entries: Entries): void {
  app.addHook('preValidation', (request, _reply, done) => {
    // The parts of an upload are read by the call itself.
    const entry = request.isMultipart() ? null : arrivingEntry(places, entries, request);
    const refusal = entry === null ? null : places.startWork(entry);
    if (entry === null || refusal === null) done();
    else refuse(entry, refusal);
  });
}

/** Code that runs counts to its end, also when nobody waits for the answer; an answer that is ready does not. */
function countRunning(app: FastifyInstance, places: Places, entries: Entries): void {
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function run(request, reply) {
      const entry = entries.get(request);
      if (entry === undefined) return handler.call(this, request, reply);
      entry.isRunning = true;
      if (!places.count.arriving.has(entry)) places.keepWorking(entry);
      return whenSettled(handler.call(this, request, reply), () => {
        entry.isRunning = false;
        if (entry.socket.destroyed) places.leave(entry);
      });
    };
  });
  app.addHook('onSend', (request, _reply, _payload, done) => {
    const entry = entries.get(request);
    if (entry !== undefined) places.leave(entry);
    done();
  });
}

/** Handlers of pages may answer without a promise. */
function whenSettled<Result>(result: Result, then: () => void): Result {
  if (!(result instanceof Promise)) then();
  else result.then(then, then);
  return result;
}

/** Cuts what comes too slowly, and takes off what cannot be. Answers a count of the latter. */
function sweepRegularly(
  app: FastifyInstance,
  places: Places,
  settings: OverloadSettings,
  log: Log,
): () => number {
  let corrected = 0;
  const sweep = (): void => {
    const now = performance.now();
    for (const entry of places.count.arriving) {
      if (!isSlow(entry, now, settings)) continue;
      places.refused.slow += 1;
      places.leave(entry);
      refuse(entry, new Refusal(errors.requestTooSlow));
    }
    const impossible = places.correct(now);
    if (impossible === 0) return;
    corrected += impossible;
    log.warn({ entries: impossible }, 'requests were counted that cannot be under way');
  };
  const sweeping = setInterval(sweep, Math.min(sweepMs, settings.bodyGraceMs)).unref();
  app.addHook('onClose', async () => clearInterval(sweeping));
  return () => corrected;
}

/** Said in the cheapest way there is, also to a person: a page would have to be drawn. */
function refuse({ request, reply }: Entry, refusal: Refusal): void {
  // What the body still brings is not waited for.
  if (!request.raw.complete) void reply.header('connection', 'close');
  void sendRefusal(reply, refusal, languageOfRequest(request));
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
