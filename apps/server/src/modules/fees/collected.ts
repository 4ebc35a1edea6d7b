import './tables.ts';
import type { RefundWay } from '@ardoise/contract/refunds';
import type { FeeSummary } from '@ardoise/contract/fees';
import { dayIn } from '@ardoise/contract/values/dates';
import { addDays, type PointUnit } from '@ardoise/contract/values/periods';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

type Method = FeeSummary['byMeans'][number]['method'];

/** Which time is meant, and how it is divided. */
export interface Timeline {
  readonly unit: PointUnit;
  readonly timeZone: string;
  /** Null for all time. Hours, days and months begin it as they begin at the school. */
  readonly from: Date | null;
  /** When each point begins; what came before the first of them is at point 0, and the first is 1. */
  readonly starts: readonly Date[];
}

interface Came {
  readonly point: number;
  readonly method: Method;
  readonly payments: number;
  readonly amount: number;
}

interface Refunded {
  readonly point: number;
  readonly way: RefundWay;
  readonly amount: number;
}

/** Credit that is used and what was paid before or outside of Ardoise are no money that came in here; refunds stand apart. */
export const cameIn = sql`method not in ('credit', 'toCredit', 'opening', 'merged', 'outside', 'refund')`;

/** What came in, less reversals, as it is kept ready: by the hour for the last days, else by the day. */
export async function readCame(
  tx: Tx,
  orgId: string,
  { unit, timeZone, from, starts }: Timeline,
): Promise<Came[]> {
  const isHourly = unit === 'hour';
  const column = sql.ref(isHourly ? 'hour' : 'day');
  const valueOf = (at: Date) => (isHourly ? at.toISOString() : dayIn(timeZone, at));
  const type = sql.raw(isHourly ? 'timestamptz' : 'date');
  const [first] = starts;
  const firstDay = first === undefined ? null : dayIn(timeZone, first);
  // Points that are days follow on each other: to count is quicker than to ask the calendar.
  const values =
    unit === 'day' && firstDay !== null
      ? starts.map((_, place) => addDays(firstDay, place))
      : starts.map(valueOf);
  const { rows } = await sql<Came>`
    select width_bucket(${column}, ${values}::${type}[]) as point, method,
           sum(payments)::bigint as payments, sum(amount)::bigint as amount
      from payment_sums
     where org_id = ${orgId} and ${cameIn}
       and ${from === null ? sql`true` : sql`${column} >= ${valueOf(from)}::${type}`}
     group by 1, 2 having sum(payments) <> 0 or sum(amount) <> 0`.execute(tx);
  return rows;
}

/** What went back to families, and by which way. A refund that failed was taken back. They are few. */
export async function readRefunds(
  tx: Tx,
  orgId: string,
  { from, starts }: Pick<Timeline, 'from' | 'starts'>,
): Promise<Refunded[]> {
  const { rows } = await sql<Refunded>`
    select width_bucket(p.paid_at, ${starts.map((at) => at.toISOString())}::timestamptz[]) as point,
           coalesce(r.way, 'cash') as way,
           sum(case when p.reverses_id is null then p.amount else -p.amount end)::bigint as amount
      from payments p
      left join credit_refunds r on r.org_id = p.org_id and r.id = case when p.reverses_id is null then p.id else p.reverses_id end
     where p.org_id = ${orgId} and p.method = 'refund'
       and ${from === null ? sql`true` : sql`p.paid_at >= ${from}`}
     group by 1, 2`.execute(tx);
  return rows;
}

export async function readLastPaid(tx: Tx, orgId: string): Promise<string | null> {
  const { rows } = await sql<{ at: Date }>`
    select paid_at as at from payments
     where org_id = ${orgId} and reverses_id is null and ${cameIn}
     order by paid_at desc limit 1`.execute(tx);
  return rows[0]?.at.toISOString() ?? null;
}
