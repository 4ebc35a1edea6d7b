-- What whoever is told of an event reads by its id, since an event carries no texts and no personal data.

-- A phone or email that a person had before, so that its holder can be told. It goes with the event.
create table former_contacts (
  id uuid primary key,
  person_id uuid not null references people,
  kind text not null check (kind in ('phone', 'email')),
  value text not null,
  was_confirmed boolean not null,
  until timestamptz not null
);
create index former_contacts_by_person on former_contacts (person_id);
create index former_contacts_by_age on former_contacts (until);
alter table former_contacts enable row level security;
alter table former_contacts force row level security;
create policy of_the_platform on former_contacts using (ardoise_is_platform());

-- Each decision of the provider's desk about a school, with the names it was about and its words to the owners.
create table school_decisions (
  org_id uuid not null references organisations,
  id uuid not null,
  decision text not null check (decision in ('verified', 'refused', 'nameAgreed', 'nameRefused')),
  name text not null,
  asked_name text,
  reason text,
  decided_by uuid not null references people,
  decided_at timestamptz not null,
  primary key (org_id, id)
);
call ardoise_protect('school_decisions');
