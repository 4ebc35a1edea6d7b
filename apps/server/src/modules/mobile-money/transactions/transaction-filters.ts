import '../tables.ts';
import type { FailureReason, PayOperator } from '@ardoise/contract/transactions';
import type { Period } from '@ardoise/contract/values/periods';
import { type RawBuilder, sql } from 'kysely';
import { isPaid, isWaiting } from '../../ledger/public.ts';

export interface TransactionFilters {
  readonly q?: string | undefined;
  readonly operator?: PayOperator | undefined;
  readonly state?: 'pending' | 'paid' | 'failed' | 'attention' | undefined;
  /** Days at the school, the last one with it. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly failure?: FailureReason | undefined;
  readonly period?: Period | undefined;
  /** When the period began; there is none for all time. */
  readonly since?: string | undefined;
  readonly sort?: 'submittedAt' | '-submittedAt' | 'amount' | '-amount' | undefined;
}

type Sql = RawBuilder<unknown>;

const states: Record<NonNullable<TransactionFilters['state']>, RawBuilder<boolean>> = {
  pending: isWaiting,
  paid: isPaid,
  failed: sql`t.state = 'failed'`,
  attention: sql`t.attention_at is not null`,
};

/** The moment at which a day, or the one after it, begins at the school. */
const beginningOf = (orgId: string, day: string, after = 0): Sql => sql`
  (${day}::date + ${after}::int)::timestamp at time zone
    (select time_zone from organisations where org_id = ${orgId})`;

/** On `t`, the transactions: what the school bought from the provider is no payment to it. */
export const filtersOf = (
  orgId: string,
  { operator, state, from, to, failure, period, since }: TransactionFilters,
): Sql => sql`
  t.org_id = ${orgId} and t.purpose = 'fees'
  ${from === undefined ? sql`` : sql`and t.submitted_at >= ${beginningOf(orgId, from)}`}
  ${to === undefined ? sql`` : sql`and t.submitted_at < ${beginningOf(orgId, to, 1)}`}
  ${period === undefined ? sql`` : sql`and not t.is_from_statement`}
  ${since === undefined ? sql`` : sql`and t.submitted_at >= ${since}::timestamptz`}
  ${failure === undefined ? sql`` : sql`and t.state = 'failed' and t.failure = ${failure}`}
  ${operator === undefined ? sql`` : sql`and t.operator = ${operator}`}
  ${state === undefined ? sql`` : sql`and ${states[state]}`}`;
