-- What the provider's desk decides of a school, and how it is let in.

alter table organisations add column suspended_at timestamptz;
alter table organisations add column suspended_reason text;
alter table organisations add constraint organisations_suspended_why
  check ((suspended_at is null) = (suspended_reason is null));
-- What the provider keeps of what it collects, in hundredths of a percent, and who bears it.
alter table organisations add column fee_basis_points int not null default 0 check (fee_basis_points between 0 and 1000);
alter table organisations add column fee_bearer text not null default 'school' check (fee_bearer in ('school', 'payer'));

alter table school_decisions drop constraint school_decisions_decision_check;
alter table school_decisions add constraint school_decisions_decision_check check (decision in
  ('verified', 'refused', 'nameAgreed', 'nameRefused', 'suspended', 'resumed'));

-- Papers by which the desk knows a business: what was sent at one time, and what became of it.
create table paper_submissions (
  org_id uuid not null references organisations,
  id uuid not null,
  state text not null check (state in ('underReview', 'approved', 'rejected')),
  registration_number text not null,
  submitted_at timestamptz not null,
  submitted_by uuid,
  submitted_by_name text,
  due_at timestamptz not null,
  decided_at timestamptz,
  reason text,
  primary key (org_id, id)
);
create unique index paper_submissions_open on paper_submissions (org_id) where state = 'underReview';
call ardoise_protect('paper_submissions');

create table business_papers (
  org_id uuid not null,
  id uuid not null,
  submission_id uuid not null,
  -- The document, as it was posted.
  file_id uuid not null,
  kind text not null check (kind in ('registration', 'ownerIdentity', 'other')),
  name text not null,
  media_type text not null,
  bytes bigint not null,
  place int not null,
  primary key (org_id, id),
  unique (org_id, file_id),
  foreign key (org_id, submission_id) references paper_submissions,
  -- So that nobody forgets a paper that was sent.
  foreign key (org_id, file_id) references stored_files
);
create index business_papers_by_submission on business_papers (org_id, submission_id, place);
call ardoise_protect('business_papers');

-- An owner lets the desk look into the school until then; ended early, until is that moment.
create table support_grants (
  org_id uuid not null references organisations,
  id uuid not null,
  granted_at timestamptz not null,
  granted_by uuid not null references people,
  granted_by_name text not null,
  until timestamptz not null,
  primary key (org_id, id)
);
create index support_grants_newest on support_grants (org_id, granted_at desc);
call ardoise_protect('support_grants');

-- Who of the desk looked, from when until when at most, and why.
create table support_visits (
  org_id uuid not null,
  id uuid not null,
  grant_id uuid not null,
  person_id uuid not null references people,
  person_name text not null,
  reason text not null,
  began_at timestamptz not null,
  until timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, grant_id) references support_grants
);
create index support_visits_by_person on support_visits (org_id, person_id, until);
call ardoise_protect('support_visits');

-- What ended in the last hour, over all schools, for the platform's health. Rows come nearly in the order of time, so that this costs
-- a payment next to nothing.
create index transactions_by_end on transactions using brin (completed_at);
create index outbox_by_age on outbox using brin (created_at);

-- The last run of the invariants over all schools, and what it found. One row.
create table invariant_checks (
  is_only boolean primary key default true check (is_only),
  checked_at timestamptz not null,
  -- [{orgId, rule, found}]
  broken jsonb not null
);
alter table invariant_checks enable row level security;
alter table invariant_checks force row level security;
create policy of_the_platform on invariant_checks using (ardoise_is_platform());
