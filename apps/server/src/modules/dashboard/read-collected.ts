import type { Dashboard } from '@ardoise/contract/dashboard/dashboard';
import { together } from '../../platform/db/database.ts';
import { readCame, readLastPaid, readRefunds } from '../fees/public.ts';
import type { Asked } from './school.ts';

type Means = Dashboard['byMeans'][number];

interface Collected extends Pick<Dashboard, 'collected' | 'byMeans' | 'lastPaidAt'> {
  /** Of each point of the range, and of each of the points before. */
  readonly atPoints: readonly number[];
  readonly beforePoints: readonly number[];
  /** Of all time, what came before the points. */
  readonly earlier: number;
}

/** What came in, by means and by point; what went back to families is less of it, at the point and means by which it went. */
export async function readCollected(asked: Asked): Promise<Collected> {
  const { tx, orgId, span, timeZone, knownSince } = asked;
  const { unit, points, pointsBefore, before } = span;
  const starts = [...pointsBefore, ...points];
  const from = span.from === null ? null : (starts[0] ?? null);
  const timeline = { unit, timeZone, from, starts };
  const [came, refunds, lastPaidAt] = await together([
    readCame(tx, orgId, timeline),
    readRefunds(tx, orgId, timeline),
    readLastPaid(tx, orgId),
  ]);
  const moved = [
    ...came.map(({ point, method, payments, amount }) => ({
      point,
      method,
      payments,
      amount,
      refunded: 0,
    })),
    ...refunds.map(({ point, way, amount }) => ({
      point,
      method: way,
      payments: 0,
      amount: -amount,
      refunded: amount,
    })),
  ];
  /** Points are numbered from 1, those before the range first; of all time everything is of the range. */
  const isNow = ({ point }: { point: number }) => span.from === null || point > pointsBefore.length;
  const sums = starts.map(() => 0);
  for (const { point, amount } of moved)
    if (point > 0) sums[point - 1] = (sums[point - 1] ?? 0) + amount;
  const inRange = moved.filter(isNow);
  const inBefore = moved.filter((one) => !isNow(one));
  const isKnown = before !== null && before.to > knownSince;
  const byMeans = [...new Set(moved.map(({ method }) => method))].map(
    (method): Means => ({
      method,
      amount: add(inRange, method, 'amount'),
      payments: add(inRange, method, 'payments'),
      refunded: add(inRange, method, 'refunded'),
      before: isKnown ? add(inBefore, method, 'amount') : null,
    }),
  );
  const all = (rows: typeof moved, key: 'amount' | 'payments' | 'refunded') =>
    rows.reduce((sum, one) => sum + one[key], 0);
  return {
    collected: {
      amount: all(inRange, 'amount'),
      before: isKnown ? all(inBefore, 'amount') : null,
      payments: all(inRange, 'payments'),
      refunded: all(inRange, 'refunded'),
    },
    byMeans: byMeans
      .filter(({ amount, payments, refunded, before: was }) =>
        [amount, payments, refunded, was ?? 0].some((figure) => figure !== 0),
      )
      .toSorted((a, b) => b.amount - a.amount || a.method.localeCompare(b.method)),
    lastPaidAt,
    atPoints: sums.slice(pointsBefore.length),
    beforePoints: sums.slice(0, pointsBefore.length),
    earlier:
      span.from === null
        ? moved
            .filter(({ point }) => point <= pointsBefore.length)
            .reduce((sum, { amount }) => sum + amount, 0)
        : 0,
  };
}

interface Moved {
  readonly method: string;
  readonly amount: number;
  readonly payments: number;
  readonly refunded: number;
}

const add = (
  rows: readonly Moved[],
  method: string,
  key: 'amount' | 'payments' | 'refunded',
): number => rows.filter((one) => one.method === method).reduce((sum, one) => sum + one[key], 0);
