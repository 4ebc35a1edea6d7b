import { deskMeans } from '@ardoise/contract/cash-sessions';
import { sql } from 'kysely';
import type { Invariant } from './invariant.ts';

const eachOf = (column: string) => {
  const sums = deskMeans.map((_, place) => sql`sum(${sql.ref(column)}[${sql.lit(place + 1)}])`);
  return sql`array[${sql.join(sums)}]::bigint[]`;
};

export const cashSumsInvariant: Invariant = {
  number: 30,
  rule: 'what is kept of locked cash sessions by month equals what the sessions say',
  broken: (orgId) => sql`
    select 'cash sessions of ' || coalesce(kept.month, now.month) as found
      from (select * from cash_session_sums where org_id = ${orgId}) kept
      full join (select date_trunc('month', opened_at at time zone 'UTC')::date as month, cashier_id, till, cashier_name,
                        counted <> expected as is_uneven, count(*) as sessions, sum(counted - expected)::bigint as variance,
                        ${eachOf('taken_amounts')} as taken_amounts, ${eachOf('taken_counts')} as taken_counts,
                        max(opened_at) as last_opened_at
                   from cash_sessions where org_id = ${orgId} and closed_at is not null group by 1, 2, 3, 4, 5) now
        on (now.month, now.cashier_id, now.till, now.cashier_name, now.is_uneven)
           = (kept.month, kept.cashier_id, kept.till, kept.cashier_name, kept.is_uneven)
     where (kept.sessions, kept.variance, kept.taken_amounts, kept.taken_counts, kept.last_opened_at)
           is distinct from (now.sessions, now.variance, now.taken_amounts, now.taken_counts, now.last_opened_at)`,
};
