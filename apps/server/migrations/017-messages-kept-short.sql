-- What a message says, and to whom, is sealed while it waits and gone once it has ended. What stays tells that it went.
select set_config('ardoise.scope', 'platform', true);

-- Rows of before hold codes and links in clear, and the key that seals is not known here. The notice of a payment is
-- written anew by its job; a code that still waits has run out.
delete from outbox;
drop index outbox_by_age;
alter table outbox
  drop column recipient,
  drop column subject,
  drop column body,
  drop constraint outbox_state_check,
  add constraint outbox_state_check check (state in ('waiting', 'sent', 'failed', 'held')),
  add column kind text not null,
  add column template text not null,
  add column language text not null,
  -- Enough for a person who helps to know it again.
  add column recipient_masked text not null,
  -- By a key of the instance: nobody can try all phones.
  add column recipient_hash text not null,
  add column segments int,
  add column gateway_reference text,
  add column sealed text,
  add constraint outbox_sealed_while_waiting check ((state = 'waiting') = (sealed is not null));
create index outbox_by_time on outbox (created_at);

-- How many messages of a kind went to one recipient, from one school and in all, in the hour and the day under way.
create table message_counts (
  subject text not null,
  kind text not null,
  span text not null check (span in ('hour', 'day')),
  began_at timestamptz not null,
  sent int not null default 0,
  primary key (subject, kind, span, began_at)
);
create index message_counts_by_age on message_counts (began_at);
alter table message_counts enable row level security;
alter table message_counts force row level security;
create policy of_the_platform on message_counts using (ardoise_is_platform());

-- These held a code in clear; whoever asked for it asks again.
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = 'identity.deliver-reset-code';
  end if;
end $$;
