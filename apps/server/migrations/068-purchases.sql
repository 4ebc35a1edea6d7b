-- What a school buys from the provider goes through the same payments as what families pay to the school, and is none of its money.

-- An order: what was chosen, at the prices of that moment. Whether it is paid is its transaction's to say; what was ordered takes
-- effect once, in the transaction that writes paid_at.
create table shop_orders (
  org_id uuid not null references organisations,
  id uuid not null,
  number text not null,
  -- [{kind: pack | senderId | plan, ..., price}]
  lines jsonb not null,
  total bigint not null check (total > 0),
  ordered_at timestamptz not null,
  ordered_by uuid,
  ordered_by_name text,
  paid_at timestamptz,
  primary key (org_id, id),
  unique (org_id, number)
);
create index shop_orders_newest on shop_orders (org_id, ordered_at desc, id);
call ardoise_protect('shop_orders');

-- What somebody has chosen and not ordered yet.
create table shop_carts (
  org_id uuid not null references organisations,
  person_id uuid not null references people,
  lines jsonb not null,
  changed_at timestamptz not null,
  primary key (org_id, person_id)
);
call ardoise_protect('shop_carts');

alter table transactions add column purpose text not null default 'fees' check (purpose in ('fees', 'purchase'));
alter table transactions add column order_id uuid;
alter table transactions alter column family_id drop not null;
alter table transactions add constraint transactions_of_one check (
  case purpose when 'fees' then family_id is not null and order_id is null
               else family_id is null and order_id is not null and kind = 'provider' end);
alter table transactions add constraint transactions_of_order foreign key (org_id, order_id) references shop_orders;
-- An order is paid by one transaction, whatever is pressed twice.
create unique index transactions_by_order on transactions (org_id, order_id) where order_id is not null;

-- An entry of the ledger is of a payment, of the drawer's journal, or of an order.
alter table ledger_entries add column order_id uuid;
alter table ledger_entries drop constraint ledger_entries_of_one;
alter table ledger_entries add constraint ledger_entries_of_one
  check (num_nonnulls(payment_id, cash_id, order_id) = 1);
create unique index ledger_entries_of_order on ledger_entries (org_id, order_id) where order_id is not null;

-- The provider's own receipts, of all schools in one series a year.
create table provider_receipt_counters (
  year int primary key,
  value int not null
);
alter table provider_receipt_counters enable row level security;
alter table provider_receipt_counters force row level security;
create policy of_the_platform on provider_receipt_counters using (ardoise_is_platform());

create table provider_receipts (
  org_id uuid not null,
  order_id uuid not null,
  year int not null,
  number int not null,
  code text not null,
  content jsonb not null,
  signature text not null,
  issued_at timestamptz not null,
  primary key (org_id, order_id),
  unique (year, number),
  unique (code),
  foreign key (org_id, order_id) references shop_orders
);
call ardoise_protect('provider_receipts');
call ardoise_append_only('provider_receipts');

-- The work of a school takes the next number of the provider's series, and sees nothing else of it. The counter is held until the
-- order is committed, so that there are no gaps.
create function ardoise_next_provider_receipt(of_year int) returns int
  language plpgsql as $$
declare
  before text := current_setting('ardoise.scope', true);
  taken int;
begin
  perform set_config('ardoise.scope', 'platform', true);
  insert into provider_receipt_counters as counter (year, value) values (of_year, 1)
    on conflict (year) do update set value = counter.value + 1
    returning value into taken;
  perform set_config('ardoise.scope', coalesce(before, ''), true);
  return taken;
end $$;
