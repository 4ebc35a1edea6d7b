import { type RawBuilder, sql } from 'kysely';

/** What left the school's held money for a payout has arrived, is on its way, or is held for the school again. */
export const payoutInvariant = {
  number: 20,
  rule: 'what is set apart for payouts is what open payouts say, and each ends once',
  broken: (orgId: string): RawBuilder<{ found: string }> => sql`
    select 'set apart ' || kept.amount || ', open ' || open.amount as found
      from (select coalesce(sum(credits - debits), 0) as amount from ledger_accounts
             where org_id = ${orgId} and name = 'payouts:clearing') kept,
           (select coalesce(sum(amount), 0) as amount from payouts
             where org_id = ${orgId} and state in ('waiting', 'created', 'asked')) open
     where kept.amount <> open.amount
    union all
    select 'payout ' || p.number || ', ' || p.state from payouts p
      left join (select payout_id,
                        sum(amount) filter (where kind = 'payoutHeld') as held,
                        sum(amount) filter (where kind = 'payoutPaid') as paid,
                        sum(amount) filter (where kind = 'payoutReturned') as returned
                   from ledger_entries where org_id = ${orgId} and payout_id is not null group by payout_id) e
        on e.payout_id = p.id
     where p.org_id = ${orgId}
       and (coalesce(e.held, 0), coalesce(e.paid, 0), coalesce(e.returned, 0)) is distinct from
           (p.amount, case when p.state = 'paid' then p.amount else 0 end,
            case when p.state in ('failed', 'cancelled', 'refused') then p.amount else 0 end)`,
};
