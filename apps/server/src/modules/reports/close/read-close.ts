import type { DailyClose } from '@ardoise/contract/reports/daily-close';
import { dayIn } from '@ardoise/contract/values/dates';
import { addDays, startOfDay } from '@ardoise/contract/values/periods';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { Work } from '../../../platform/work.ts';
import { readSessionsOfSpan } from '../../cash-sessions/public.ts';
import { readTimeZone } from '../ask-report.ts';

type ByMeans = DailyClose['byMeans'];
type Means = ByMeans[number]['means'];

interface SumRow {
  readonly method: Means | 'refund';
  readonly personId: string | null;
  readonly person: string | null;
  readonly isReversal: boolean;
  readonly payments: number;
  readonly amount: number;
}

interface Span {
  readonly from: Date;
  readonly to: Date;
}

/** What was paid before or outside of Ardoise, or from credit, is no money that came in on the day. */
const notCounted: ReadonlySet<string> = new Set(['credit', 'outside', 'opening']);

/** Of a day a few rows, however many payments there were. */
async function readSums(tx: Tx, orgId: string, { from, to }: Span): Promise<SumRow[]> {
  const { rows } = await sql<SumRow>`
    select came.*, who.full_name as person from (
      select p.method, p.created_by as "personId", p.reverses_id is not null as "isReversal",
             sum(case when p.reverses_id is null then 1 else -1 end)::int as payments,
             sum(case when p.reverses_id is null then p.amount else -p.amount end)::bigint as amount
        from payments p
       where p.org_id = ${orgId} and p.paid_at >= ${from} and p.paid_at < ${to}
         and p.method not in ('toCredit', 'merged')
       group by 1, 2, 3) came
      left join people who on who.id = came."personId"`.execute(tx);
  return rows;
}

const amountOf = (rows: readonly SumRow[]): number =>
  rows.reduce((sum, { amount }) => sum + amount, 0);
const countOf = (rows: readonly SumRow[]): number =>
  rows.reduce((sum, { payments }) => sum + payments, 0);

/** The largest first. */
function addByMeans(rows: readonly SumRow[]): ByMeans {
  const means = [...new Set(rows.map(({ method }) => method))];
  return means
    .flatMap((method) => {
      if (method === 'refund') return [];
      const own = rows.filter((row) => row.method === method);
      return [{ means: method, payments: countOf(own), amount: amountOf(own) }];
    })
    .filter(({ payments, amount }) => payments !== 0 || amount !== 0)
    .toSorted((a, b) => b.amount - a.amount || (a.means < b.means ? -1 : 1));
}

/** By whom, the name first, and last what payers paid by themselves. */
function addByPerson(rows: readonly SumRow[]): DailyClose['byPerson'] {
  const ids = [...new Set(rows.map(({ personId }) => personId))];
  return ids
    .map((id) => {
      const own = rows.filter(({ personId }) => personId === id);
      return {
        person: own[0]?.person ?? null,
        payments: countOf(own),
        amount: amountOf(own),
        byMeans: addByMeans(own),
      };
    })
    .toSorted((a, b) => (a.person ?? '\u{10ffff}').localeCompare(b.person ?? '\u{10ffff}'));
}

async function readReceipts(
  tx: Tx,
  orgId: string,
  { from, to }: Span,
): Promise<DailyClose['receipts']> {
  const { rows } = await sql<DailyClose['receipts'][number]>`
    select year, (array_agg(content->>'number' order by number))[1] as first,
           (array_agg(content->>'number' order by number desc))[1] as last, count(*)::int as count,
           (max(number) - min(number) + 1 - count(*))::int as missing
      from receipts
     where org_id = ${orgId} and issued_at >= ${from} and issued_at < ${to} group by year order by year`.execute(
    tx,
  );
  return rows;
}

const cashOf = (sessions: DailyClose['sessions']): DailyClose['cash'] => {
  const closed = sessions.filter(({ counted }) => counted !== null);
  const add = (pick: (session: DailyClose['sessions'][number]) => number): number =>
    closed.reduce((sum, session) => sum + pick(session), 0);
  return {
    expected: add(({ expected }) => expected),
    counted: add(({ counted }) => counted ?? 0),
    variance: add(({ variance }) => variance ?? 0),
    openSessions: sessions.length - closed.length,
  };
};

/**
 * A day at the school, from its first moment to its last: what came in belongs to the day on which it did, as everywhere, and what was
 * counted to the day on which the session was closed. So closes that follow each other add up to what the books say.
 */
export async function readDailyClose(
  { tx, orgId, now }: Pick<Work, 'tx' | 'orgId' | 'now'>,
  asked: string | undefined,
): Promise<DailyClose> {
  const timeZone = await readTimeZone(tx, orgId);
  const day = asked ?? dayIn(timeZone, now);
  const span = { from: startOfDay(day, timeZone), to: startOfDay(addDays(day, 1), timeZone) };
  const rows = await readSums(tx, orgId, span);
  const refunds = rows.filter(({ method }) => method === 'refund');
  const counted = rows.filter(({ method }) => method !== 'refund' && !notCounted.has(method));
  const sessions = (await readSessionsOfSpan(tx, orgId, span)).map((session) => ({
    ...session,
    openedOn: dayIn(timeZone, new Date(session.openedAt)),
    closedOn: session.closedAt === null ? null : dayIn(timeZone, new Date(session.closedAt)),
  }));
  return {
    day,
    asOf: now.toISOString(),
    isOver: now >= span.to,
    collected: amountOf(counted) - amountOf(refunds),
    payments: countOf(counted),
    reversed: amountOf(counted.filter(({ isReversal }) => isReversal)),
    refunded: 0 - amountOf(refunds),
    byMeans: addByMeans(counted),
    notCounted: addByMeans(rows.filter(({ method }) => notCounted.has(method))),
    byPerson: addByPerson(counted),
    receipts: await readReceipts(tx, orgId, span),
    sessions,
    cash: cashOf(sessions),
  };
}
