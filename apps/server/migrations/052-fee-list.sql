-- The list of fees at 100,000 of them: what a row of it is found, sorted and filtered by stands on the fee itself, so that no
-- page joins payments or people to know its order. Kept in the statement of the change, or by the triggers below; invariants
-- of the ledger compare all of it with what it follows from.
select set_config('ardoise.scope', 'platform', true);

alter table fees
  -- Of the enrolment that asks for it, or else the student's last one of the year; nil where there is none.
  add column class_id uuid not null default ardoise_nil(),
  add column is_left boolean not null default false,
  -- The student's, for the order of names.
  add column sort_name text not null default '',
  -- The earliest deadline of what is open.
  add column since_on date,
  -- Of the last payment that stands: when, on which day at the school, by which means.
  add column paid_at timestamptz,
  add column paid_on date,
  add column origin text,
  add column last_payment_id uuid,
  add column updated_at timestamptz,
  add column updated_by uuid,
  add column net bigint not null generated always as (amount - discount) stored,
  -- Nothing is asked for any more, and nothing was paid: nobody looks for it.
  add column is_listed boolean not null generated always as (closed_at is null or paid > 0) stored;

create function ardoise_due_since(org uuid, fee uuid, paid bigint, discount bigint) returns date language sql stable as $$
  select min(i.due_on)
    from (select due_on, amount, sum(amount) over (order by due_on, position) as upto, sum(amount) over () - discount as net
            from fee_installments where org_id = org and fee_id = fee) i
   where least(i.upto, i.net) > greatest(least(i.upto - i.amount, i.net), paid)
$$;

create function ardoise_place_of_fee(org uuid, student uuid, year uuid, enrolment uuid)
returns table (class_id uuid, is_left boolean) language sql stable as $$
  select e.class_id, coalesce(e.ended in ('withdrawn', 'left'), false) from enrolments e
   where e.org_id = org and e.student_id = student and e.year_id = year
   order by e.id = enrolment desc nulls last, e.is_standing desc, e.created_at desc, e.id desc limit 1
$$;

-- What was paid on a fee that was merged into this one was paid for this one.
create function ardoise_last_payment(org uuid, fee uuid)
returns table (id uuid, paid_at timestamptz, method text) language sql stable as $$
  select p.id, p.paid_at, p.method
    from (select fee as id union all select f.id from fees f where f.org_id = org and f.merged_into_id = fee) paid
   cross join lateral (select distinct a.payment_id from allocations a where a.org_id = org and a.fee_id = paid.id offset 0) a
    join payments p on p.org_id = org and p.id = a.payment_id
   where p.reverses_id is null and p.method not in ('toCredit', 'merged', 'refund')
     and not exists (select from payments back where back.org_id = org and back.reverses_id = p.id)
   order by p.paid_at desc, p.id desc limit 1
$$;

create function ardoise_day_at(org uuid, at timestamptz) returns date language sql stable as $$
  select (at at time zone o.time_zone)::date from organisations o where o.org_id = org
$$;

-- For whatever changes which payments stand for a fee without taking one.
create procedure ardoise_refresh_last_payments(org uuid, touched uuid[]) language sql as $$
  update fees f
     set last_payment_id = last.id, paid_at = last.paid_at, paid_on = ardoise_day_at(org, last.paid_at), origin = last.method
    from unnest(touched) as one (id) left join lateral ardoise_last_payment(org, one.id) last on true
   where f.org_id = org and f.id = one.id and f.last_payment_id is distinct from last.id
$$;

create function ardoise_keep_fee() returns trigger language plpgsql as $$
begin
  -- A long list says itself of which class a fee is, and of whom.
  if (tg_op = 'INSERT' and coalesce(new.sort_name, '') = '') or (tg_op = 'UPDATE' and new.student_id <> old.student_id) then
    select s.sort_name into new.sort_name from students s where s.org_id = new.org_id and s.id = new.student_id;
  end if;
  if (tg_op = 'INSERT' and coalesce(new.class_id, ardoise_nil()) = ardoise_nil())
     or (tg_op = 'UPDATE' and (new.student_id, new.year_id, new.enrolment_id)
                              is distinct from (old.student_id, old.year_id, old.enrolment_id)) then
    select place.class_id, place.is_left into new.class_id, new.is_left
      from ardoise_place_of_fee(new.org_id, new.student_id, new.year_id, new.enrolment_id) place;
    new.class_id := coalesce(new.class_id, ardoise_nil());
    new.is_left := coalesce(new.is_left, false);
  end if;
  if new.closed_at is not null or new.paid >= new.amount - new.discount then
    new.since_on := null;
  elsif tg_op = 'UPDATE' and (new.paid, new.discount, new.amount, new.closed_at)
                             is distinct from (old.paid, old.discount, old.amount, old.closed_at) then
    new.since_on := ardoise_due_since(new.org_id, new.id, new.paid, new.discount);
  end if;
  return new;
end $$;
create trigger fee_kept before insert or update on fees for each row execute function ardoise_keep_fee();

create function ardoise_fees_by_installments() returns trigger language plpgsql as $$
begin
  if ardoise_is_owed_later() then return null; end if;
  update fees f set since_on = now.since_on
    from (select i.org_id, i.fee_id, ardoise_due_since(i.org_id, i.fee_id, fee.paid, fee.discount) as since_on
            from (select distinct org_id, fee_id from changed) i
           cross join lateral (select paid, discount from fees where org_id = i.org_id and id = i.fee_id
                                  and pending > 0 offset 0) fee) now
   where f.org_id = now.org_id and f.id = now.fee_id and f.since_on is distinct from now.since_on;
  return null;
end $$;
create trigger fees_added after insert on fee_installments referencing new table as changed
  for each statement execute function ardoise_fees_by_installments();
create trigger fees_changed after update on fee_installments referencing new table as changed
  for each statement execute function ardoise_fees_by_installments();
create trigger fees_gone after delete on fee_installments referencing old table as changed
  for each statement execute function ardoise_fees_by_installments();

create function ardoise_fees_by_enrolments() returns trigger language plpgsql as $$
begin
  if ardoise_is_owed_later() then return null; end if;
  update fees f set class_id = place.class_id, is_left = place.is_left
    from (select distinct org_id, student_id, year_id from changed) e
   cross join lateral (select id, enrolment_id from fees
                        where org_id = e.org_id and student_id = e.student_id and year_id = e.year_id offset 0) fee
   cross join lateral ardoise_place_of_fee(e.org_id, e.student_id, e.year_id, fee.enrolment_id) place
   where f.org_id = e.org_id and f.id = fee.id
     and (f.class_id, f.is_left) is distinct from (place.class_id, place.is_left);
  return null;
end $$;
create trigger fees_added after insert on enrolments referencing new table as changed
  for each statement execute function ardoise_fees_by_enrolments();
create trigger fees_changed after update on enrolments referencing new table as changed
  for each statement execute function ardoise_fees_by_enrolments();

create function ardoise_fees_by_name() returns trigger language plpgsql as $$
begin
  update fees set sort_name = new.sort_name where org_id = new.org_id and student_id = new.id;
  return null;
end $$;
create trigger fees_by_name after update of sort_name on students for each row
  when (old.sort_name <> new.sort_name) execute function ardoise_fees_by_name();

alter table fees disable trigger user;
update fees f
   set sort_name = s.sort_name, class_id = coalesce(place.class_id, ardoise_nil()), is_left = coalesce(place.is_left, false),
       since_on = case when f.pending > 0 then ardoise_due_since(f.org_id, f.id, f.paid, f.discount) end,
       last_payment_id = last.id, paid_at = last.paid_at, origin = last.method,
       paid_on = ardoise_day_at(f.org_id, last.paid_at)
  from fees fee
  join students s on s.org_id = fee.org_id and s.id = fee.student_id
  left join lateral ardoise_place_of_fee(fee.org_id, fee.student_id, fee.year_id, fee.enrolment_id) place on true
  left join lateral ardoise_last_payment(fee.org_id, fee.id) last on true
 where f.org_id = fee.org_id and f.id = fee.id;
alter table fees enable trigger user;

-- What the list can be sorted by, within a year and a state: without the state, whoever looks for paid fees with most pending
-- first would pass over every other one. Every payment writes a fee's indexes anew, so none holds what another one says: an
-- amount without a discount is the net one, what is pending of an unpaid fee too, and where a key is the same for all, the
-- order is that of time (`order-fees.ts`).
create index fees_by_time on fees (org_id, year_id, state, created_at, id);
drop index fees_by_year;
create index fees_by_name on fees (org_id, year_id, state, sort_name, created_at, id) where is_listed;
create index fees_by_net on fees (org_id, year_id, state, net, created_at, id) include (discount) where is_listed;
create index fees_by_amount on fees (org_id, year_id, state, amount, created_at, id) where is_listed and discount > 0;
create index fees_by_discount on fees (org_id, year_id, state, discount, created_at, id) where is_listed and discount > 0;
create index fees_by_pending on fees (org_id, year_id, pending, created_at, id) where is_listed and state = 2;
create index fees_by_paid on fees (org_id, year_id, state, paid, created_at, id) where is_listed and state > 1 and paid <> net;
create index fees_by_deadline on fees (org_id, year_id, state, since_on, created_at, id) where is_listed and since_on is not null;
create index fees_by_payment on fees (org_id, year_id, state, paid_at, created_at, id) where is_listed and paid_at is not null;
-- So few that to find them among the others would be to pass over all of those.
create index fees_without_deadline on fees (org_id, year_id, state, created_at, id)
  where is_listed and since_on is null and state < 3;
create index fees_never_paid on fees (org_id, year_id, state, created_at, id)
  where is_listed and paid_at is null and state > 1;
-- And one for each filter that leaves few.
create index fees_of_class on fees (org_id, class_id, state) where is_listed;
create index fees_of_service on fees (org_id, service_id, year_id, state) where service_id is not null;
create index fees_of_type on fees (org_id, type, year_id, state) where type > 1;
create index fees_left on fees (org_id, year_id, state) where is_left;

-- How many fees there are and what they come to, by what the list can be filtered by. A change adds rows and locks none, so
-- that payments of one class do not wait for each other; a job puts the rows of a school together now and then. By deadline:
-- the day is that of `since_on`, or never. By payment: that of the last payment, without those that have none.
create table fee_sums (
  org_id uuid not null,
  id bigint not null generated always as identity,
  by text not null check (by in ('deadline', 'payment')),
  year_id uuid not null,
  class_id uuid not null,
  service_id uuid not null,
  state smallint not null,
  type smallint not null,
  is_left boolean not null,
  day date not null,
  fees bigint not null,
  amount bigint not null,
  discount bigint not null,
  paid bigint not null,
  pending bigint not null,
  is_packed boolean not null default false,
  primary key (org_id, id)
);
create index fee_sums_by_year on fee_sums (org_id, by, year_id, day)
  include (class_id, service_id, state, type, is_left, fees, amount, discount, paid, pending);
create index fee_sums_loose on fee_sums (org_id) where not is_packed;
call ardoise_protect('fee_sums');

create function ardoise_sum_fees() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into fee_sums (org_id, by, year_id, class_id, service_id, state, type, is_left, day, fees, amount, discount, paid, pending)
      select org_id, kept.by, year_id, class_id, coalesce(service_id, ardoise_nil()), state, type, is_left, kept.day, count(*),
             sum(amount), sum(discount), sum(paid), sum(pending)
        from added cross join lateral (values ('deadline', coalesce(since_on, 'infinity')), ('payment', paid_on)) kept (by, day)
       where is_listed and kept.day is not null
       group by 1, 2, 3, 4, 5, 6, 7, 8, 9;
  elsif tg_op = 'DELETE' then
    insert into fee_sums (org_id, by, year_id, class_id, service_id, state, type, is_left, day, fees, amount, discount, paid, pending)
      select org_id, kept.by, year_id, class_id, coalesce(service_id, ardoise_nil()), state, type, is_left, kept.day, -count(*),
             -sum(amount), -sum(discount), -sum(paid), -sum(pending)
        from gone cross join lateral (values ('deadline', coalesce(since_on, 'infinity')), ('payment', paid_on)) kept (by, day)
       where is_listed and kept.day is not null
       group by 1, 2, 3, 4, 5, 6, 7, 8, 9;
  else
    insert into fee_sums (org_id, by, year_id, class_id, service_id, state, type, is_left, day, fees, amount, discount, paid, pending)
      select org_id, kept.by, year_id, class_id, coalesce(service_id, ardoise_nil()), state, type, is_left, kept.day, sum(step),
             sum(step * amount), sum(step * discount), sum(step * paid), sum(step * pending)
        from (select *, 1 as step from added union all select *, -1 as step from gone) changed
       cross join lateral (values ('deadline', coalesce(since_on, 'infinity')), ('payment', paid_on)) kept (by, day)
       where is_listed and kept.day is not null
       group by 1, 2, 3, 4, 5, 6, 7, 8, 9
      having (sum(step), sum(step * amount), sum(step * discount), sum(step * paid), sum(step * pending)) <> (0, 0, 0, 0, 0);
  end if;
  return null;
end $$;
create trigger sums_added after insert on fees referencing new table as added
  for each statement execute function ardoise_sum_fees();
create trigger sums_changed after update on fees referencing new table as added old table as gone
  for each statement execute function ardoise_sum_fees();
create trigger sums_gone after delete on fees referencing old table as gone
  for each statement execute function ardoise_sum_fees();

-- What came in on each day at the school, by means; a reversal is less of it. Rows are added and put together alike.
create table payment_sums (
  org_id uuid not null,
  id bigint not null generated always as identity,
  day date not null,
  method text not null,
  payments bigint not null,
  amount bigint not null,
  is_packed boolean not null default false,
  primary key (org_id, id)
);
create index payment_sums_by_day on payment_sums (org_id, day) include (method, payments, amount);
create index payment_sums_loose on payment_sums (org_id) where not is_packed;
call ardoise_protect('payment_sums');

create function ardoise_sum_payments() returns trigger language plpgsql as $$
begin
  insert into payment_sums (org_id, day, method, payments, amount)
    select p.org_id, (p.paid_at at time zone o.time_zone)::date, p.method,
           sum(case when p.reverses_id is null then 1 else -1 end),
           sum(case when p.reverses_id is null then p.amount else -p.amount end)
      from added p join organisations o on o.org_id = p.org_id
     where p.method not in ('toCredit', 'merged', 'refund') group by 1, 2, 3;
  return null;
end $$;
create trigger sums_added after insert on payments referencing new table as added
  for each statement execute function ardoise_sum_payments();

-- Of the days alone that something was added to. What is read meanwhile is read before or after: the rows go and come in one
-- statement.
create procedure ardoise_pack_sums(org uuid) language sql as $$
  with touched as (select distinct by, year_id, day from fee_sums where org_id = org and not is_packed),
  gone as (delete from fee_sums s using touched t
            where s.org_id = org and s.by = t.by and s.year_id = t.year_id and s.day = t.day returning s.*)
  insert into fee_sums (org_id, by, year_id, class_id, service_id, state, type, is_left, day, fees, amount, discount, paid,
                        pending, is_packed)
    select org_id, by, year_id, class_id, service_id, state, type, is_left, day, sum(fees), sum(amount), sum(discount),
           sum(paid), sum(pending), true
      from gone group by 1, 2, 3, 4, 5, 6, 7, 8, 9
    having (sum(fees), sum(amount), sum(discount), sum(paid), sum(pending)) <> (0, 0, 0, 0, 0);
  with touched as (select distinct day from payment_sums where org_id = org and not is_packed),
  gone as (delete from payment_sums s using touched t where s.org_id = org and s.day = t.day returning s.*)
  insert into payment_sums (org_id, day, method, payments, amount, is_packed)
    select org_id, day, method, sum(payments), sum(amount), true from gone group by 1, 2, 3
    having (sum(payments), sum(amount)) <> (0, 0);
$$;

insert into fee_sums (org_id, by, year_id, class_id, service_id, state, type, is_left, day, fees, amount, discount, paid,
                      pending, is_packed)
  select org_id, kept.by, year_id, class_id, coalesce(service_id, ardoise_nil()), state, type, is_left, kept.day, count(*),
         sum(amount), sum(discount), sum(paid), sum(pending), true
    from fees cross join lateral (values ('deadline', coalesce(since_on, 'infinity')), ('payment', paid_on)) kept (by, day)
   where is_listed and kept.day is not null
   group by 1, 2, 3, 4, 5, 6, 7, 8, 9;
insert into payment_sums (org_id, day, method, payments, amount, is_packed)
  select p.org_id, (p.paid_at at time zone o.time_zone)::date, p.method,
         sum(case when p.reverses_id is null then 1 else -1 end),
         sum(case when p.reverses_id is null then p.amount else -p.amount end), true
    from payments p join organisations o on o.org_id = p.org_id
   where p.method not in ('toCredit', 'merged', 'refund') group by 1, 2, 3;
