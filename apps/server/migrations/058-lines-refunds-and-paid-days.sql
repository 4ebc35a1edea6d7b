-- A line of a statement is one payment, and whose line a payment is already is asked for each line that is compared.
drop index statement_lines_assigned_to;
create index statement_lines_of_transaction on statement_lines (org_id, transaction_id) where transaction_id is not null;

-- What went back to families of what came in: few among many payments.
create index payments_refunded on payments (org_id, paid_at) include (amount, reverses_id) where method = 'refund';

-- On which days at the school a fee was paid, by payments that stand: of a period that is over the list asks for any of them,
-- and a million payments with their parts would be read for it. Invariant 15 of the ledger compares it with them.
select set_config('ardoise.scope', 'platform', true);
create table fee_paid_days (
  org_id uuid not null,
  day date not null,
  fee_id uuid not null,
  payment_id uuid not null,
  primary key (org_id, day, fee_id, payment_id)
);
call ardoise_protect('fee_paid_days');

create function ardoise_keep_paid_days() returns trigger language plpgsql as $$
begin
  insert into fee_paid_days (org_id, day, fee_id, payment_id)
    select distinct a.org_id, (p.paid_at at time zone o.time_zone)::date, a.fee_id, p.id
      from added a
      join payments p on p.org_id = a.org_id and p.id = a.payment_id
      join organisations o on o.org_id = a.org_id
     where p.reverses_id is null and p.method not in ('toCredit', 'merged', 'refund')
  on conflict do nothing;
  return null;
end $$;
create trigger paid_days_kept after insert on allocations referencing new table as added
  for each statement execute function ardoise_keep_paid_days();

create function ardoise_drop_paid_days() returns trigger language plpgsql as $$
begin
  delete from fee_paid_days kept
   using payments first, organisations o, allocations a
   where first.org_id = new.org_id and first.id = new.reverses_id and o.org_id = new.org_id
     and a.org_id = first.org_id and a.payment_id = first.id
     and kept.org_id = first.org_id and kept.day = (first.paid_at at time zone o.time_zone)::date
     and kept.fee_id = a.fee_id and kept.payment_id = first.id;
  return null;
end $$;
create trigger paid_days_dropped after insert on payments for each row when (new.reverses_id is not null)
  execute function ardoise_drop_paid_days();

insert into fee_paid_days (org_id, day, fee_id, payment_id)
  select distinct a.org_id, (p.paid_at at time zone o.time_zone)::date, a.fee_id, p.id
    from allocations a
    join payments p on p.org_id = a.org_id and p.id = a.payment_id
    join organisations o on o.org_id = a.org_id
   where p.reverses_id is null and p.method not in ('toCredit', 'merged', 'refund')
     and not exists (select from payments back where back.org_id = p.org_id and back.reverses_id = p.id);
