-- Until when a subscription runs stands beside it, and how many run is counted: lists of services and of subscriptions add up no fees.
select set_config('ardoise.scope', 'platform', true);

alter table subscriptions
  -- Its last day; one whose fee was closed asks for nothing any more.
  add column runs_until date not null default '-infinity',
  -- Of a student who has several of one service, the one that runs longest: each is counted once.
  add column is_last boolean not null default false;

create table subscription_counts (
  org_id uuid not null,
  service_id uuid not null,
  runs_until date not null,
  is_last boolean not null,
  subscriptions bigint not null,
  primary key (org_id, service_id, runs_until, is_last)
);
call ardoise_protect('subscription_counts');

create function ardoise_runs_of(org uuid, service uuid, student uuid)
returns table (id uuid, runs_until date, is_last boolean) language sql stable as $$
  select own.id, own.runs_until, row_number() over (order by own.runs_until desc, own.id desc) = 1
    from (select s.id, case when exists (select from fees f where f.org_id = org and f.subscription_id = s.id and f.closed_at is null)
                            then least(s.to_on, coalesce(s.ended_on - 1, 'infinity')) else '-infinity' end as runs_until
            from subscriptions s where s.org_id = org and s.student_id = student and s.service_id = service) own
$$;

-- The rows are locked first, in sorted order: a second change waits here, and the statement after sees the first one's.
create procedure ardoise_refresh_runs(org uuid, services uuid[], students uuid[]) language plpgsql as $$
begin
  perform from subscriptions where org_id = org and student_id = any(students) order by id for update;
  update subscriptions s set runs_until = now.runs_until, is_last = now.is_last
    from (select distinct service_id, student_id from unnest(services, students) as given (service_id, student_id)) touched
   cross join lateral ardoise_runs_of(org, touched.service_id, touched.student_id) now
   where s.org_id = org and s.id = now.id and (s.runs_until, s.is_last) is distinct from (now.runs_until, now.is_last);
end $$;

create function ardoise_runs_by_subscriptions() returns trigger language plpgsql as $$
declare
  touched record;
begin
  for touched in select org_id, array_agg(service_id) as services, array_agg(student_id) as students from changed group by org_id
  loop
    call ardoise_refresh_runs(touched.org_id, touched.services, touched.students);
  end loop;
  return null;
end $$;
create trigger runs_added after insert on subscriptions referencing new table as changed
  for each statement execute function ardoise_runs_by_subscriptions();
create trigger runs_gone after delete on subscriptions referencing old table as changed
  for each statement execute function ardoise_runs_by_subscriptions();

create function ardoise_runs_by_changed() returns trigger language plpgsql as $$
declare
  touched record;
begin
  for touched in
    select org_id, array_agg(service_id) as services, array_agg(student_id) as students
      from (select org_id, service_id, student_id from (select org_id, id, service_id, student_id, to_on, ended_on from added
                    except select org_id, id, service_id, student_id, to_on, ended_on from gone) came
            union all
            select org_id, service_id, student_id from (select org_id, id, service_id, student_id, to_on, ended_on from gone
                    except select org_id, id, service_id, student_id, to_on, ended_on from added) went) own group by org_id
  loop
    call ardoise_refresh_runs(touched.org_id, touched.services, touched.students);
  end loop;
  return null;
end $$;
create trigger runs_changed after update on subscriptions referencing new table as added old table as gone
  for each statement execute function ardoise_runs_by_changed();

create function ardoise_runs_by_fees() returns trigger language plpgsql as $$
declare
  touched record;
begin
  for touched in
    select s.org_id, array_agg(s.service_id) as services, array_agg(s.student_id) as students
      from (select distinct org_id, subscription_id from changed where subscription_id is not null) fee
      join subscriptions s on s.org_id = fee.org_id and s.id = fee.subscription_id group by s.org_id
  loop
    call ardoise_refresh_runs(touched.org_id, touched.services, touched.students);
  end loop;
  return null;
end $$;
create trigger runs_added after insert on fees referencing new table as changed
  for each statement execute function ardoise_runs_by_fees();
create trigger runs_gone after delete on fees referencing old table as changed
  for each statement execute function ardoise_runs_by_fees();

create function ardoise_runs_by_changed_fees() returns trigger language plpgsql as $$
declare
  touched record;
begin
  for touched in
    select s.org_id, array_agg(s.service_id) as services, array_agg(s.student_id) as students
      from (select org_id, subscription_id from (select org_id, id, subscription_id, closed_at is null as is_open from added
                    except select org_id, id, subscription_id, closed_at is null as is_open from gone) came
            union all
            select org_id, subscription_id from (select org_id, id, subscription_id, closed_at is null as is_open from gone
                    except select org_id, id, subscription_id, closed_at is null as is_open from added) went) fee
      join subscriptions s on s.org_id = fee.org_id and s.id = fee.subscription_id group by s.org_id
  loop
    call ardoise_refresh_runs(touched.org_id, touched.services, touched.students);
  end loop;
  return null;
end $$;
create trigger runs_changed after update on fees referencing new table as added old table as gone
  for each statement execute function ardoise_runs_by_changed_fees();

create function ardoise_count_subscriptions() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into subscription_counts as kept (org_id, service_id, runs_until, is_last, subscriptions)
      select org_id, service_id, runs_until, is_last, sum(step)
        from (select org_id, service_id, runs_until, is_last, 1 as step from added
              union all select org_id, service_id, runs_until, is_last, -1 from gone) changed
       group by 1, 2, 3, 4 having sum(step) <> 0 order by 1, 2, 3, 4
      on conflict (org_id, service_id, runs_until, is_last) do update set subscriptions = kept.subscriptions + excluded.subscriptions;
  else
    insert into subscription_counts as kept (org_id, service_id, runs_until, is_last, subscriptions)
      select org_id, service_id, runs_until, is_last, case tg_op when 'INSERT' then count(*) else -count(*) end
        from changed group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (org_id, service_id, runs_until, is_last) do update set subscriptions = kept.subscriptions + excluded.subscriptions;
  end if;
  return null;
end $$;
create trigger counts_added after insert on subscriptions referencing new table as changed
  for each statement execute function ardoise_count_subscriptions();
create trigger counts_changed after update on subscriptions referencing new table as added old table as gone
  for each statement execute function ardoise_count_subscriptions();
create trigger counts_gone after delete on subscriptions referencing old table as changed
  for each statement execute function ardoise_count_subscriptions();

insert into subscription_counts (org_id, service_id, runs_until, is_last, subscriptions)
  select org_id, service_id, runs_until, is_last, count(*) from subscriptions group by 1, 2, 3, 4;
update subscriptions s set runs_until = now.runs_until, is_last = now.is_last
  from (select distinct org_id, service_id, student_id from subscriptions) touched
 cross join lateral ardoise_runs_of(touched.org_id, touched.service_id, touched.student_id) now
 where s.org_id = touched.org_id and s.id = now.id;

create index subscriptions_newest on subscriptions (org_id, created_at, id) include (runs_until, service_id);
create index subscriptions_of_service on subscriptions (org_id, service_id, created_at, id) include (runs_until);
drop index subscriptions_by_service;
-- Of basic fees all that are listed are counted, less the few that were closed and had been paid for.
create index fees_closed_of_service on fees (org_id, service_id, year_id)
  where closed_at is not null and paid > 0 and service_id is not null and subscription_id is null;
