import type { Socket } from 'node:net';
import { errors } from '@ardoise/contract/protocol/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import type { Settings } from '../settings.ts';
import { type Counted, createRequestCount, type RequestCount } from './request-count.ts';

export type PlaceSettings = Pick<Settings, 'maxRequests' | 'maxArrivingPerAddress'>;

export type RefusalReason = 'full' | 'arriving' | 'slow' | 'pipelined' | 'connections';

export interface Entry extends Counted<Socket> {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** What the connection had read when the request began. */
  readonly bytesBefore: number;
}

/** The places that a server has for requests, and who has taken them. */
export interface Places {
  readonly count: RequestCount<Entry>;
  readonly refused: Record<RefusalReason, number>;
  /** Counts the request as arriving, or answers why not. */
  startArriving(entry: Entry): Refusal | null;
  /** Gives the request a place, or answers why not. */
  startWork(entry: Entry): Refusal | null;
  /** Counts it whatever the room: its code is running. */
  keepWorking(entry: Entry): void;
  leave(entry: Entry): void;
  leaveUnlessRunning(entry: Entry): void;
  /** Whether no place has become free for so long that everything is being refused. */
  isRefusing(): boolean;
  /** Takes off what cannot be under way any more, and answers how many. */
  correct(now: number): number;
}

/** A server that is full for a moment still answers; one that has had no free place for this long does not. */
const refusingAfterMs = 3_000;

export function createPlaces({ maxRequests, maxArrivingPerAddress }: PlaceSettings): Places {
  const count = createRequestCount<Entry>();
  const refused = { full: 0, arriving: 0, slow: 0, pipelined: 0, connections: 0 };
  let fullSince: number | null = null;
  const noteFull = (): void => {
    if (count.working.size < maxRequests) fullSince = null;
    else fullSince ??= performance.now();
  };
  const leave = (entry: Entry): void => {
    count.leave(entry);
    noteFull();
  };
  const keepWorking = (entry: Entry): void => {
    count.work(entry);
    noteFull();
  };
  return {
    count,
    refused,
    startArriving: (entry) => {
      if (count.arrivingFrom(entry.address) >= maxArrivingPerAddress) {
        refused.arriving += 1;
        return new Refusal(errors.tooManyRequestsArriving, { retryAfterSeconds: 5 });
      }
      count.arrive(entry);
      return null;
    },
    startWork: (entry) => {
      if (count.working.size >= maxRequests) {
        leave(entry);
        refused.full += 1;
        return new Refusal(errors.serverBusy);
      }
      keepWorking(entry);
      return null;
    },
    keepWorking,
    leave,
    leaveUnlessRunning: (entry) => {
      if (!entry.isRunning) leave(entry);
    },
    isRefusing: () => fullSince !== null && performance.now() - fullSince >= refusingAfterMs,
    correct: (now) => {
      const impossible = count.correct(now);
      noteFull();
      return impossible.length;
    },
  };
}
