-- The team of a school: what the school itself says of a colleague, who is invited, and who must have a second factor.

-- Name, sex and photo of the account are the person's own, in whichever school they work; these are the school's words.
alter table memberships add column staff_name text;
alter table memberships add column staff_sex smallint check (staff_sex in (1, 2, 3));
alter table memberships add column staff_photo_id uuid;
alter table memberships add column staff_number text;
create unique index memberships_by_staff_number on memberships (org_id, staff_number) where staff_number is not null;

create table invitations (
  org_id uuid not null references organisations,
  id uuid not null,
  full_name text not null,
  role text not null check (role in ('adminOrOwner', 'manager', 'support', 'analyst', 'auditor', 'itOrDeveloper')),
  phone text,
  email text,
  language text not null check (language in ('en', 'fr')),
  -- Of the link that was sent last: any earlier one opens nothing.
  token_hash text not null,
  invited_by uuid not null references people,
  invited_by_name text not null,
  created_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid references people,
  recalled_at timestamptz,
  primary key (org_id, id),
  check ((phone is null) <> (email is null)),
  check ((accepted_at is null) = (accepted_by is null)),
  check (accepted_at is null or recalled_at is null)
);
create unique index invitations_open_phone on invitations (org_id, phone) where accepted_at is null and recalled_at is null;
create unique index invitations_open_email on invitations (org_id, email) where accepted_at is null and recalled_at is null;
create index invitations_by_person on invitations (org_id, accepted_by) where accepted_by is not null;
-- Whoever comes with a link says of which school nothing.
create unique index invitations_by_token on invitations (token_hash);
call ardoise_protect('invitations');

alter table organisations add column requires_second_factor boolean not null default false;

-- Whether somebody has a second factor is shown to colleagues; what it is stays of the platform.
alter table people add column has_second_factor boolean not null default false;
update people p set has_second_factor = true
 where exists (select from totp_factors f where f.person_id = p.id) or exists (select from passkeys k where k.person_id = p.id);

create function ardoise_note_second_factor() returns trigger language plpgsql as $$
declare person uuid := coalesce(new.person_id, old.person_id);
begin
  update people p
     set has_second_factor = exists (select from totp_factors f where f.person_id = person)
                          or exists (select from passkeys k where k.person_id = person)
   where p.id = person;
  return null;
end $$;
create trigger note_second_factor after insert or delete on totp_factors
  for each row execute function ardoise_note_second_factor();
create trigger note_second_factor after insert or delete on passkeys
  for each row execute function ardoise_note_second_factor();

-- A school sees when its team was last there, and ends the sessions of whoever leaves it: those in this school alone.
create policy seen_by_school on sessions for select using (org_id = (select ardoise_org()));
create policy ended_by_school on sessions for update using (org_id = (select ardoise_org()));
