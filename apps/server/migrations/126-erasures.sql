-- Whoever asked to be forgotten, by number and never by name; and how rows that are never changed lose a name all the same.
create table erasures (
  org_id uuid not null references organisations,
  id uuid not null,
  number int not null,
  kind text not null check (kind in ('student', 'guardian', 'staff')),
  record_id uuid not null,
  language text not null check (language in ('en', 'fr')),
  state text not null check (state in ('queued', 'done', 'refused', 'failed')),
  -- The name of the refusal that came in the way, and what it says.
  reason text,
  reason_values jsonb,
  asked_at timestamptz not null,
  asked_by uuid not null,
  asked_by_name text not null,
  done_at timestamptz,
  primary key (org_id, id),
  unique (org_id, number)
);
create unique index erasures_of_record on erasures (org_id, kind, record_id) where state in ('queued', 'done');
call ardoise_protect('erasures');

-- Whether this transaction erases somebody: the setting names an erasure that is under way. Set for the transaction alone.
create function ardoise_is_erasing(org uuid) returns boolean language sql stable as $$
  select exists (
    select from erasures e where e.org_id = org and e.state = 'queued'
       and e.id::text = current_setting('ardoise.erasing', true))
$$;

-- Which columns of rows that are never changed may lose a name: texts, and what is signed together with them. Never an amount, a number,
-- a time or whose a row is.
create function ardoise_erasable(name text) returns text[] language sql immutable as $$
  select case name
    when 'application_history' then array['actor_name', 'reasons']
    when 'audit_log' then array['actor_name', 'before', 'after', 'address']
    when 'cash_counts' then array['counted_by_name']
    when 'cash_movements' then array['purpose', 'reference', 'created_by_name']
    when 'cash_sessions' then array['cashier_name', 'closed_by_name', 'explanation', 'till', 'signature']
    when 'payments' then array['reason']
    when 'provider_receipts' then array['content', 'signature']
    when 'receipts' then array['content', 'signature']
    when 'sms_entries' then array['reason']
    when 'transaction_events' then array['detail']
    else array[]::text[]
  end
$$;

create or replace function ardoise_refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if ardoise_is_erasing(old.org_id)
       and to_jsonb(old) - ardoise_erasable(tg_table_name::text) = to_jsonb(new) - ardoise_erasable(tg_table_name::text) then
      return new;
    end if;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create or replace function ardoise_refuse_unlocking() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if ardoise_is_erasing(old.org_id)
       and to_jsonb(old) - ardoise_erasable('cash_sessions') = to_jsonb(new) - ardoise_erasable('cash_sessions') then
      return new;
    end if;
  end if;
  raise exception 'a locked cash session is never changed' using errcode = 'restrict_violation';
end $$;
