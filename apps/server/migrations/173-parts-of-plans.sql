-- 171 counted installments by functions as they were before 093 and 131: those of a plan were added twice, and rows were compared in pairs.
select set_config('ardoise.scope', 'platform', true);

-- Whoever writes invoices waits until their sums are counted: then the new triggers count what they write.
lock table invoices in share row exclusive mode;

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

-- Only where a plan was agreed since then: elsewhere the sums are right.
do $$
declare
  school record;
begin
  for school in select distinct org_id from payment_plans loop
    call ardoise_sum_installments_of(school.org_id);
  end loop;
end $$;
