import { type RawBuilder, sql } from 'kysely';

/** What a search is looked for in. */
export const nameOfSession = (row: 's' | 't'): RawBuilder<unknown> =>
  sql`${sql.ref(row)}.till || ' ' || ${sql.ref(row)}.cashier_name`;

/**
 * Tills and cashiers, each together as sessions name them, and when they last opened one: of sessions that are locked as their sums say,
 * without a look at each, and of those that are open by themselves.
 */
export const sessionNames = (orgId: string): RawBuilder<unknown> => sql`
  (select cashier_id, cashier_name, till, last_opened_at from cash_session_sums where org_id = ${orgId}
   union all
   select cashier_id, cashier_name, till, opened_at from cash_sessions where org_id = ${orgId} and closed_at is null)`;
