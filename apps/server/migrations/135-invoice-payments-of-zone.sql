-- What was paid on invoices is kept by the school's day, as payments are: of one school anew, when it is in another zone from now on.
select set_config('ardoise.scope', 'platform', true);

create procedure ardoise_sum_invoice_payments(org uuid) language sql as $$
  with gone as (delete from invoice_payment_sums where org_id = org)
  insert into invoice_payment_sums (org_id, day, method, lines, payments, amount, is_packed)
    select i.org_id, (i.paid_at at time zone o.time_zone)::date, i.method, count(*),
           sum(case when p.reverses_id is null then 1 else -1 end), sum(i.amount), true
      from invoice_payments i
      join payments p on p.org_id = i.org_id and p.id = i.payment_id
      join organisations o on o.org_id = i.org_id
     where i.org_id = org group by 1, 2, 3;
$$;

create function ardoise_sum_invoice_payments_of_zone() returns trigger language plpgsql as $$
begin
  call ardoise_sum_invoice_payments(new.org_id);
  return null;
end $$;
create trigger invoice_payments_of_zone after update of time_zone on organisations for each row
  when (old.time_zone <> new.time_zone) execute function ardoise_sum_invoice_payments_of_zone();

do $$
declare
  school record;
begin
  for school in select distinct org_id from invoice_payment_sums loop
    call ardoise_sum_invoice_payments(school.org_id);
  end loop;
end $$;
