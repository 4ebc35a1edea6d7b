import { type RawBuilder, sql } from 'kysely';
import { isPaid } from './money-states.ts';

/** Other income stands in the school's books once, with what the provider kept of it; a test stands in the test books, and in no others. */
export const incomeInvariant = {
  number: 21,
  rule: 'other income has one entry when it is paid and only then, and a test has one in the test books alone',
  broken: (orgId: string): RawBuilder<{ found: string }> => sql`
    select 'income ' || t.number || ', ' || t.state as found from transactions t
      left join ledger_entries e on e.org_id = t.org_id and e.transaction_id = t.id
     where t.org_id = ${orgId} and t.purpose in ('income', 'test') group by t.org_id, t.id
    having count(e.id) filter (where e.kind = 'income' and e.amount = t.amount
                                 and e.debit = 'source:' || t.kind || ':' || t.operator
                                 and e.credit = 'income:' || t.kind || ':' || t.operator)
             <> (case when ${isPaid} and t.purpose = 'income' then 1 else 0 end)
        or count(e.id) filter (where e.kind = 'providerFee' and e.amount = t.fee and e.credit = 'commission'
                                 and e.debit = case t.fee_bearer when 'payer' then 'payerFees:' || t.operator else 'school:held' end)
             <> (case when ${isPaid} and t.fee > 0 then 1 else 0 end)
        or count(e.id) <> (case when ${isPaid} and t.purpose = 'income' then 1 + (t.fee > 0)::int else 0 end)
    union all
    select 'other income ' || kept.amount || ', paid ' || paid.amount
      from (select coalesce(sum(credits - debits), 0) as amount from ledger_accounts
             where org_id = ${orgId} and name like 'income:%') kept,
           (select coalesce(sum(t.amount), 0) as amount from transactions t
             where t.org_id = ${orgId} and t.purpose = 'income' and ${isPaid}) paid
     where kept.amount <> paid.amount
    union all
    select 'test ' || t.number || ', ' || t.state from transactions t
      left join test_entries e on e.org_id = t.org_id and e.environment = 'development' and e.id = t.id
     where t.org_id = ${orgId} and t.purpose = 'test'
       and (case when ${isPaid} then t.amount end) is distinct from e.amount
    union all
    select 'payment of ' || t.number from transactions t
      join payments p on p.org_id = t.org_id and p.transaction_id = t.id
     where t.org_id = ${orgId} and t.purpose in ('income', 'test')`,
};
