-- A fee is tuition or a service; money for it may come by other means than the operators and the till.
alter table payments drop constraint payments_method_check;
alter table payments add constraint payments_method_check
  check (method in ('mtn', 'orange', 'cash', 'bank', 'cheque', 'transfer', 'outside', 'credit', 'toCredit', 'opening', 'merged'));

alter table fees
  -- Set of a service's fee: what it is for, and the subscription that asks for it.
  add column service_id uuid,
  add column subscription_id uuid,
  -- Once any part of it came by other means: a bank, a cheque, a transfer, outside of Ardoise or before it.
  add column by_other_means boolean not null default false,
  -- Somebody has marked what was open as paid.
  add column marked_paid_at timestamptz,
  add column pending bigint not null generated always as
    (case when closed_at is null then greatest(0, amount - discount - paid) else 0 end) stored,
  -- 1 unpaid, 2 partially paid, 3 completely paid.
  add column state smallint not null generated always as
    (case when paid >= amount - discount then 3 when paid > 0 then 2 else 1 end) stored,
  -- 1 normal, 2 discounted, 3 other means, 4 manually paid: the strongest.
  add column type smallint not null generated always as
    (case when marked_paid_at is not null then 4 when by_other_means then 3 when discount > 0 then 2 else 1 end) stored;

select set_config('ardoise.scope', 'platform', true);
update fees f set by_other_means = true
 where exists (select from allocations a join payments p on p.org_id = a.org_id and p.id = a.payment_id
                where a.org_id = f.org_id and a.fee_id = f.id and p.method = 'opening');
