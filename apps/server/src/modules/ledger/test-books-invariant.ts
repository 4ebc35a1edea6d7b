import { type RawBuilder, sql } from 'kysely';

/**
 * The books of the development environment, which are nobody's money, are kept as truly as the school's. What was cleared by its
 * age stands there in one entry that has the school's own id.
 */
export const testBooksInvariant = {
  number: 24,
  rule: 'what was sent by the operators’ test systems stands in the test books once it is paid and only then, and they are never below zero',
  broken: (orgId: string): RawBuilder<{ found: string }> => sql`
    select 'test disbursement ' || d.number || ', ' || d.state as found from test_disbursements d
      left join test_entries e on e.org_id = d.org_id and e.environment = 'development' and e.id = d.id
     where d.org_id = ${orgId} and (case when d.state = 'paid' then -d.amount end) is distinct from e.amount
    union all
    select 'test entry ' || e.id from test_entries e
     where e.org_id = ${orgId} and e.environment = 'development' and e.id <> e.org_id
       and not exists (select from transactions t where t.org_id = e.org_id and t.id = e.id and t.purpose = 'test')
       and not exists (select from test_disbursements d where d.org_id = e.org_id and d.id = e.id)
    union all
    select 'development holds ' || books.amount
      from (select coalesce((select sum(amount) from test_entries
                              where org_id = ${orgId} and environment = 'development'), 0)
                 - coalesce((select sum(amount) from test_disbursements
                              where org_id = ${orgId} and state in ('created', 'asked')), 0) as amount) books
     where books.amount < 0`,
};
