-- How many invoices there are and what they come to, by standing and deadline, so that no page of the list counts them all. A
-- change adds rows and locks none; a job puts the rows of a school together now and then.
create table invoice_sums (
  org_id uuid not null,
  id bigint not null generated always as identity,
  standing text not null,
  -- Of the next deadline; never where nothing is pending.
  day date not null,
  invoices bigint not null,
  total bigint not null,
  paid bigint not null,
  credited bigint not null,
  pending bigint not null,
  is_packed boolean not null default false,
  primary key (org_id, id)
);
create index invoice_sums_of_school on invoice_sums (org_id) include (standing, day, invoices, total, paid, credited, pending);
create index invoice_sums_loose on invoice_sums (org_id) where not is_packed;
call ardoise_protect('invoice_sums');

create function ardoise_sum_invoices() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into invoice_sums (org_id, standing, day, invoices, total, paid, credited, pending)
      select org_id, standing, coalesce(next_due_on, 'infinity'), count(*), sum(total), sum(paid), sum(credited), sum(pending)
        from added group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into invoice_sums (org_id, standing, day, invoices, total, paid, credited, pending)
      select org_id, standing, coalesce(next_due_on, 'infinity'), -count(*), -sum(total), -sum(paid), -sum(credited), -sum(pending)
        from gone group by 1, 2, 3;
  else
    insert into invoice_sums (org_id, standing, day, invoices, total, paid, credited, pending)
      select org_id, standing, coalesce(next_due_on, 'infinity'), sum(step), sum(step * total), sum(step * paid),
             sum(step * credited), sum(step * pending)
        from (select *, 1 as step from added union all select *, -1 as step from gone) changed
       group by 1, 2, 3
      having (sum(step), sum(step * total), sum(step * paid), sum(step * credited), sum(step * pending)) <> (0, 0, 0, 0, 0);
  end if;
  return null;
end $$;
create trigger sums_added after insert on invoices referencing new table as added
  for each statement execute function ardoise_sum_invoices();
create trigger sums_changed after update on invoices referencing new table as added old table as gone
  for each statement execute function ardoise_sum_invoices();
create trigger sums_gone after delete on invoices referencing old table as gone
  for each statement execute function ardoise_sum_invoices();

-- The same by installment: what is overdue of an invoice is what was missed of it, and not all that is pending.
create table invoice_due_sums (
  org_id uuid not null,
  id bigint not null generated always as identity,
  -- Of the invoice, as above.
  standing text not null,
  day date not null,
  -- Of the installment.
  due_on date not null,
  pending bigint not null,
  is_packed boolean not null default false,
  primary key (org_id, id)
);
create index invoice_due_sums_of_school on invoice_due_sums (org_id) include (standing, day, due_on, pending);
create index invoice_due_sums_loose on invoice_due_sums (org_id) where not is_packed;
call ardoise_protect('invoice_due_sums');

create function ardoise_sum_due() returns trigger language plpgsql as $$
begin
  insert into invoice_due_sums (org_id, standing, day, due_on, pending)
    select changed.org_id, changed.standing, changed.next_due_on, part.due_on, sum(step * part.pending)
      from added a join gone g on g.org_id = a.org_id and g.id = a.id
     cross join lateral (values (a.org_id, a.id, a.standing, a.next_due_on, a.paid, a.pending, 1),
                                (g.org_id, g.id, g.standing, g.next_due_on, g.paid, g.pending, -1))
             changed (org_id, id, standing, next_due_on, paid, pending, step)
     cross join lateral ardoise_invoice_parts(changed.org_id, changed.id, changed.paid, changed.paid + changed.pending) part
     where changed.pending > 0
       and (a.standing, a.next_due_on, a.paid, a.pending) is distinct from (g.standing, g.next_due_on, g.paid, g.pending)
     group by 1, 2, 3, 4 having sum(step * part.pending) <> 0;
  return null;
end $$;
create trigger due_sums_changed after update on invoices referencing new table as added old table as gone
  for each statement execute function ardoise_sum_due();

-- What is written as sent at once has its installments after itself, and nothing was paid of them.
create function ardoise_sum_installments() returns trigger language plpgsql as $$
begin
  insert into invoice_due_sums (org_id, standing, day, due_on, pending)
    select v.org_id, v.standing, v.next_due_on, a.due_on, sum(a.amount)
      from added a join invoices v on v.org_id = a.org_id and v.id = a.invoice_id
     where v.state = 'sent' group by 1, 2, 3, 4;
  return null;
end $$;
create trigger due_sums_added after insert on invoice_installments referencing new table as added
  for each statement execute function ardoise_sum_installments();

-- The lines of payments by day at the school and means; a payment and its reversal are no payment.
create table invoice_payment_sums (
  org_id uuid not null,
  id bigint not null generated always as identity,
  day date not null,
  method text not null,
  lines bigint not null,
  payments bigint not null,
  amount bigint not null,
  is_packed boolean not null default false,
  primary key (org_id, id)
);
create index invoice_payment_sums_by_day on invoice_payment_sums (org_id, day) include (method, lines, payments, amount);
create index invoice_payment_sums_loose on invoice_payment_sums (org_id) where not is_packed;
call ardoise_protect('invoice_payment_sums');

create function ardoise_sum_invoice_payments() returns trigger language plpgsql as $$
begin
  insert into invoice_payment_sums (org_id, day, method, lines, payments, amount)
    select a.org_id, (a.paid_at at time zone o.time_zone)::date, a.method, count(*),
           sum(case when p.reverses_id is null then 1 else -1 end), sum(a.amount)
      from added a
      join payments p on p.org_id = a.org_id and p.id = a.payment_id
      join organisations o on o.org_id = a.org_id group by 1, 2, 3;
  return null;
end $$;
create trigger payment_sums_added after insert on invoice_payments referencing new table as added
  for each statement execute function ardoise_sum_invoice_payments();

create procedure ardoise_pack_invoice_sums(org uuid) language sql as $$
  with touched as (select distinct standing, day from invoice_sums where org_id = org and not is_packed),
  gone as (delete from invoice_sums s using touched t
            where s.org_id = org and s.standing = t.standing and s.day = t.day returning s.*)
  insert into invoice_sums (org_id, standing, day, invoices, total, paid, credited, pending, is_packed)
    select org_id, standing, day, sum(invoices), sum(total), sum(paid), sum(credited), sum(pending), true
      from gone group by 1, 2, 3
    having (sum(invoices), sum(total), sum(paid), sum(credited), sum(pending)) <> (0, 0, 0, 0, 0);
  with touched as (select distinct standing, day, due_on from invoice_due_sums where org_id = org and not is_packed),
  gone as (delete from invoice_due_sums s using touched t
            where s.org_id = org and (s.standing, s.day, s.due_on) = (t.standing, t.day, t.due_on) returning s.*)
  insert into invoice_due_sums (org_id, standing, day, due_on, pending, is_packed)
    select org_id, standing, day, due_on, sum(pending), true
      from gone group by 1, 2, 3, 4 having sum(pending) <> 0;
  with touched as (select distinct day from invoice_payment_sums where org_id = org and not is_packed),
  gone as (delete from invoice_payment_sums s using touched t where s.org_id = org and s.day = t.day returning s.*)
  insert into invoice_payment_sums (org_id, day, method, lines, payments, amount, is_packed)
    select org_id, day, method, sum(lines), sum(payments), sum(amount), true from gone group by 1, 2, 3;
$$;
