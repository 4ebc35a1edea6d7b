import type { Dashboard } from '@ardoise/contract/dashboard/dashboard';
import { type FailureReason, type PayOperator, payOperators } from '@ardoise/contract/transactions';
import { dayIn } from '@ardoise/contract/values/dates';
import { sql } from 'kysely';
import { together } from '../../platform/db/database.ts';
import { isWaiting } from '../ledger/public.ts';
import { medianSeconds } from './rules.ts';
import type { Asked } from './school.ts';

type Prompts = Dashboard['prompts'];

interface Ended {
  readonly operator: PayOperator;
  readonly outcome: 'paid' | 'failed';
  readonly failure: FailureReason | null;
  readonly seconds: number | null;
  readonly prompts: number;
}

/** How prompts ended that were begun in the range, and how many wait. */
export async function readPrompts(asked: Asked): Promise<Prompts> {
  const [now, before, waiting] = await together([
    readEnded(asked),
    readEndedBefore(asked),
    readWaiting(asked),
  ]);
  const { paid, failed } = countEnded(now);
  const waits = waiting.reduce((sum, one) => sum + one.prompts, 0);
  return {
    sent: paid + failed + waits,
    paid,
    failed,
    waiting: waits,
    before: before === null ? null : { sent: before.paid + before.failed, ...before },
    failures: failuresOf(now),
    byOperator: payOperators
      .map((operator) => ({
        operator,
        ...countEnded(now.filter((one) => one.operator === operator)),
        waiting: waiting.find((one) => one.operator === operator)?.prompts ?? 0,
      }))
      .filter((one) => one.paid + one.failed + one.waiting > 0),
    secondsToPaid: medianSeconds(
      now.flatMap(({ seconds, prompts }) => (seconds === null ? [] : [{ seconds, prompts }])),
    ),
  };
}

function countEnded(ended: readonly Ended[]): { paid: number; failed: number } {
  const of = (outcome: Ended['outcome']) =>
    ended.filter((one) => one.outcome === outcome).reduce((sum, one) => sum + one.prompts, 0);
  return { paid: of('paid'), failed: of('failed') };
}

function failuresOf(ended: readonly Ended[]): Prompts['failures'] {
  const counts = new Map<FailureReason, number>();
  for (const { failure, prompts } of ended)
    if (failure !== null) counts.set(failure, (counts.get(failure) ?? 0) + prompts);
  return [...counts]
    .map(([reason, prompts]) => ({ reason, prompts }))
    .filter(({ prompts }) => prompts > 0)
    .toSorted((a, b) => b.prompts - a.prompts || a.reason.localeCompare(b.reason));
}

/** Hours are kept of the last days alone, and days of all. */
function readDays({ span, timeZone }: Asked) {
  const isHourly = span.unit === 'hour';
  const type = sql.raw(isHourly ? 'timestamptz' : 'date');
  return {
    column: sql.ref(isHourly ? 'hour' : 'day'),
    valueOf: (at: Date) => sql`${isHourly ? at.toISOString() : dayIn(timeZone, at)}::${type}`,
  };
}

async function readEnded(asked: Asked): Promise<Ended[]> {
  const { tx, orgId, span } = asked;
  const { column, valueOf } = readDays(asked);
  const { rows } = await sql<Ended>`
    select operator, outcome, failure, seconds, sum(prompts)::bigint as prompts from prompt_sums
     where org_id = ${orgId} and ${span.from === null ? sql`true` : sql`${column} >= ${valueOf(span.from)}`}
     group by 1, 2, 3, 4`.execute(tx);
  return rows;
}

/** Of the range before nothing else is told; null where nothing comes before. */
async function readEndedBefore(asked: Asked): Promise<{ paid: number; failed: number } | null> {
  const { tx, orgId, span, knownSince } = asked;
  if (span.before === null || span.before.to <= knownSince) return null;
  const { column, valueOf } = readDays(asked);
  const { rows } = await sql<{ paid: number; failed: number }>`
    select coalesce(sum(prompts) filter (where outcome = 'paid'), 0)::bigint as paid,
           coalesce(sum(prompts) filter (where outcome = 'failed'), 0)::bigint as failed
      from prompt_sums
     where org_id = ${orgId} and ${column} >= ${valueOf(span.before.from)} and ${column} < ${valueOf(span.before.to)}`.execute(
    tx,
  );
  return rows[0] ?? null;
}

async function readWaiting({
  tx,
  orgId,
  span,
}: Asked): Promise<Array<{ readonly operator: PayOperator; readonly prompts: number }>> {
  const { rows } = await sql<{ operator: PayOperator; prompts: number }>`
    select t.operator, count(*) as prompts from transactions t
     where t.org_id = ${orgId} and t.purpose = 'fees' and ${isWaiting} and not t.is_from_statement
       and ${span.from === null ? sql`true` : sql`t.submitted_at >= ${span.from}`}
     group by t.operator`.execute(tx);
  return rows;
}
