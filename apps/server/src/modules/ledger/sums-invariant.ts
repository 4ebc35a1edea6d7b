import { type RawBuilder, sql } from 'kysely';

/** Day by day, since that is how the dashboard reads them. */
export const sumsInvariant = {
  number: 22,
  rule: 'what is kept of deadlines, of days of payment and of prompts equals what fees, payments and transactions say',
  broken: (orgId: string): RawBuilder<{ found: string }> => sql`
    select 'due on ' || coalesce(kept.due_on, now.due_on) as found
      from (select year_id, class_id, service_id, due_on, sum(amount) as amount, sum(open) as open from due_sums
             where org_id = ${orgId} group by 1, 2, 3, 4 having (sum(amount), sum(open)) <> (0, 0)) kept
      full join (select f.year_id, f.class_id, coalesce(f.service_id, ardoise_nil()) as service_id, part.due_on,
                        sum(part.amount) as amount, sum(part.open) as open
                   from fees f cross join lateral ardoise_due_parts(f.org_id, f.id, f.paid, f.discount) part
                  where f.org_id = ${orgId} and f.closed_at is null group by 1, 2, 3, 4 having sum(part.amount) <> 0) now
        on (now.year_id, now.class_id, now.service_id, now.due_on)
           = (kept.year_id, kept.class_id, kept.service_id, kept.due_on)
     where (kept.amount, kept.open) is distinct from (now.amount, now.open)
    union all
    select 'payments of ' || coalesce(kept.day, now.day)
      from (select day, method, sum(payments) as payments, sum(amount) as amount from payment_sums
             where org_id = ${orgId} group by 1, 2 having (sum(payments), sum(amount)) <> (0, 0)) kept
      full join (select (p.paid_at at time zone o.time_zone)::date as day, p.method,
                        sum(case when p.reverses_id is null then 1 else -1 end) as payments,
                        sum(case when p.reverses_id is null then p.amount else -p.amount end) as amount
                   from payments p join organisations o on o.org_id = p.org_id
                  where p.org_id = ${orgId} and p.method not in ('toCredit', 'merged', 'refund') group by 1, 2
                 having sum(case when p.reverses_id is null then 1 else -1 end) <> 0
                     or sum(case when p.reverses_id is null then p.amount else -p.amount end) <> 0) now
        on (now.day, now.method) = (kept.day, kept.method)
     where (kept.payments, kept.amount) is distinct from (now.payments, now.amount)
    union all
    select 'hour ' || s.hour from payment_sums s join organisations o on o.org_id = s.org_id
     where s.org_id = ${orgId} and (s.hour at time zone o.time_zone)::date <> s.day
    union all
    select 'prompts of ' || coalesce(kept.day, now.day)
      from (select date_trunc('month', day) as day, operator, outcome, coalesce(failure, '') as failure, coalesce(seconds, -1) as seconds,
                   sum(prompts) as prompts
              from prompt_sums where org_id = ${orgId} group by 1, 2, 3, 4, 5 having sum(prompts) <> 0) kept
      full join (select date_trunc('month', t.submitted_at at time zone o.time_zone) as day, t.operator, t.state as outcome,
                        case t.state when 'failed' then coalesce(t.failure, '') else '' end as failure,
                        case t.state when 'paid' then coalesce(ardoise_prompt_seconds(t.completed_at - coalesce(t.asked_at, t.submitted_at)), -1)
                                     else -1 end as seconds,
                        count(*) as prompts
                   from transactions t join organisations o on o.org_id = t.org_id
                  where t.org_id = ${orgId} and t.purpose = 'fees' and not t.is_from_statement
                    and t.state in ('paid', 'failed') group by 1, 2, 3, 4, 5) now
        on (now.day, now.operator, now.outcome, now.failure, now.seconds)
           = (kept.day, kept.operator, kept.outcome, kept.failure, kept.seconds)
     where kept.prompts is distinct from now.prompts`,
};

/** Day by day, since that is how the list of transactions is counted. */
export const transactionSumsInvariant = {
  number: 27,
  rule: 'how many transactions ended on each day, and with how much, equals what the transactions say',
  broken: (orgId: string): RawBuilder<{ found: string }> => sql`
    select 'transactions of ' || coalesce(kept.day, now.day) as found
      from (select day, operator, state, failure, is_from_statement, sum(transactions) as transactions, sum(amount) as amount
              from transaction_sums where org_id = ${orgId} group by 1, 2, 3, 4, 5
            having (sum(transactions), sum(amount)) <> (0, 0)) kept
      full join (select (t.submitted_at at time zone o.time_zone)::date as day, t.operator, t.state, coalesce(t.failure, '') as failure,
                        t.is_from_statement, count(*) as transactions, sum(t.amount) as amount
                   from transactions t join organisations o on o.org_id = t.org_id
                  where t.org_id = ${orgId} and t.purpose = 'fees' and t.state in ('paid', 'failed') group by 1, 2, 3, 4, 5) now
        on (now.day, now.operator, now.state, now.failure, now.is_from_statement)
           = (kept.day, kept.operator, kept.state, kept.failure, kept.is_from_statement)
     where (kept.transactions, kept.amount) is distinct from (now.transactions, now.amount)`,
};
