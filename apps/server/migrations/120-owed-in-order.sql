-- Students and families in the order of what they owe and of what of it is late, each order by an index.
select set_config('ardoise.scope', 'platform', true);

-- What stood unpaid of deadlines before the school's `as_of`, as of `family_debts`.
alter table student_owed add column late bigint not null default 0;

-- The day does not move while a row is reckoned by it. Whoever reckons takes its turn before it locks a row, as whoever moves the day
-- does, so that neither holds what the other waits for.
create or replace procedure ardoise_refresh_owed(org uuid, students uuid[]) language plpgsql as $$
declare
  today date;
begin
  perform pg_advisory_xact_lock_shared(ardoise_debts_turn(org));
  select as_of into today from debt_days where org_id = org;
  perform from student_owed where org_id = org and student_id = any(students) order by student_id for update;
  update student_owed kept
     set owed = now.owed, has_fees = now.has_fees, since_on = now.since_on,
         due_days = now.due_days, due_totals = now.due_totals, late = now.late
    from unnest(students) as touched (id)
   cross join lateral (
     select o.*, coalesce(o.due_totals[width_bucket(coalesce(today, '-infinity') - 1, o.due_days)], 0) as late
       from ardoise_owed_of(org, touched.id) o) now
   where kept.org_id = org and kept.student_id = touched.id
     and (kept.owed, kept.has_fees, kept.since_on, kept.due_days, kept.due_totals, kept.late)
         is distinct from (now.owed, now.has_fees, now.since_on, now.due_days, now.due_totals, now.late);
end $$;

create or replace procedure ardoise_write_owed(org uuid, students uuid[]) language plpgsql as $$
declare
  today date;
begin
  perform pg_advisory_xact_lock_shared(ardoise_debts_turn(org));
  select as_of into today from debt_days where org_id = org;
  insert into student_owed (org_id, student_id, family_id, owed, has_fees, since_on, due_days, due_totals, late)
    select s.org_id, s.id, s.family_id, o.owed, o.has_fees, o.since_on, o.due_days, o.due_totals,
           coalesce(o.due_totals[width_bucket(coalesce(today, '-infinity') - 1, o.due_days)], 0)
      from unnest(students) as written (id) join students s on s.org_id = org and s.id = written.id
     cross join lateral ardoise_owed_of(s.org_id, s.id) o;
end $$;

create or replace function ardoise_owed_in_family() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(ardoise_debts_turn(new.org_id));
  update student_owed set family_id = new.family_id where org_id = new.org_id and student_id = new.id;
  return null;
end $$;

-- Every family has a row, whether it ever owed something or not, and says whether anything was ever asked of it.
alter table family_debts add column has_fees boolean not null default false;

create or replace procedure ardoise_refresh_debts(org uuid, families uuid[]) language plpgsql as $$
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
         due_days = now.due_days, due_totals = now.due_totals, has_fees = asked.has_fees
    from unnest(families) as touched (id)
   cross join lateral ardoise_debt_of(org, touched.id, coalesce(today, '-infinity')) now
   cross join lateral (select coalesce(bool_or(o.has_fees), false) as has_fees from student_owed o
                        where o.org_id = org and o.family_id = touched.id) asked
   where kept.org_id = org and kept.family_id = touched.id
     and (kept.owed, kept.late, kept.late_since, kept.next_due_on, kept.due_days, kept.due_totals, kept.has_fees)
         is distinct from (now.owed, now.late, now.late_since, now.next_due_on, now.due_days, now.due_totals, asked.has_fees);
end $$;

create or replace function ardoise_debts_by_owed() returns trigger language plpgsql as $$
declare
  touched record;
begin
  for touched in
    select org_id, array_agg(distinct family_id order by family_id) as families
      from (select org_id, family_id from (select org_id, student_id, family_id, due_days, due_totals, has_fees from added
                    except select org_id, student_id, family_id, due_days, due_totals, has_fees from gone) came
            union all
            select org_id, family_id from (select org_id, student_id, family_id, due_days, due_totals, has_fees from gone
                    except select org_id, student_id, family_id, due_days, due_totals, has_fees from added) went) owed group by org_id
  loop
    call ardoise_refresh_debts(touched.org_id, touched.families);
  end loop;
  return null;
end $$;

create or replace function ardoise_debts_of_changed() returns trigger language plpgsql as $$
declare
  touched record;
begin
  for touched in
    select org_id, array_agg(distinct family_id order by family_id) as families from changed where owed > 0 or has_fees group by org_id
  loop
    call ardoise_refresh_debts(touched.org_id, touched.families);
  end loop;
  return null;
end $$;

create function ardoise_debts_of_added_families() returns trigger language plpgsql as $$
begin
  insert into family_debts (org_id, family_id, sort_name) select org_id, id, folded_name from added order by id on conflict do nothing;
  return null;
end $$;
create trigger debts_added after insert on families referencing new table as added
  for each statement execute function ardoise_debts_of_added_families();

create or replace procedure ardoise_move_debts(org uuid, at timestamptz) language plpgsql as $$
declare
  before date;
  today date;
begin
  select (at at time zone o.time_zone)::date into today from organisations o where o.org_id = org for share;
  perform pg_advisory_xact_lock(ardoise_debts_turn(org));
  select as_of into before from debt_days where org_id = org;
  if before is null or today is null or before = today then return; end if;
  update debt_days set as_of = today where org_id = org;
  -- Where the day went back, what is late is reckoned anew of whoever is late.
  update family_debts
     set late = coalesce(due_totals[width_bucket(today - 1, due_days)], 0),
         late_since = case when due_days[1] < today then due_days[1] end,
         next_due_on = due_days[width_bucket(today - 1, due_days) + 1]
   where org_id = org and owed > 0 and (next_due_on < today or (today < before and late > 0));
  update student_owed o set late = now.late
    from (select student_id, coalesce(due_totals[width_bucket(today - 1, due_days)], 0) as late
            from student_owed where org_id = org and owed > 0) now
   where o.org_id = org and o.student_id = now.student_id and o.late <> now.late;
end $$;

insert into family_debts (org_id, family_id, sort_name)
  select org_id, id, folded_name from families on conflict do nothing;
update family_debts kept set has_fees = true
  from (select distinct org_id, family_id from student_owed where has_fees) asked
 where kept.org_id = asked.org_id and kept.family_id = asked.family_id;
update student_owed o set late = now.late
  from (select kept.org_id, kept.student_id, coalesce(kept.due_totals[width_bucket(d.as_of - 1, kept.due_days)], 0) as late
          from student_owed kept join debt_days d on d.org_id = kept.org_id where kept.owed > 0) now
 where o.org_id = now.org_id and o.student_id = now.student_id and now.late <> 0;

create index student_owed_by_late on student_owed (org_id, late, student_id);
create index student_owed_settled on student_owed (org_id, student_id) where owed = 0 and has_fees;
create index family_debts_settled on family_debts (org_id, family_id) include (has_fees) where owed = 0;
create index family_debts_not_late on family_debts (org_id, family_id) include (owed) where late = 0;
create index family_debts_by_deadline on family_debts (org_id, (due_days[1]), family_id) where owed > 0;
