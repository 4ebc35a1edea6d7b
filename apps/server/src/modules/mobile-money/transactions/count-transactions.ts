import '../tables.ts';
import type { Answer } from '@ardoise/contract/protocol/call';
import type { sumTransactions } from '@ardoise/contract/transaction-totals';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { CountedDays } from '../../../platform/lists/pass-days.ts';
import { isPaid } from '../../ledger/public.ts';
import { filtersOf, type TransactionFilters } from './transaction-filters.ts';

type Sql = RawBuilder<unknown>;

export type TransactionTotals = Answer<typeof sumTransactions>;

export const nothing: TransactionTotals = { count: 0, amount: 0, paidCount: 0, paidAmount: 0 };

/** Row by row. */
async function addUpRows(tx: Tx, chosen: Sql): Promise<TransactionTotals> {
  const { rows } = await sql<TransactionTotals>`
    select count(*) as count, coalesce(sum(t.amount), 0)::bigint as amount,
           count(*) filter (where ${isPaid}) as "paidCount",
           coalesce(sum(t.amount) filter (where ${isPaid}), 0)::bigint as "paidAmount"
      from transactions t where ${chosen}`.execute(tx);
  return rows[0] ?? nothing;
}

/** On `s`, the sums. Of a moment the whole days after its own: what is left of its own day is read row by row. */
const sumsOf = (
  orgId: string,
  { operator, state, from, to, failure, period, since }: TransactionFilters,
): Sql => sql`
  s.org_id = ${orgId}
  ${from === undefined ? sql`` : sql`and s.day >= ${from}::date`}
  ${to === undefined ? sql`` : sql`and s.day <= ${to}::date`}
  ${period === undefined ? sql`` : sql`and not s.is_from_statement`}
  ${since === undefined ? sql`` : sql`and s.day > (${since}::timestamptz at time zone ${zoneOf(orgId)})::date`}
  ${operator === undefined ? sql`` : sql`and s.operator = ${operator}`}
  ${failure === undefined ? sql`` : sql`and s.state = 'failed' and s.failure = ${failure}`}
  ${state === undefined ? sql`` : sql`and s.state = ${state}`}`;

const zoneOf = (orgId: string): Sql =>
  sql`(select time_zone from organisations where org_id = ${orgId})`;

const add = (a: TransactionTotals, b: TransactionTotals): TransactionTotals => ({
  count: a.count + b.count,
  amount: a.amount + b.amount,
  paidCount: a.paidCount + b.paidCount,
  paidAmount: a.paidAmount + b.paidAmount,
});

async function readSums(
  tx: Tx,
  orgId: string,
  filters: TransactionFilters,
): Promise<TransactionTotals> {
  const { rows } = await sql<TransactionTotals>`
    select coalesce(sum(s.transactions), 0)::bigint as count, coalesce(sum(s.amount), 0)::bigint as amount,
           coalesce(sum(s.transactions) filter (where s.state = 'paid'), 0)::bigint as "paidCount",
           coalesce(sum(s.amount) filter (where s.state = 'paid'), 0)::bigint as "paidAmount"
      from transaction_sums s where ${sumsOf(orgId, filters)}`.execute(tx);
  return rows[0] ?? nothing;
}

/**
 * What those whom the filters choose are together, without a look at each: those that ended are kept by day in
 * `transaction_sums`, and those that wait for their payer or for a person are few and have an index of their own.
 */
export async function countTransactions(
  tx: Tx,
  orgId: string,
  filters: TransactionFilters,
): Promise<TransactionTotals> {
  const { state, failure, since } = filters;
  if (state === 'pending' || state === 'attention') return addUpRows(tx, filtersOf(orgId, filters));
  let totals = await readSums(tx, orgId, filters);
  if (state === undefined && failure === undefined)
    totals = add(totals, await addUpRows(tx, filtersOf(orgId, { ...filters, state: 'pending' })));
  if (since === undefined) return totals;
  const ofFirstDay = sql`${filtersOf(orgId, filters)} and t.state in ('paid', 'failed')
    and t.submitted_at < ((${since}::timestamptz at time zone ${zoneOf(orgId)})::date + 1)::timestamp at time zone ${zoneOf(orgId)}`;
  return add(totals, await addUpRows(tx, ofFirstDay));
}

/** The same by the day; undefined where they are few, or where a part of a day is asked for. */
export function countTransactionDays(
  orgId: string,
  filters: TransactionFilters,
): CountedDays | undefined {
  const { state, failure, since } = filters;
  if (state === 'pending' || state === 'attention' || since !== undefined) return undefined;
  const zone = zoneOf(orgId);
  const waiting =
    state === undefined && failure === undefined
      ? sql`union all select (t.submitted_at at time zone ${zone})::date, 1
              from transactions t where ${filtersOf(orgId, { ...filters, state: 'pending' })}`
      : sql``;
  return {
    counts: sql`select s.day, s.transactions as n from transaction_sums s where ${sumsOf(orgId, filters)} ${waiting}`,
    at: sql`t.submitted_at`,
    zone,
  };
}
