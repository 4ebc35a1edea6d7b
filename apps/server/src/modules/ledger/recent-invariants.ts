import { type RawBuilder, sql } from 'kysely';

/** A transaction that ended just now may have been begun as long ago as it is polled. */
const longestWayMs = 3 * 86_400_000;

interface Recent {
  /** Of the rule that it is a part of. */
  readonly number: number;
  readonly question: RawBuilder<{ found: string }>;
}

/**
 * The rules of the money core that can be put to what is new alone, by the indexes on its time: what each new payment has to
 * have, and the accounts, which are a total of everything.
 */
export const recentQuestions = (orgId: string, since: Date): readonly Recent[] => [
  {
    number: 1,
    question: sql`
      select 'debits ' || sum(debits) || ', credits ' || sum(credits) as found from ledger_accounts
       where org_id = ${orgId} having sum(debits) <> sum(credits)`,
  },
  {
    number: 4,
    question: sql`
      select 'payment ' || p.id || ' of ' || coalesce(t.number, 'nothing') as found from payments p
        left join transactions t on t.org_id = p.org_id and t.id = p.transaction_id
       where p.org_id = ${orgId} and p.paid_at >= ${since} and p.transaction_id is not null and p.reverses_id is null
         and (t.state, t.amount, t.operator) is distinct from ('paid', p.amount, p.method)
      union all
      select t.number || ', paid, credited never' from transactions t
       where t.org_id = ${orgId} and t.purpose = 'fees' and t.state = 'paid'
         and t.submitted_at >= ${new Date(since.getTime() - longestWayMs)}
         and not exists (select from payments p where p.org_id = t.org_id and p.transaction_id = t.id)`,
  },
  {
    number: 6,
    question: sql`
      select 'payment ' || p.id as found from payments p
       cross join lateral (
         select coalesce(sum(amount), 0) as posted,
                coalesce(sum(amount) filter (where debit like 'credit:%' or credit like 'credit:%'), 0) as of_credit,
                coalesce(sum(case when credit like 'school:%' then amount when debit like 'school:%' then -amount else 0 end), 0) as for_school
           from ledger_entries e where e.org_id = p.org_id and e.payment_id = p.id and e.kind <> 'providerFee') e
       cross join lateral (select coalesce(sum(amount), 0) as filled from allocations a
                            where a.org_id = p.org_id and a.payment_id = p.id) a
       where p.org_id = ${orgId} and p.paid_at >= ${since}
         and (p.amount <> case when p.method = 'refund' then e.of_credit else e.posted end or a.filled <> e.for_school)`,
  },
  {
    number: 7,
    question: sql`
      select 'payment ' || p.id as found from payments p
        left join receipts r on r.org_id = p.org_id and r.payment_id = p.id
       where p.org_id = ${orgId} and p.paid_at >= ${since}
         and (p.reverses_id is null and p.method not in ('toCredit', 'opening', 'merged', 'refund')) <> (r.payment_id is not null)`,
  },
  {
    number: 8,
    question: sql`
      select 'fee ' || f.id as found
        from (select distinct a.fee_id from payments p
                join allocations a on a.org_id = p.org_id and a.payment_id = p.id
               where p.org_id = ${orgId} and p.paid_at >= ${since}) touched
       cross join lateral (select id, paid from fees where org_id = ${orgId} and id = touched.fee_id limit 1) f
       cross join lateral (select coalesce(sum(amount), 0) as filled from allocations
                            where org_id = ${orgId} and fee_id = f.id) a
       where f.paid <> a.filled`,
  },
];
