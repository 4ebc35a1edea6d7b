import type { BookFamily } from '@ardoise/contract/offline-desk';
import { sameWithinMinutes } from '@ardoise/contract/take-payment';
import type { KeptPayment, OfflineBody } from '../../../lib/offline-desk/kept-payment.ts';

type Method = BookFamily['recent'][number]['method'];

/** Another payment for the same, of the last half hour: somebody has to say that this one is meant. */
export class TakenBefore extends Error {
  override readonly name = 'TakenBefore';
  readonly amount: number;
  readonly method: Method;
  readonly minutes: number;

  constructor({ amount, method, at }: Before, nowMs: number) {
    super('A payment for the same was taken before.');
    this.amount = amount;
    this.method = method;
    this.minutes = Math.max(0, Math.floor((nowMs - Date.parse(at)) / 60_000));
  }
}

interface Before {
  readonly amount: number;
  readonly method: Method;
  readonly at: string;
}

interface Meant {
  readonly key: string;
  readonly studentIds: readonly string[];
  /** Those that were chosen; none: whatever the students owe. */
  readonly feeIds: readonly string[];
  /** Those that it would pay for. */
  readonly filled: readonly string[];
}

const overlap = (some: readonly string[], others: readonly string[]): boolean =>
  some.some((one) => others.includes(one));

/** The same child, unless both were for fees of their own. */
const isForSame = (body: OfflineBody, { key, studentIds, feeIds }: Meant): boolean =>
  body.key !== key &&
  overlap(body.studentIds, studentIds) &&
  (body.feeIds.length === 0 || feeIds.length === 0 || overlap(body.feeIds, feeIds));

/** The double-payment guard without a connection: what was taken on this device, and what was paid when it was last seen. */
export function findTakenBefore(
  meant: Meant,
  payments: readonly KeptPayment[],
  recent: BookFamily['recent'],
  nowMs: number,
): TakenBefore | null {
  const isRecent = ({ at }: Before): boolean =>
    Math.abs(nowMs - Date.parse(at)) < sameWithinMinutes * 60_000;
  const here = payments
    .filter(({ body }) => isForSame(body, meant))
    .map(({ body }): Before => ({ amount: body.amount, method: 'cash', at: body.takenAt }));
  const seen = recent.filter(({ feeIds }) => overlap(feeIds, meant.filled));
  const [last] = [...here, ...seen].filter(isRecent).sort((a, b) => b.at.localeCompare(a.at));
  return last === undefined ? null : new TakenBefore(last, nowMs);
}
