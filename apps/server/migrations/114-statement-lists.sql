-- What was assigned and what was set aside are few among all lines of statements: each has its own list.
create index statement_lines_assigned on statement_lines (org_id, at desc, id) where assigned_at is not null;
create index statement_lines_set_aside on statement_lines (org_id, at desc, id) where set_aside_at is not null;

-- A proof looks for its line by the reference in any letters. Under row-level security an index on an expression of `lower` answers
-- nothing, since the function might tell of rows that are not ours: what is compared stands in a column, in small letters.
alter table statement_lines add column reference_key text collate "C";
create function ardoise_key_of_line() returns trigger language plpgsql as $$
begin
  new.reference_key := lower(coalesce(new.provider_reference, new.reference));
  return new;
end $$;
create trigger reference_key before insert or update of reference, provider_reference on statement_lines
  for each row execute function ardoise_key_of_line();
select set_config('ardoise.scope', 'platform', true);
update statement_lines set reference_key = lower(coalesce(provider_reference, reference));
alter table statement_lines alter column reference_key set not null;
drop index statement_lines_by_reference;
create index statement_lines_by_key on statement_lines (org_id, reference_key);
