-- How many installments are pending beside what they come to, so that no month of the calendar goes through the invoices.
select set_config('ardoise.scope', 'platform', true);

-- Whoever writes invoices waits until their sums are counted: then the new triggers count what they write.
lock table invoices in share row exclusive mode;
alter table invoice_due_sums add column parts bigint not null default 0;
create index invoice_due_sums_by_day on invoice_due_sums (org_id, due_on) include (standing, day, pending, parts);

create or replace function ardoise_sum_due() returns trigger language plpgsql as $$
begin
  insert into invoice_due_sums (org_id, standing, day, due_on, pending, parts)
    select changed.org_id, changed.standing, changed.next_due_on, part.due_on, sum(changed.step * part.pending), sum(changed.step)
      from (select org_id, id, standing, next_due_on, paid, pending, sum(side) as step
              from (select org_id, id, standing, next_due_on, paid, pending, 1 as side from added where pending > 0
                    union all
                    select org_id, id, standing, next_due_on, paid, pending, -1 from gone where pending > 0) sides
             group by 1, 2, 3, 4, 5, 6 having sum(side) <> 0) changed
     cross join lateral ardoise_invoice_parts(changed.org_id, changed.id, changed.paid, changed.paid + changed.pending) part
     group by 1, 2, 3, 4 having (sum(changed.step * part.pending), sum(changed.step)) <> (0, 0);
  return null;
end $$;

-- A plan takes back what was by the old days, and adds what is by the new ones.
create or replace function ardoise_sum_installments() returns trigger language plpgsql as $$
begin
  if ardoise_is_planning() then return null; end if;
  insert into invoice_due_sums (org_id, standing, day, due_on, pending, parts)
    select v.org_id, v.standing, v.next_due_on, a.due_on, sum(a.amount), count(*)
      from added a join invoices v on v.org_id = a.org_id and v.id = a.invoice_id
     where v.state = 'sent' group by 1, 2, 3, 4;
  return null;
end $$;

create or replace procedure ardoise_sum_invoice_parts(org uuid, invoice uuid, step int) language sql as $$
  insert into invoice_due_sums (org_id, standing, day, due_on, pending, parts)
    select v.org_id, v.standing, v.next_due_on, part.due_on, step * sum(part.pending), step * count(*)
      from invoices v cross join lateral ardoise_invoice_parts(v.org_id, v.id, v.paid, v.paid + v.pending) part
     where v.org_id = org and v.id = invoice and v.pending > 0 group by 1, 2, 3, 4
$$;

create or replace procedure ardoise_pack_invoice_sums(org uuid) language sql as $$
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
  insert into invoice_due_sums (org_id, standing, day, due_on, pending, parts, is_packed)
    select org_id, standing, day, due_on, sum(pending), sum(parts), true
      from gone group by 1, 2, 3, 4 having (sum(pending), sum(parts)) <> (0, 0);
  with touched as (select distinct day from invoice_payment_sums where org_id = org and not is_packed),
  gone as (delete from invoice_payment_sums s using touched t where s.org_id = org and s.day = t.day returning s.*)
  insert into invoice_payment_sums (org_id, day, method, lines, payments, amount, is_packed)
    select org_id, day, method, sum(lines), sum(payments), sum(amount), true from gone group by 1, 2, 3;
$$;

-- Of one school anew.
create procedure ardoise_sum_installments_of(org uuid) language sql as $$
  delete from invoice_due_sums where org_id = org;
  insert into invoice_due_sums (org_id, standing, day, due_on, pending, parts, is_packed)
    select v.org_id, v.standing, v.next_due_on, part.due_on, sum(part.pending), count(*), true
      from invoices v cross join lateral ardoise_invoice_parts(v.org_id, v.id, v.paid, v.paid + v.pending) part
     where v.org_id = org and v.pending > 0 group by 1, 2, 3, 4;
$$;

do $$
declare
  school record;
begin
  for school in select org_id from organisations loop
    call ardoise_sum_installments_of(school.org_id);
  end loop;
end $$;
