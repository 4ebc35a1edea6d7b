-- A plan is agreed with one family. Where a child of it is another family's when all is done, it is over; two families that become
-- one take their plans along before.
create function ardoise_plans_by_family() returns trigger language plpgsql as $$
declare
  touched jsonb;
begin
  select jsonb_agg(jsonb_build_object('org_id', f.org_id, 'id', f.id)) into touched
    from students s
    join fees f on f.org_id = s.org_id and f.student_id = s.id
    join payment_plan_fees p on p.org_id = f.org_id and p.fee_id = f.id and p.is_live
    join payment_plans plan on plan.org_id = p.org_id and plan.id = p.plan_id
   where s.org_id = new.org_id and s.id = new.id and plan.family_id <> s.family_id;
  if touched is not null then call ardoise_supersede_plans(touched, 'fee', now()); end if;
  return null;
end $$;
create constraint trigger plans_of_family after update of family_id on students deferrable initially deferred for each row
  when (old.family_id is distinct from new.family_id) execute function ardoise_plans_by_family();
