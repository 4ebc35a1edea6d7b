-- That this database was restored from a backup. Until somebody has released it, nothing of it reaches the outside: no SMS, no email,
-- no webhook and no money. One row, of the instance.
create table restored_copies (
  is_only boolean primary key default true check (is_only),
  restored_at timestamptz not null,
  -- The moment of which the backup is.
  backup_at timestamptz not null,
  backup_release text not null,
  released_at timestamptz
);
alter table restored_copies enable row level security;
alter table restored_copies force row level security;
create policy of_the_platform on restored_copies using (ardoise_is_platform());
