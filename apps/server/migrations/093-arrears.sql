-- Arrears: what each family owes and what of it is late, beside what its students owe; promises, contacts and payment plans.
select set_config('ardoise.scope', 'platform', true);

-- Until which day what is late has been reckoned. A job moves it on after midnight of the school's zone, and a reading that
-- comes first.
create table debt_days (
  org_id uuid primary key references organisations,
  as_of date not null default '-infinity'
);
call ardoise_protect('debt_days');

create function ardoise_debt_day_of_school() returns trigger language plpgsql as $$
begin
  insert into debt_days (org_id) values (new.org_id);
  return null;
end $$;
create trigger debt_day after insert on organisations for each row execute function ardoise_debt_day_of_school();
insert into debt_days (org_id) select org_id from organisations;

-- One row for each family that has ever owed something. `late` is what stood unpaid of deadlines before the school's `as_of`.
create table family_debts (
  org_id uuid not null,
  family_id uuid not null,
  -- The family's name, for the order of names.
  sort_name text not null collate "C",
  owed bigint not null default 0 check (owed >= 0),
  late bigint not null default 0 check (late between 0 and owed),
  late_since date check ((late_since is null) = (late = 0)),
  -- The earliest deadline that has not passed: when the day comes to it, the row is reckoned anew.
  next_due_on date,
  -- As of `student_owed`, of all children together.
  due_days date[] not null default '{}',
  due_totals bigint[] not null default '{}',
  primary key (org_id, family_id)
);
create index family_debts_by_late on family_debts (org_id, late, family_id) include (owed) where owed > 0;
create index family_debts_by_owed on family_debts (org_id, owed, family_id) include (late) where owed > 0;
create index family_debts_by_since on family_debts (org_id, late_since, family_id) include (late, owed) where owed > 0;
create index family_debts_by_name on family_debts (org_id, sort_name, family_id) include (late) where owed > 0;
call ardoise_protect('family_debts');

create function ardoise_debt_of(org uuid, family uuid, today date)
returns table (owed bigint, late bigint, late_since date, next_due_on date, due_days date[], due_totals bigint[])
language sql stable as $$
  select coalesce(max(due.total), 0)::bigint, coalesce(max(due.total) filter (where due.due_on < today), 0)::bigint,
         min(due.due_on) filter (where due.due_on < today), min(due.due_on) filter (where due.due_on >= today),
         coalesce(array_agg(due.due_on order by due.due_on) filter (where due.due_on is not null), '{}'),
         coalesce(array_agg(due.total order by due.due_on) filter (where due.due_on is not null), '{}')
    from (select part.due_on, (sum(sum(part.open)) over (order by part.due_on))::bigint as total
            from student_owed o
           cross join lateral (
             select kept.due_on, kept.total - coalesce(lag(kept.total) over (order by kept.due_on), 0) as open
               from unnest(o.due_days, o.due_totals) as kept (due_on, total)) part
           where o.org_id = org and o.family_id = family and o.owed > 0
           group by part.due_on) due
$$;

create function ardoise_debts_turn(org uuid) returns bigint language sql immutable as $$
  select hashtextextended('debts:' || org, 0)
$$;

-- The day does not move while a row is reckoned by it: both take turns, and those who reckon do not wait for each other. The
-- rows are locked in sorted order before they are added up, so that a second change of a family sees the first one's.
create procedure ardoise_refresh_debts(org uuid, families uuid[]) language plpgsql as $$
declare
  today date;
begin
  perform pg_advisory_xact_lock_shared(ardoise_debts_turn(org));
  insert into family_debts (org_id, family_id, sort_name)
    select f.org_id, f.id, f.folded_name from families f
     where f.org_id = org and f.id = any(families)
       and not exists (select from family_debts kept where kept.org_id = org and kept.family_id = f.id)
     order by f.id on conflict do nothing;
  select as_of into today from debt_days where org_id = org;
  perform from family_debts where org_id = org and family_id = any(families) order by family_id for update;
  update family_debts kept
     set owed = now.owed, late = now.late, late_since = now.late_since, next_due_on = now.next_due_on,
         due_days = now.due_days, due_totals = now.due_totals
    from unnest(families) as touched (id)
   cross join lateral ardoise_debt_of(org, touched.id, coalesce(today, '-infinity')) now
   where kept.org_id = org and kept.family_id = touched.id
     and (kept.owed, kept.late, kept.late_since, kept.next_due_on, kept.due_days, kept.due_totals)
         is distinct from (now.owed, now.late, now.late_since, now.next_due_on, now.due_days, now.due_totals);
end $$;

-- Where the school's day went back (its zone changed), what is late is reckoned anew of whoever is late.
create procedure ardoise_move_debts(org uuid, today date) language plpgsql as $$
declare
  before date;
begin
  perform pg_advisory_xact_lock(ardoise_debts_turn(org));
  select as_of into before from debt_days where org_id = org;
  if before is null or before = today then return; end if;
  update debt_days set as_of = today where org_id = org;
  update family_debts
     set late = coalesce(due_totals[width_bucket(today - 1, due_days)], 0),
         late_since = case when due_days[1] < today then due_days[1] end,
         next_due_on = due_days[width_bucket(today - 1, due_days) + 1]
   where org_id = org and owed > 0 and (next_due_on < today or (today < before and late > 0));
end $$;

create function ardoise_debts_by_owed() returns trigger language plpgsql as $$
declare
  touched record;
begin
  for touched in
    select org_id, array_agg(distinct family_id order by family_id) as families from (
      select after.org_id, unnest(array[before.family_id, after.family_id]) as family_id
        from added after join gone before on before.org_id = after.org_id and before.student_id = after.student_id
       where (before.family_id, before.due_days, before.due_totals)
             is distinct from (after.family_id, after.due_days, after.due_totals)) owed group by org_id
  loop
    call ardoise_refresh_debts(touched.org_id, touched.families);
  end loop;
  return null;
end $$;
create trigger debts_changed after update on student_owed referencing new table as added old table as gone
  for each statement execute function ardoise_debts_by_owed();

create function ardoise_debts_of_changed() returns trigger language plpgsql as $$
declare
  touched record;
begin
  for touched in
    select org_id, array_agg(distinct family_id order by family_id) as families from changed where owed > 0 group by org_id
  loop
    call ardoise_refresh_debts(touched.org_id, touched.families);
  end loop;
  return null;
end $$;
create trigger debts_added after insert on student_owed referencing new table as changed
  for each statement execute function ardoise_debts_of_changed();
create trigger debts_gone after delete on student_owed referencing old table as changed
  for each statement execute function ardoise_debts_of_changed();

create function ardoise_debts_by_name() returns trigger language plpgsql as $$
begin
  update family_debts set sort_name = new.folded_name where org_id = new.org_id and family_id = new.id;
  return null;
end $$;
create trigger debts_by_name after update of folded_name on families for each row
  when (old.folded_name <> new.folded_name) execute function ardoise_debts_by_name();

insert into family_debts (org_id, family_id, sort_name, owed, next_due_on, due_days, due_totals)
  select f.org_id, f.id, f.folded_name, debt.owed, debt.next_due_on, debt.due_days, debt.due_totals
    from families f
   cross join lateral ardoise_debt_of(f.org_id, f.id, '-infinity') debt where debt.owed > 0;

-- What was said to a family, as somebody wrote it down, and letters that were printed. SMS, reminders and payment links are
-- found where they are kept.
create table family_contacts (
  org_id uuid not null,
  id uuid not null,
  family_id uuid not null,
  kind text not null check (kind in ('call', 'talk', 'whatsApp', 'email', 'letter', 'other')),
  note text not null,
  at timestamptz not null,
  by uuid,
  by_name text,
  primary key (org_id, id),
  foreign key (org_id, family_id) references families
);
create index family_contacts_of_family on family_contacts (org_id, family_id, at desc);
call ardoise_protect('family_contacts');

create index sms_messages_of_guardian on sms_messages (org_id, guardian_id, sent_at desc) where sent_at is not null;

-- Whether a promise was kept follows from what was paid since it was made.
create table payment_promises (
  org_id uuid not null,
  id uuid not null,
  family_id uuid not null,
  amount bigint not null check (amount > 0),
  due_on date not null,
  note text not null,
  paid bigint not null default 0,
  -- The day on which that came to the amount.
  kept_on date,
  made_at timestamptz not null,
  made_by uuid,
  made_by_name text,
  -- By somebody, or by the next promise that was made before its day.
  withdrawn_at timestamptz,
  withdrawn_by_name text,
  primary key (org_id, id),
  foreign key (org_id, family_id) references families
);
create index payment_promises_of_family on payment_promises (org_id, family_id, made_at desc);
create index payment_promises_unkept on payment_promises (org_id, due_on, family_id)
  where withdrawn_at is null and kept_on is null;
call ardoise_protect('payment_promises');

-- What a payment that was moved within the family counts for is when it was made, and not when it was moved. Credit that is used
-- was counted when it came in.
create function ardoise_paid_since(org uuid, family uuid, since timestamptz) returns bigint language sql stable as $$
  select coalesce(sum(case when p.reverses_id is null then p.amount else -p.amount end), 0)::bigint
    from payments p
    left join payments first on first.org_id = org and first.id = coalesce(p.reverses_id, p.from_payment_id)
                            and first.family_id = family
   where p.org_id = org and p.family_id = family and p.method not in ('credit', 'toCredit', 'merged', 'refund')
     and p.paid_at >= since and coalesce(first.paid_at, p.paid_at) >= since
$$;

create function ardoise_promises_by_payments() returns trigger language plpgsql as $$
begin
  if not exists (select from added p join payment_promises m on m.org_id = p.org_id and m.family_id = p.family_id) then
    return null;
  end if;
  update payment_promises m
     set paid = now.paid,
         kept_on = case when now.paid >= m.amount then coalesce(m.kept_on, ardoise_day_at(m.org_id, now.at)) end
    from (select m.org_id, m.id, touched.at, ardoise_paid_since(m.org_id, m.family_id, m.made_at) as paid
            from (select org_id, family_id, max(paid_at) as at from added group by 1, 2) touched
            join payment_promises m on m.org_id = touched.org_id and m.family_id = touched.family_id
                                   and m.withdrawn_at is null) now
   where m.org_id = now.org_id and m.id = now.id and m.paid <> now.paid;
  return null;
end $$;
create trigger promises_followed after insert on payments referencing new table as added
  for each statement execute function ardoise_promises_by_payments();

-- New installments over what a family owes. They are the fees' own; a plan keeps what they were before, to be put back.
create table payment_plans (
  org_id uuid not null,
  id uuid not null,
  family_id uuid not null,
  -- `kept`: it was fulfilled, and a fee of it changed since. Before that the fees say it.
  state text not null check (state in ('active', 'kept', 'ended', 'superseded')),
  total bigint not null check (total > 0),
  agreed_with text not null,
  note text not null,
  agreed_at timestamptz not null,
  agreed_by uuid,
  agreed_by_name text,
  ended_at timestamptz check ((ended_at is null) = (state in ('active', 'kept'))),
  ended_by_name text,
  end_reason text,
  superseded_by text check (superseded_by in ('discount', 'fee')),
  told_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, family_id) references families,
  check ((superseded_by is null) = (state <> 'superseded'))
);
create index payment_plans_of_family on payment_plans (org_id, family_id, agreed_at desc);
create index payment_plans_untold on payment_plans (org_id, id) where state = 'superseded' and told_at is null;
call ardoise_protect('payment_plans');

create table payment_plan_parts (
  org_id uuid not null,
  plan_id uuid not null,
  position int not null,
  due_on date not null,
  amount bigint not null check (amount > 0),
  primary key (org_id, plan_id, position),
  foreign key (org_id, plan_id) references payment_plans
);
call ardoise_protect('payment_plan_parts');

create table payment_plan_fees (
  org_id uuid not null,
  plan_id uuid not null,
  fee_id uuid not null,
  -- What was open of it when the plan was agreed.
  amount bigint not null check (amount > 0),
  old_days date[] not null,
  old_amounts bigint[] not null,
  is_live boolean not null default true,
  primary key (org_id, plan_id, fee_id),
  foreign key (org_id, plan_id) references payment_plans,
  foreign key (org_id, fee_id) references fees on delete cascade
);
-- A fee has one plan at a time.
create unique index payment_plan_fees_live on payment_plan_fees (org_id, fee_id) where is_live;
call ardoise_protect('payment_plan_fees');

create table payment_plan_invoices (
  org_id uuid not null,
  plan_id uuid not null,
  invoice_id uuid not null,
  old_days date[] not null,
  old_amounts bigint[] not null,
  primary key (org_id, plan_id, invoice_id),
  foreign key (org_id, plan_id) references payment_plans,
  foreign key (org_id, invoice_id) references invoices on delete cascade
);
call ardoise_protect('payment_plan_invoices');

-- A plan writes installments itself; whoever else does has changed what was agreed.
create function ardoise_is_planning() returns boolean language sql stable as $$
  select coalesce(current_setting('ardoise.planning', true), '') = 'on'
$$;

-- A plan that was fulfilled before the change stays so. What was open of a touched fee stands beside it.
create procedure ardoise_supersede_plans(touched jsonb, cause text, at timestamptz) language sql as $$
  with fee as (select * from jsonb_to_recordset(touched) as fee (org_id uuid, id uuid, pending bigint)),
  of_plans as (
    select distinct p.org_id, p.plan_id
      from fee join payment_plan_fees p on p.org_id = fee.org_id and p.fee_id = fee.id and p.is_live),
  freed as (
    update payment_plan_fees p set is_live = false from of_plans
     where p.org_id = of_plans.org_id and p.plan_id = of_plans.plan_id)
  update payment_plans p
     set state = case when done.is_done then 'kept' else 'superseded' end,
         superseded_by = case when not done.is_done then cause end,
         ended_at = case when not done.is_done then at end
    from of_plans
   cross join lateral (
     select bool_and(coalesce(fee.pending, f.pending) = 0) as is_done
       from payment_plan_fees whole
       join fees f on f.org_id = whole.org_id and f.id = whole.fee_id
       left join fee on fee.org_id = whole.org_id and fee.id = whole.fee_id
      where whole.org_id = of_plans.org_id and whole.plan_id = of_plans.plan_id) done
   where p.org_id = of_plans.org_id and p.id = of_plans.plan_id and p.state = 'active'
$$;

create function ardoise_plans_by_fees() returns trigger language plpgsql as $$
declare
  touched jsonb;
  is_discount boolean;
begin
  select jsonb_agg(jsonb_build_object('org_id', after.org_id, 'id', after.id, 'pending', before.pending)),
         bool_and((before.amount, before.closed_at) is not distinct from (after.amount, after.closed_at))
    into touched, is_discount
    from added after join gone before on before.org_id = after.org_id and before.id = after.id
   where (before.amount, before.discount, before.closed_at) is distinct from (after.amount, after.discount, after.closed_at)
     and exists (select from payment_plan_fees p where p.org_id = after.org_id and p.fee_id = after.id and p.is_live);
  if touched is not null then
    call ardoise_supersede_plans(touched, case when is_discount then 'discount' else 'fee' end, now());
  end if;
  return null;
end $$;
create trigger plans_followed after update on fees referencing new table as added old table as gone
  for each statement execute function ardoise_plans_by_fees();

create function ardoise_plans_by_installments() returns trigger language plpgsql as $$
declare
  touched jsonb;
begin
  if ardoise_is_planning() then return null; end if;
  select jsonb_agg(jsonb_build_object('org_id', i.org_id, 'id', i.fee_id)) into touched
    from (select distinct org_id, fee_id from changed) i
   where exists (select from payment_plan_fees p where p.org_id = i.org_id and p.fee_id = i.fee_id and p.is_live);
  if touched is not null then call ardoise_supersede_plans(touched, 'fee', now()); end if;
  return null;
end $$;
create trigger plans_added after insert on fee_installments referencing new table as changed
  for each statement execute function ardoise_plans_by_installments();
create trigger plans_gone after delete on fee_installments referencing old table as changed
  for each statement execute function ardoise_plans_by_installments();

-- An invoice asks by days of its own; with a plan over its fees they are the plan's. The sums by installment are taken back
-- by the old days and added by the new ones; when the next deadline is written, the trigger of the invoice moves them on.
create or replace function ardoise_sum_installments() returns trigger language plpgsql as $$
begin
  if ardoise_is_planning() then return null; end if;
  insert into invoice_due_sums (org_id, standing, day, due_on, pending)
    select v.org_id, v.standing, v.next_due_on, a.due_on, sum(a.amount)
      from added a join invoices v on v.org_id = a.org_id and v.id = a.invoice_id
     where v.state = 'sent' group by 1, 2, 3, 4;
  return null;
end $$;

create procedure ardoise_sum_invoice_parts(org uuid, invoice uuid, step int) language sql as $$
  insert into invoice_due_sums (org_id, standing, day, due_on, pending)
    select v.org_id, v.standing, v.next_due_on, part.due_on, step * sum(part.pending)
      from invoices v cross join lateral ardoise_invoice_parts(v.org_id, v.id, v.paid, v.paid + v.pending) part
     where v.org_id = org and v.id = invoice and v.pending > 0 group by 1, 2, 3, 4
$$;

-- While the transaction says `ardoise.planning`.
create procedure ardoise_reschedule_invoice(org uuid, invoice uuid, days date[], amounts bigint[]) language plpgsql as $$
begin
  perform from invoices where org_id = org and id = invoice for update;
  call ardoise_sum_invoice_parts(org, invoice, -1);
  delete from invoice_installments where org_id = org and invoice_id = invoice;
  insert into invoice_installments (org_id, invoice_id, position, due_on, amount)
    select org, invoice, part.place - 1, part.due_on, part.amount
      from unnest(days, amounts) with ordinality as part (due_on, amount, place);
  call ardoise_sum_invoice_parts(org, invoice, 1);
  update invoices v
     set next_due_on = case when v.pending > 0 then ardoise_invoice_due(org, invoice, v.paid, v.paid + v.pending) end,
         due_on = days[array_length(days, 1)]
   where v.org_id = org and v.id = invoice;
end $$;
