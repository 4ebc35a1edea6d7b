-- Lists and figures of money that cost the same however many payments a school has.

-- The transactions list by each of its filters, in its order. What is passed over on the way to a page is read from the index alone.
create index transactions_of_fees on transactions (org_id, submitted_at desc, id) where purpose = 'fees';
drop index transactions_newest;
create index transactions_failed on transactions (org_id, submitted_at desc, id) include (failure)
  where purpose = 'fees' and state = 'failed';
create index transactions_by_failure on transactions (org_id, failure, submitted_at desc, id)
  where purpose = 'fees' and state = 'failed';
create index transactions_by_operator on transactions (org_id, operator, submitted_at desc, id) where purpose = 'fees';
-- By amount too: the order of its rows is that of the list.
create index transactions_in_amounts on transactions (org_id, amount, id) where purpose = 'fees';
drop index transactions_by_amount;
create index payments_listed on payments (org_id, paid_at desc, id)
  where reverses_id is null and method not in ('toCredit', 'merged', 'refund');

-- How many transactions for fees ended, and with how much money, by the day on which they were begun at the school. Rows are
-- added, and put together by a job, so that payers of one school do not wait for each other; those that wait still are few, and
-- asked for themselves.
create table transaction_sums (
  org_id uuid not null,
  id bigint not null generated always as identity,
  day date not null,
  operator text not null,
  state text not null check (state in ('paid', 'failed')),
  failure text not null,
  is_from_statement boolean not null,
  transactions bigint not null,
  amount bigint not null,
  is_packed boolean not null default false,
  primary key (org_id, id)
);
create index transaction_sums_by_day on transaction_sums (org_id, day)
  include (operator, state, failure, is_from_statement, transactions, amount);
create index transaction_sums_loose on transaction_sums (org_id) where not is_packed;
call ardoise_protect('transaction_sums');

create function ardoise_sum_transaction() returns trigger language plpgsql as $$
begin
  insert into transaction_sums (org_id, day, operator, state, failure, is_from_statement, transactions, amount)
    select t.org_id, (t.submitted_at at time zone o.time_zone)::date, t.operator, t.state, coalesce(t.failure, ''), t.is_from_statement,
           t.step, t.step * t.amount
      from (select new.org_id, new.submitted_at, new.operator, new.state, new.failure, new.is_from_statement, new.amount, 1 as step
            union all
            select old.org_id, old.submitted_at, old.operator, old.state, old.failure, old.is_from_statement, old.amount, -1
             where tg_op = 'UPDATE') t
      join organisations o on o.org_id = t.org_id
     where t.state in ('paid', 'failed');
  return null;
end $$;
create trigger sum_ended_at_once after insert on transactions for each row
  when (new.purpose = 'fees' and new.state in ('paid', 'failed')) execute function ardoise_sum_transaction();
create trigger sum_ended after update on transactions for each row
  when (new.purpose = 'fees' and (old.state, old.failure, old.submitted_at, old.operator, old.amount)
        is distinct from (new.state, new.failure, new.submitted_at, new.operator, new.amount))
  execute function ardoise_sum_transaction();

-- Of one school, anew: as it is upgraded, and when it is in another zone from now on.
create procedure ardoise_sum_transactions(org uuid) language sql as $$
  with gone as (delete from transaction_sums where org_id = org)
  insert into transaction_sums (org_id, day, operator, state, failure, is_from_statement, transactions, amount, is_packed)
    select t.org_id, (t.submitted_at at time zone o.time_zone)::date, t.operator, t.state, coalesce(t.failure, ''),
           t.is_from_statement, count(*), sum(t.amount), true
      from transactions t join organisations o on o.org_id = t.org_id
     where t.org_id = org and t.purpose = 'fees' and t.state in ('paid', 'failed') group by 1, 2, 3, 4, 5, 6;
$$;
create function ardoise_sum_transactions_of_zone() returns trigger language plpgsql as $$
begin
  call ardoise_sum_transactions(new.org_id);
  return null;
end $$;
create trigger transactions_of_zone after update of time_zone on organisations for each row
  when (old.time_zone <> new.time_zone) execute function ardoise_sum_transactions_of_zone();

create procedure ardoise_pack_transactions(org uuid) language sql as $$
  with touched as (select distinct day from transaction_sums where org_id = org and not is_packed),
  gone as (delete from transaction_sums s using touched t where s.org_id = org and s.day = t.day returning s.*)
  insert into transaction_sums (org_id, day, operator, state, failure, is_from_statement, transactions, amount, is_packed)
    select org_id, day, operator, state, failure, is_from_statement, sum(transactions), sum(amount), true
      from gone group by 1, 2, 3, 4, 5, 6 having (sum(transactions), sum(amount)) <> (0, 0);
$$;

do $$
declare
  school record;
begin
  perform set_config('ardoise.scope', 'platform', true);
  for school in select org_id from organisations loop
    call ardoise_sum_transactions(school.org_id);
  end loop;
end $$;

-- Applications in the order of their list: those that wait, the longest waiting first; then the decided ones, newest first.
create index applications_in_order on applications (org_id, (state in ('submitted', 'underReview')) desc,
  (case when state in ('submitted', 'underReview') then submitted_at end), submitted_at desc, id);
drop index applications_by_age;
alter table list_counts drop constraint list_counts_list_check;
alter table list_counts add constraint list_counts_list_check
  check (list in ('students', 'families', 'guardians', 'enrolments', 'chats', 'applications'));
select set_config('ardoise.scope', 'platform', true);
insert into list_counts (org_id, list, state, class_id, gender, rows)
  select org_id, 'applications', state, ardoise_nil(), 0, count(*) from applications group by 1, 3;
call ardoise_count('applications', 'applications', 'state', 'ardoise_nil()', '0::smallint', 'true');
