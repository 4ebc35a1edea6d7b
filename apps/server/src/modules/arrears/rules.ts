import type { PlanState } from '@ardoise/contract/arrears/payment-plans';
import type { PromiseState } from '@ardoise/contract/arrears/follow-up';
import type { PlanPart } from '@ardoise/contract/values/payment-plan';

/** Which parts of a plan are whose: the fees are filled one after the other, as payments fill them. */
export function spreadParts(
  fees: ReadonlyArray<{ readonly feeId: string; readonly open: number }>,
  parts: readonly PlanPart[],
): Map<string, PlanPart[]> {
  const left = parts.map(({ amount }) => amount);
  return new Map(
    fees.map(({ feeId, open }) => {
      let missing = open;
      const own = parts.flatMap(({ dueOn }, place) => {
        const amount = Math.min(missing, left[place] ?? 0);
        missing -= amount;
        left[place] = (left[place] ?? 0) - amount;
        return amount > 0 ? [{ dueOn, amount }] : [];
      });
      return [feeId, own] as const;
    }),
  );
}

export interface FilledPart extends PlanPart {
  readonly paid: number;
  readonly isLate: boolean;
}

/** What was paid fills the parts by their days. */
export function fillParts(parts: readonly PlanPart[], paid: number, today: string): FilledPart[] {
  let left = paid;
  return parts.map(({ dueOn, amount }) => {
    const part = Math.min(left, amount);
    left -= part;
    return { dueOn, amount, paid: part, isLate: part < amount && dueOn < today };
  });
}

/** Of a plan in force its parts say it; one that is broken stays in force. */
export function planState(
  kept: 'active' | 'kept' | 'ended' | 'superseded',
  parts: readonly FilledPart[],
): PlanState {
  if (kept !== 'active') return kept;
  if (parts.every(({ paid, amount }) => paid >= amount)) return 'kept';
  return parts.some(({ isLate }) => isLate) ? 'broken' : 'running';
}

export function promiseState(
  promise: {
    readonly isWithdrawn: boolean;
    readonly keptOn: string | null;
    readonly dueOn: string;
  },
  today: string,
): PromiseState {
  if (promise.isWithdrawn) return 'withdrawn';
  if (promise.keptOn !== null) return 'kept';
  return promise.dueOn < today ? 'broken' : 'open';
}

const msPerDay = 86_400_000;

export const daysLate = (since: string | null, today: string): number =>
  since === null ? 0 : Math.max(0, Math.round((Date.parse(today) - Date.parse(since)) / msPerDay));

/** So many days before or after a day. */
export const daysFrom = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * msPerDay).toISOString().slice(0, 10);
