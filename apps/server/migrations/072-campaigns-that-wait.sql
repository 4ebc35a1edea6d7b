-- A campaign waits as a whole while no gateway can be reached, stays cancelled whatever a gateway says afterwards, and says why
-- it could not start.
select set_config('ardoise.scope', 'platform', true);

-- How often in a row it waited because no gateway took anything.
alter table sms_campaigns add column pauses smallint not null default 0;
alter table sms_campaigns add column cancelled_at timestamptz;
-- How often a fault of ours kept it from starting.
alter table sms_campaigns add column start_faults smallint not null default 0;
alter table sms_campaigns drop constraint sms_campaigns_refusal_check;
alter table sms_campaigns add constraint sms_campaigns_refusal_check
  check (refusal in ('balance', 'nobody', 'text', 'audience', 'plan', 'suspended', 'unverified', 'fault'));

-- The same list is known again however often it is uploaded.
alter table sms_uploads add column fingerprint text;
