-- Under which names the desk has verified a school. A receipt keeps the name that was on it when it was given, and a mark that
-- was earned under one name must not be lent to another.
select set_config('ardoise.scope', 'platform', true);

create table verified_names (
  org_id uuid not null references organisations,
  name text not null,
  verified_at timestamptz not null,
  primary key (org_id, name)
);
call ardoise_protect('verified_names');

insert into verified_names (org_id, name, verified_at)
  select org_id, name, coalesce(verification_decided_at, now()) from organisations where verification = 'verified';

-- Names that the desk had verified before it agreed to another one. What was before a refusal was taken back with it.
insert into verified_names (org_id, name, verified_at)
  select a.org_id, a.before->>'name', min(a.at)
    from audit_log a join organisations o on o.org_id = a.org_id
   where a.action = 'verification.nameAgreed' and o.verification = 'verified' and a.before->>'name' is not null
     and not exists (select from audit_log later
                      where later.org_id = a.org_id and later.action = 'verification.refused' and later.id > a.id)
   group by a.org_id, a.before->>'name'
  on conflict do nothing;

-- A keyed hash of the address from which a payment was begun by a code: whoever begins too many is stopped, and nobody else.
alter table transactions add column asked_from text;
