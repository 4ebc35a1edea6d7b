-- What is billed to a family. An item is a fee: one that was open before, or one that sending makes; so paying an invoice pays
-- its fees, and the other way round.
create table invoice_config (
  org_id uuid primary key,
  pattern text not null,
  credit_pattern text not null,
  tax_basis_points int not null check (tax_basis_points between 0 and 10000),
  due_days int not null check (due_days between 0 and 365),
  allows_partial boolean not null,
  memo text not null,
  footer text not null,
  bank_details text not null,
  layout text not null check (layout in ('classic', 'band', 'plain')),
  color text not null,
  shows_logo boolean not null,
  version int not null
);
call ardoise_protect('invoice_config');

-- The last number of each series, taken in the transaction that sends: numbers have no gaps.
create table invoice_counters (
  org_id uuid not null,
  -- The pattern with its year and month filled in.
  series text not null,
  value int not null check (value > 0),
  primary key (org_id, series)
);
call ardoise_protect('invoice_counters');

create table invoices (
  org_id uuid not null,
  id uuid not null,
  number text,
  -- In small letters, to be found by its beginning: compared so, an index may answer under row-level security.
  number_key text collate "C",
  state text not null check (state in ('draft', 'sent', 'void')),
  family_id uuid not null,
  year_id uuid not null,
  title text not null,
  folded_title text collate "C" not null,
  bill_to text not null,
  emails jsonb not null,
  language text not null check (language in ('en', 'fr')),
  memo text not null,
  note text not null,
  message text not null,
  -- As they were asked for. The percentage is in basis points.
  discount_by text check (discount_by in ('amount', 'percent')),
  discount_value bigint check ((discount_value is null) = (discount_by is null)),
  tax_basis_points int not null check (tax_basis_points between 0 and 10000),
  extra bigint not null check (extra >= 0),
  extra_name text not null,
  allows_partial boolean not null,
  due_on date not null,
  plan jsonb,
  -- What they come to.
  subtotal bigint not null check (subtotal > 0),
  discount bigint not null check (discount >= 0 and discount < subtotal),
  tax bigint not null check (tax >= 0),
  total bigint not null check (total = subtotal - discount + tax + extra),
  -- Those of its fees, kept by the trigger below. Nothing is pending of a draft, nor of what is void.
  paid bigint not null default 0 check (paid >= 0),
  credited bigint not null default 0 check (credited >= 0),
  pending bigint not null default 0 check (pending >= 0),
  -- The earliest deadline of what is pending.
  next_due_on date,
  -- Of the state and the money, for the list: draft, void, open, part, paid, credited.
  standing text not null default 'draft',
  -- For the order of deadlines: the next one, or else when all of it was due.
  sort_due_on date not null default 'infinity',
  -- The family's name, for the order of names.
  sort_name text not null default '',
  -- On which day at the school it was sent; a draft: created.
  issued_on date not null,
  -- Of the payment link. It lives as long as the invoice.
  token text unique check ((token is null) = (state = 'draft')),
  opened_at timestamptz,
  copied_from_id uuid,
  run_id uuid,
  version int not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  created_by_name text,
  sent_at timestamptz check ((sent_at is null) = (state = 'draft')),
  sent_by_name text,
  voided_at timestamptz check ((voided_at is null) = (state <> 'void')),
  voided_by_name text,
  void_reason text,
  primary key (org_id, id),
  foreign key (org_id, family_id) references families,
  check ((number is null) = (state = 'draft')),
  check (state <> 'sent' or paid + credited + pending = total)
);
create unique index invoices_by_number on invoices (org_id, number);
create index invoices_by_time on invoices (org_id, created_at, id);
create index invoices_by_standing on invoices (org_id, standing, created_at, id);
create index invoices_by_deadline on invoices (org_id, sort_due_on, id);
create index invoices_overdue on invoices (org_id, next_due_on, id) where next_due_on is not null;
create index invoices_by_name on invoices (org_id, sort_name, id);
create index invoices_by_total on invoices (org_id, total, id);
create index invoices_by_paid on invoices (org_id, paid, id);
create index invoices_by_pending on invoices (org_id, pending, id);
create index invoices_by_day on invoices (org_id, issued_on);
create index invoices_by_family on invoices (org_id, family_id, created_at);
create index invoices_by_title on invoices (org_id, folded_title);
-- With the id: all drafts have no number, and would be sorted by it among themselves.
create index invoices_by_key on invoices (org_id, number_key, id);
create index invoices_of_run on invoices (org_id, run_id) where run_id is not null;
create index invoices_copied on invoices (org_id, copied_from_id) where copied_from_id is not null;
call ardoise_protect('invoices');

create table invoice_items (
  org_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  place int not null,
  student_id uuid not null,
  -- The open fee that it bills; null of something new.
  fee_id uuid,
  description text not null,
  amount bigint not null check (amount > 0),
  -- What of the invoice's discount, tax and extra falls on it, and what is asked for it so.
  discount bigint not null check (discount between 0 and amount),
  tax bigint not null check (tax >= 0),
  extra bigint not null check (extra >= 0),
  billed bigint not null check (billed = amount - discount + tax + extra),
  -- Of what was billed to many: the same thing is billed to a student once, as long as that invoice is not void.
  run_key text,
  is_live boolean not null default true,
  primary key (org_id, id),
  foreign key (org_id, invoice_id) references invoices on delete cascade,
  foreign key (org_id, student_id) references students
);
create index invoice_items_of_invoice on invoice_items (org_id, invoice_id, place);
-- Of a class, all invoices are found by it alone.
create index invoice_items_of_student on invoice_items (org_id, student_id, invoice_id);
create unique index invoice_items_once on invoice_items (org_id, student_id, run_key) where run_key is not null and is_live;
call ardoise_protect('invoice_items');

create table invoice_installments (
  org_id uuid not null,
  invoice_id uuid not null,
  position int not null,
  due_on date not null,
  amount bigint not null check (amount > 0),
  primary key (org_id, invoice_id, position),
  foreign key (org_id, invoice_id) references invoices on delete cascade
);
call ardoise_protect('invoice_installments');

-- Which fees an invoice that was sent asks for. An item has one; where it bills an open fee and has a part of the tax or the
-- extra, another one for that part.
create table invoice_fees (
  org_id uuid not null,
  invoice_id uuid not null,
  item_id uuid not null,
  fee_id uuid not null,
  billed bigint not null check (billed >= 0),
  paid bigint not null default 0,
  pending bigint not null,
  -- Made by sending, and taken back where the invoice is made void.
  is_new boolean not null,
  -- The discount that sending gave on an open fee.
  discount_id uuid,
  -- What had been paid on an open fee before: none of it is paid on the invoice.
  earlier uuid[] not null default '{}',
  -- What of the paid amount stands in the list of payments: all of it, once a payment is written.
  listed bigint not null default 0,
  is_live boolean not null default true,
  primary key (org_id, invoice_id, fee_id),
  foreign key (org_id, invoice_id) references invoices,
  foreign key (org_id, item_id) references invoice_items,
  foreign key (org_id, fee_id) references fees
);
-- One thing is billed once.
create unique index invoice_fees_live on invoice_fees (org_id, fee_id) where is_live;
call ardoise_protect('invoice_fees');

-- A discount that an invoice or a credit note gave is taken back with it, and not beside it.
alter table fee_discounts add column invoice_id uuid, add column credit_note_id uuid;

create table credit_notes (
  org_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  number text not null,
  amount bigint not null check (amount > 0),
  -- What of it had been paid, and became the family's credit.
  released bigint not null check (released between 0 and amount),
  reason text not null,
  created_at timestamptz not null,
  created_by_name text,
  primary key (org_id, id),
  unique (org_id, number),
  foreign key (org_id, invoice_id) references invoices
);
create index credit_notes_of_invoice on credit_notes (org_id, invoice_id, created_at);
call ardoise_protect('credit_notes');

create table credit_note_items (
  org_id uuid not null,
  credit_note_id uuid not null,
  item_id uuid not null,
  amount bigint not null check (amount > 0),
  primary key (org_id, credit_note_id, item_id),
  foreign key (org_id, credit_note_id) references credit_notes,
  foreign key (org_id, item_id) references invoice_items
);
call ardoise_protect('credit_note_items');

create table invoice_deliveries (
  org_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  channel text not null check (channel in ('email', 'sms', 'whatsapp')),
  -- An address, or a masked phone.
  sent_to text not null,
  -- In the outbox, which knows what became of it; null of what somebody shares by hand.
  message_id uuid,
  created_at timestamptz not null,
  created_by_name text,
  primary key (org_id, id),
  foreign key (org_id, invoice_id) references invoices
);
create index invoice_deliveries_of_invoice on invoice_deliveries (org_id, invoice_id, created_at);
call ardoise_protect('invoice_deliveries');

-- What was paid on an invoice, or taken back: one row for each payment, written as its allocations are.
create table invoice_payments (
  org_id uuid not null,
  payment_id uuid not null,
  invoice_id uuid not null,
  -- What of it went to the invoice; below zero where it was taken back.
  amount bigint not null,
  method text not null,
  paid_at timestamptz not null,
  primary key (org_id, payment_id, invoice_id),
  foreign key (org_id, invoice_id) references invoices,
  foreign key (org_id, payment_id) references payments
);
create index invoice_payments_by_time on invoice_payments (org_id, paid_at, payment_id, invoice_id);
create index invoice_payments_of_invoice on invoice_payments (org_id, invoice_id, paid_at);
call ardoise_protect('invoice_payments');
call ardoise_append_only('invoice_payments');

-- Whether a payment is one of these, takes one of them back, or was taken anew from one of them.
create function ardoise_comes_from(org uuid, payment uuid, origins uuid[]) returns boolean language sql stable as $$
  with recursive origin as (
    select id, reverses_id, from_payment_id from payments where org_id = org and id = payment
    union
    select p.id, p.reverses_id, p.from_payment_id from payments p
      join origin on p.id in (origin.reverses_id, origin.from_payment_id) where p.org_id = org)
  select exists (select from origin where id = any(origins))
$$;

-- What was paid on a fee since it was billed, where something had been paid before. What became credit again is the newer money
-- first, and what is fetched from there fills the older first.
create function ardoise_paid_since(org uuid, fee uuid, earlier uuid[]) returns bigint language plpgsql stable as $$
declare
  step record;
  before bigint := 0;
  since bigint := 0;
  released bigint := 0;
  part bigint;
begin
  for step in
    select p.method, a.amount, ardoise_comes_from(org, p.id, earlier) as is_earlier
      from (select payment_id, sum(amount)::bigint as amount from allocations
             where org_id = org and fee_id = fee group by payment_id) a
      join payments p on p.org_id = org and p.id = a.payment_id
     order by p.paid_at, p.id
  loop
    if step.method = 'toCredit' and step.amount < 0 then
      part := least(since, -step.amount);
      since := since - part;
      released := released - step.amount - part;
      before := before + step.amount + part;
    elsif step.method = 'toCredit' then
      part := least(released, step.amount);
      released := released - part;
      before := before + part;
      since := since + step.amount - part;
    elsif step.is_earlier then before := before + step.amount;
    else since := since + step.amount;
    end if;
    if since < 0 then
      before := before + since;
      since := 0;
    elsif before < 0 then
      since := since + before;
      before := 0;
    end if;
  end loop;
  return since;
end $$;

-- What is paid and pending of what an invoice billed of a fee. A payment that is older than the invoice is not the invoice's,
-- nor is its reversal. `asked` is what the fee asks for now: where that is less than was billed, the rest was credited.
create function ardoise_invoiced(org uuid, fee uuid, fee_paid bigint, asked bigint, billed bigint, earlier uuid[])
returns table (paid bigint, pending bigint) language sql stable as $$
  select least(greatest(since, 0), share), share - least(greatest(since, 0), share)
    from (select since, greatest(0, least(billed, asked - (fee_paid - since))) as share
            from (select case when cardinality(earlier) = 0 then fee_paid
                              else ardoise_paid_since(org, fee, earlier) end as since) one) two
$$;

-- A line is what a payment changes of the paid amount, so that the lines of an invoice come to what is paid on it.
create function ardoise_pay_invoices() returns trigger language plpgsql as $$
begin
  with moved as (
    select l.org_id, l.invoice_id, l.fee_id, a.payment_id, now.paid - l.listed as amount
      from (select distinct on (org_id, fee_id) org_id, fee_id, payment_id from added order by 1, 2, 3 desc) a
      join invoice_fees l on l.org_id = a.org_id and l.fee_id = a.fee_id and l.is_live
      join fees f on f.org_id = l.org_id and f.id = l.fee_id
     cross join lateral ardoise_invoiced(f.org_id, f.id, f.paid,
       case when f.closed_at is null then f.amount - f.discount else f.paid end, l.billed, l.earlier) now
     where now.paid <> l.listed),
  kept as (
    update invoice_fees l set listed = l.listed + moved.amount from moved
     where l.org_id = moved.org_id and l.invoice_id = moved.invoice_id and l.fee_id = moved.fee_id)
  insert into invoice_payments (org_id, payment_id, invoice_id, amount, method, paid_at)
    select moved.org_id, p.id, moved.invoice_id, sum(moved.amount), p.method, p.paid_at
      from moved join payments p on p.org_id = moved.org_id and p.id = moved.payment_id
     group by moved.org_id, p.id, moved.invoice_id, p.method, p.paid_at having sum(moved.amount) <> 0;
  return null;
end $$;
create trigger invoices_paid after insert on allocations referencing new table as added
  for each statement execute function ardoise_pay_invoices();

-- What is pending of each installment: a credit note lowers the last ones first.
create function ardoise_invoice_parts(org uuid, invoice uuid, paid bigint, asked bigint)
returns table (due_on date, pending bigint) language sql stable as $$
  select i.due_on, (least(i.upto, asked) - greatest(least(i.upto - i.amount, asked), paid))::bigint
    from (select due_on, amount, sum(amount) over (order by position) as upto
            from invoice_installments where org_id = org and invoice_id = invoice) i
   where least(i.upto, asked) > greatest(least(i.upto - i.amount, asked), paid)
$$;

-- The earliest deadline of what is pending.
create function ardoise_invoice_due(org uuid, invoice uuid, paid bigint, asked bigint) returns date language sql stable as $$
  select min(due_on) from ardoise_invoice_parts(org, invoice, paid, asked)
$$;

create function ardoise_keep_invoice() returns trigger language plpgsql as $$
begin
  new.number_key := lower(new.number);
  new.standing := case when new.state <> 'sent' then new.state
                       when new.pending = 0 and new.paid > 0 then 'paid'
                       when new.pending = 0 then 'credited'
                       when new.paid > 0 then 'part' else 'open' end;
  new.sort_due_on := coalesce(new.next_due_on, new.due_on);
  return new;
end $$;
create trigger invoice_kept before insert or update on invoices for each row execute function ardoise_keep_invoice();

-- A closed fee asks for nothing more than what the school keeps of it. The invoices are held before their fees are added up, in
-- a statement of its own: two changes of two fees of one invoice take turns, and the second sees what the first wrote.
create function ardoise_invoices_by_fees() returns trigger language plpgsql as $$
begin
  if not exists (select from added f join invoice_fees l on l.org_id = f.org_id and l.fee_id = f.id and l.is_live) then
    return null;
  end if;
  update invoice_fees i set paid = now.paid, pending = now.pending
    from (select l.org_id, l.invoice_id, l.fee_id, kept.paid, kept.pending
            from added f
            join invoice_fees l on l.org_id = f.org_id and l.fee_id = f.id and l.is_live
           cross join lateral ardoise_invoiced(f.org_id, f.id, f.paid,
             case when f.closed_at is null then f.amount - f.discount else f.paid end, l.billed, l.earlier) kept) now
   where i.org_id = now.org_id and i.invoice_id = now.invoice_id and i.fee_id = now.fee_id
     and (i.paid, i.pending) is distinct from (now.paid, now.pending);
  if not found then return null; end if;
  perform from invoices v
   where (v.org_id, v.id) in (select l.org_id, l.invoice_id from added f
           join invoice_fees l on l.org_id = f.org_id and l.fee_id = f.id and l.is_live)
   order by v.id for no key update;
  update invoices v
     set paid = now.paid, pending = now.pending, credited = v.total - now.paid - now.pending,
         next_due_on = case when now.pending > 0 then ardoise_invoice_due(v.org_id, v.id, now.paid, now.paid + now.pending) end
    from (select whole.org_id, whole.invoice_id, sum(whole.paid)::bigint as paid, sum(whole.pending)::bigint as pending
            from (select distinct l.org_id, l.invoice_id from added f
                    join invoice_fees l on l.org_id = f.org_id and l.fee_id = f.id and l.is_live) touched
            join invoice_fees whole on whole.org_id = touched.org_id and whole.invoice_id = touched.invoice_id
           group by 1, 2) now
   where v.org_id = now.org_id and v.id = now.invoice_id and v.state = 'sent'
     and (v.paid, v.pending) is distinct from (now.paid, now.pending);
  return null;
end $$;
create trigger invoices_followed after update on fees referencing new table as added
  for each statement execute function ardoise_invoices_by_fees();

create function ardoise_invoices_by_name() returns trigger language plpgsql as $$
begin
  update invoices set sort_name = new.folded_name where org_id = new.org_id and family_id = new.id;
  return null;
end $$;
create trigger invoices_by_name after update of folded_name on families for each row
  when (old.folded_name <> new.folded_name) execute function ardoise_invoices_by_name();
