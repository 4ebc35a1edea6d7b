import type { DeliveryProblem } from '@ardoise/contract/webhooks/webhooks';
import { failingDays, retryPlanSeconds } from '@ardoise/contract/webhooks/webhook-limits';

/** Up to a fifth more than planned, so that what failed together does not come back together. */
const mostJitter = 0.2;

/** However long a receiver asks for. */
const longestPauseSeconds = 86_400;

const dayMs = 86_400_000;

/** After so many tries: how long until the next, in seconds; null: there is none. `chance` is from 0 up to 1. */
export function waitAfter(tries: number, chance: number): number | null {
  const planned = retryPlanSeconds[tries];
  return planned === undefined ? null : planned * (1 + mostJitter * chance);
}

/** What a Retry-After says, in seconds from now: a number of them, or a date. Anything else says nothing. */
export function readRetryAfter(header: string | undefined, now: Date): number | null {
  if (header === undefined || header.length > 40) return null;
  const seconds = /^\d{1,9}$/.test(header.trim())
    ? Number(header)
    : Math.ceil((Date.parse(header) - now.getTime()) / 1000);
  if (!Number.isFinite(seconds) || seconds <= 0) return null;
  return Math.min(seconds, longestPauseSeconds);
}

/** What a status means for a delivery; null: it has arrived. */
export function problemOfStatus(status: number): DeliveryProblem | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirected' : 'refused';
}

/** The receiver says that it is there no more. */
export const isGone = (status: number | null): boolean => status === 410;

export const isFailingForDays = (since: Date | null, now: Date): boolean =>
  since !== null && now.getTime() - since.getTime() >= failingDays * dayMs;

/** How many are sent at once to one receiver: who answers gets many, who fails few, who is silent one. */
export function batchFor(lane: { failingSince: Date | null; isSilent: boolean }): number {
  if (lane.isSilent) return 1;
  return lane.failingSince === null ? 20 : 2;
}

/** Then others have their turn, and what is left of this one stands behind them. */
const longestTurnMs = 2_000;

export const isTurnOver = (tookMs: number): boolean => tookMs >= longestTurnMs;

/** Who takes longer keeps a worker as one does who never answers. */
const slowMs = 5_000;

interface Waited {
  readonly problem: DeliveryProblem | null;
  readonly tookMs: number;
}

/** A batch takes as long as the slowest of it: one is enough to be counted as silent until the next answers in time. */
export const isSilentAfter = (tried: readonly Waited[]): boolean =>
  tried.some(({ problem, tookMs }) => problem === 'silent' || tookMs >= slowMs);

/** A receiver that a worker waits for. */
export interface LaneAtWork {
  readonly orgId: string;
  /** It was silent or slow the last time. */
  readonly isSilent: boolean;
}

/**
 * Whether one more may be sent to beside these: no school keeps the workers of a node from the others, and those who answer
 * have workers beside those who were silent.
 */
export function hasRoom(
  others: readonly LaneAtWork[],
  { orgId, isSilent }: LaneAtWork,
  workers: number,
): boolean {
  const mostOfSchool = workers / 4;
  const ofSchool = others.filter((other) => other.orgId === orgId);
  if (ofSchool.length >= mostOfSchool) return false;
  if (!isSilent) return true;
  const silent = (lanes: readonly LaneAtWork[]) => lanes.filter((lane) => lane.isSilent).length;
  return silent(others) < workers / 2 && silent(ofSchool) < mostOfSchool / 2;
}
