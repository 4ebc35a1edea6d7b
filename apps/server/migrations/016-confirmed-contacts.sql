-- A phone or email that was only typed reserves nothing: several accounts may carry it, until one of them confirms it.
alter table people drop constraint people_email_key;
alter table people drop constraint people_phone_key;
create unique index people_by_confirmed_email on people (email) where email_verified_at is not null;
create unique index people_by_confirmed_phone on people (phone) where phone_verified_at is not null;
create index people_by_email on people (email);
create index people_by_phone on people (phone);

-- Browsers in which a person has signed in before, by the hash of the cookie they hold. Strangers who fail at the account
-- do not keep these out.
create table known_devices (
  person_id uuid not null references people,
  device_hash text not null,
  last_used_at timestamptz not null,
  primary key (person_id, device_hash)
);
create index known_devices_by_use on known_devices (last_used_at);
alter table known_devices enable row level security;
alter table known_devices force row level security;
create policy of_the_platform on known_devices using (ardoise_is_platform());

-- Who asked for a code, so that a stranger uses up their own share of what is sent to a phone and not its holder's.
alter table tickets add column asked_by text;
-- The session that a temporary token or an approved QR came from: neither opens anything once it has ended.
alter table tickets add column issuer_id uuid;
