-- What one statement changed of fees, installments and invoices was found by comparing each row with itself before and after. A trigger keeps
-- the plan of its first statement, which changed one row: of many it then compared all pairs. Now what a row was and what it has become
-- cancel out, or are sorted next to each other.

create or replace function ardoise_owed_by_fees() returns trigger language plpgsql as $$
declare
  touched record;
begin
  for touched in
    select org_id, array_agg(distinct student_id) as students
      from (select org_id, student_id from (select org_id, id, student_id, paid, discount, closed_at from added
                    except select org_id, id, student_id, paid, discount, closed_at from gone) came
            union all
            select org_id, student_id from (select org_id, id, student_id, paid, discount, closed_at from gone
                    except select org_id, id, student_id, paid, discount, closed_at from added) went) fee group by org_id
  loop
    call ardoise_refresh_owed(touched.org_id, touched.students);
  end loop;
  return null;
end $$;

create or replace function ardoise_sum_due() returns trigger language plpgsql as $$
begin
  insert into invoice_due_sums (org_id, standing, day, due_on, pending)
    select changed.org_id, changed.standing, changed.next_due_on, part.due_on, sum(changed.step * part.pending)
      from (select org_id, id, standing, next_due_on, paid, pending, sum(side) as step
              from (select org_id, id, standing, next_due_on, paid, pending, 1 as side from added where pending > 0
                    union all
                    select org_id, id, standing, next_due_on, paid, pending, -1 from gone where pending > 0) sides
             group by 1, 2, 3, 4, 5, 6 having sum(side) <> 0) changed
     cross join lateral ardoise_invoice_parts(changed.org_id, changed.id, changed.paid, changed.paid + changed.pending) part
     group by 1, 2, 3, 4 having sum(changed.step * part.pending) <> 0;
  return null;
end $$;

create or replace function ardoise_sum_due_of_fees() returns trigger language plpgsql as $$
begin
  insert into due_sums (org_id, year_id, class_id, service_id, due_on, amount, open)
    select fee.org_id, fee.year_id, fee.class_id, coalesce(fee.service_id, ardoise_nil()), part.due_on,
           sum(fee.step * part.amount), sum(fee.step * part.open)
      from (select org_id, id, year_id, class_id, service_id, paid, discount, sum(side) as step
              from (select org_id, id, year_id, class_id, service_id, paid, discount, 1 as side from added where closed_at is null
                    union all
                    select org_id, id, year_id, class_id, service_id, paid, discount, -1 from gone where closed_at is null) sides
             group by 1, 2, 3, 4, 5, 6, 7 having sum(side) <> 0) fee
     cross join lateral ardoise_due_parts(fee.org_id, fee.id, fee.paid, fee.discount) part
     group by 1, 2, 3, 4, 5 having (sum(fee.step * part.amount), sum(fee.step * part.open)) <> (0, 0);
  return null;
end $$;

-- The installments of the fees before a statement are those of now, without what it added, and with what it took away.
create or replace function ardoise_sum_due_of_installments() returns trigger language plpgsql as $$
declare
  changed ardoise_installment[];
begin
  if tg_op = 'INSERT' then
    with now as materialized (
      select i.* from (select distinct org_id, fee_id from added) fee
       cross join lateral (select org_id, fee_id, position, amount, due_on from fee_installments
                            where org_id = fee.org_id and fee_id = fee.fee_id offset 0) i)
    select array_agg(row(one.*)::ardoise_installment) into changed
      from (select 1, now.* from now
            union all
            select -1, before.* from (select * from now
                     except all select org_id, fee_id, position, amount, due_on from added) before) one;
  elsif tg_op = 'DELETE' then
    with now as materialized (
      select i.* from (select distinct org_id, fee_id from gone) fee
       cross join lateral (select org_id, fee_id, position, amount, due_on from fee_installments
                            where org_id = fee.org_id and fee_id = fee.fee_id offset 0) i)
    select array_agg(row(one.*)::ardoise_installment) into changed
      from (select 1, now.* from now
            union all select -1, now.* from now
            union all select -1, org_id, fee_id, position, amount, due_on from gone) one;
  else
    with now as materialized (
      select i.* from (select org_id, fee_id from added union select org_id, fee_id from gone) fee
       cross join lateral (select org_id, fee_id, position, amount, due_on from fee_installments
                            where org_id = fee.org_id and fee_id = fee.fee_id offset 0) i)
    select array_agg(row(one.*)::ardoise_installment) into changed
      from (select 1, now.* from now
            union all
            select -1, before.* from (select * from now
                     except all select org_id, fee_id, position, amount, due_on from added) before
            union all select -1, org_id, fee_id, position, amount, due_on from gone) one;
  end if;
  if changed is not null then call ardoise_add_due(changed); end if;
  return null;
end $$;

-- Each fee stands there twice, as it was and as it is.
create or replace function ardoise_plans_by_fees() returns trigger language plpgsql as $$
declare
  touched jsonb;
  is_discount boolean;
begin
  select jsonb_agg(jsonb_build_object('org_id', fee.org_id, 'id', fee.id, 'pending', fee.pending)), bool_and(not fee.is_other)
    into touched, is_discount
    from (select org_id, id, max(was_pending) as pending, min(discount) <> max(discount) as is_discounted,
                 min(amount) <> max(amount) or count(closed_at) = 1 or min(closed_at) is distinct from max(closed_at) as is_other
            from (select org_id, id, amount, discount, closed_at, null::bigint as was_pending from added
                  union all
                  select org_id, id, amount, discount, closed_at, pending from gone) sides
           group by org_id, id) fee
   where (fee.is_discounted or fee.is_other)
     and (select true from payment_plan_fees p where p.org_id = fee.org_id and p.fee_id = fee.id and p.is_live limit 1);
  if touched is not null then
    call ardoise_supersede_plans(touched, case when is_discount then 'discount' else 'fee' end, now());
  end if;
  return null;
end $$;
