-- The drawers' money stands in the ledger too: floats, what is paid out or banked, variances, and what is left when a session is
-- locked. The cash account is then what lies in the drawers that are open.

-- An entry is of a payment, or of the drawer's journal: a session (its float, its variance and what was counted), a movement, or
-- the key of late cash.
alter table ledger_entries alter column payment_id drop not null;
alter table ledger_entries add column cash_id uuid;
alter table ledger_entries add constraint ledger_entries_of_one check ((payment_id is null) <> (cash_id is null));
-- Each of them happens once.
create unique index ledger_entries_of_cash on ledger_entries (org_id, cash_id, kind) where cash_id is not null;

-- By every means, as it was when the session was locked: [{means, amount, count}].
alter table cash_sessions add column taken jsonb;

select set_config('ardoise.scope', 'platform', true);

-- What came of each payment at a desk (moved, reversed, or both), with whether that was after its session was locked.
create temporary table cash_moved on commit drop as
  with recursive moved as (
    select d.org_id, d.key, d.session_id, p.id as root_id, p.id, p.method, p.paid_at, p.amount as signed
      from desk_payments d
      join payments p on p.org_id = d.org_id and p.id = coalesce(d.payment_id,
        (select of_transaction.id from payments of_transaction
          where of_transaction.org_id = d.org_id and of_transaction.transaction_id = d.transaction_id
            and of_transaction.reverses_id is null))
    union all
    select m.org_id, m.key, m.session_id, m.root_id, p.id, m.method, p.paid_at,
           case when p.reverses_id is null then p.amount else -p.amount end
      from moved m join payments p on p.org_id = m.org_id and p.method = m.method
       and ((p.from_payment_id = m.id and p.reverses_id is null) or p.reverses_id = m.id))
  select m.*, d.means, coalesce(m.paid_at > s.closed_at, m.session_id is null and m.id <> m.root_id) as is_after
    from moved m
    join desk_payments d on d.org_id = m.org_id and d.key = m.key
    left join cash_sessions s on s.org_id = m.org_id and s.id = m.session_id;

alter table cash_sessions disable trigger stays_locked;
update cash_sessions s set taken = coalesce((
    select jsonb_agg(jsonb_build_object('means', each.means, 'amount', each.amount, 'count', each.count) order by each.means)
      from (select of_payment.means, sum(of_payment.amount)::bigint as amount, count(*) as count
              from (select means, root_id, sum(signed) as amount from cash_moved
                     where org_id = s.org_id and session_id = s.id and not is_after
                     group by means, root_id having sum(signed) > 0) of_payment
             group by of_payment.means) each), '[]')
 where closed_at is not null;
alter table cash_sessions enable trigger stays_locked;
alter table cash_sessions add constraint cash_sessions_taken_when_locked check ((closed_at is null) = (taken is null));

create temporary table cash_postings on commit drop as
  select org_id, id as cash_id, opened_at as at, 'float' as kind, 'source:own:cash' as debit, 'cash:safe' as credit, float as amount
    from cash_sessions
  union all
  select org_id, id, closed_at, 'variance',
         case when counted > expected then 'source:own:cash' else 'cash:variance' end,
         case when counted > expected then 'cash:variance' else 'source:own:cash' end, abs(counted - expected)
    from cash_sessions where closed_at is not null
  union all
  select org_id, id, closed_at, 'counted', 'cash:safe', 'source:own:cash', counted from cash_sessions where closed_at is not null
  union all
  -- Of a refund the payment's own entries say it.
  select m.org_id, m.id, m.at, case m.kind when 'payOut' then 'paidOut' else 'banked' end,
         case m.kind when 'payOut' then 'cash:paidOut' else 'cash:bank' end, 'source:own:cash', m.amount
    from cash_movements m
   where not exists (select from payments p where p.org_id = m.org_id and p.id = m.id)
  union all
  select d.org_id, d.key, o.sent_at, 'late', 'cash:late', 'source:own:cash', d.amount
    from desk_payments d join offline_payments o on o.org_id = d.org_id and o.id = d.key where d.is_late
  union all
  select d.org_id, d.key, o.decided_at, 'lateDecided',
         case when o.decision = 'intoDrawer' then 'source:own:cash' else 'cash:variance' end, 'cash:late', d.amount
    from desk_payments d join offline_payments o on o.org_id = d.org_id and o.id = d.key
   where d.is_late and o.decided_at is not null
  union all
  -- Reversed after its session was locked: it was handed out of another drawer as money that is paid out, and stands there already.
  select org_id, root_id, max(paid_at), 'paidBack', 'source:own:cash', 'cash:paidOut', -sum(signed)
    from cash_moved where means = 'cash' and is_after group by org_id, root_id having sum(signed) < 0;

delete from cash_postings where amount = 0;

insert into ledger_accounts as kept (org_id, name, debits, credits)
select org_id, name, sum(debits), sum(credits) from (
    select org_id, debit as name, amount as debits, 0 as credits from cash_postings
    union all select org_id, credit, 0, amount from cash_postings) side
 group by org_id, name
on conflict (org_id, name) do update
  set debits = kept.debits + excluded.debits, credits = kept.credits + excluded.credits;

insert into ledger_entries (org_id, id, at, debit, credit, amount, kind, cash_id)
select org_id, gen_random_uuid(), at, debit, credit, amount, kind, cash_id from cash_postings;

-- In which language a family reads: asked for before each message that nobody of the family began.
create index payment_proofs_of_family on payment_proofs (org_id, family_id, sent_at desc);
create index applications_of_student on applications (org_id, student_id) where student_id is not null;
