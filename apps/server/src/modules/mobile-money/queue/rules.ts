/** Pure decisions about time. */

const growingSeconds = [2, 3, 5, 8, 13, 20, 30, 45, 60] as const;

const minuteSeconds = 60;
const hourSeconds = 3_600;

/** After the operator's window: its clock and ours may differ, and its last callback may be late. */
export const graceSeconds = 60;

/** How long an operator that cannot be reached is tried before the payer is told that it failed. Nothing was asked yet. */
export const prepareSeconds = 120;

/**
 * A payer who was not asked by then is not asked any more: nobody waits in front of the phone. Longer than the tries of
 * asking take, with the library's growing delays.
 */
export const neverAskedSeconds = 3_600;

/**
 * When the operator is asked again, in seconds; null: never by itself any more. Fast while the payer holds the phone,
 * slowly once the window has passed and a person was told, for two days.
 */
export function nextPollSeconds(
  tries: number,
  sinceAskedSeconds: number,
  hasAttention: boolean,
): number | null {
  if (!hasAttention) return growingSeconds[Math.min(tries, growingSeconds.length - 1)] ?? null;
  if (sinceAskedSeconds < hourSeconds) return 5 * minuteSeconds;
  return sinceAskedSeconds < 48 * hourSeconds ? hourSeconds : null;
}

export const secondsBetween = (from: Date, to: Date): number =>
  (to.getTime() - from.getTime()) / 1_000;
