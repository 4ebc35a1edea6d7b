-- Which gateway took an SMS, and whether it says that the message arrived.
alter table outbox
  drop constraint outbox_state_check,
  add constraint outbox_state_check
    check (state in ('waiting', 'sent', 'delivered', 'undelivered', 'failed', 'held')),
  -- While it waits: the gateway that left the last try without an answer.
  add column gateway text,
  add column delivered_at timestamptz,
  add constraint outbox_delivered_at check ((state = 'delivered') = (delivered_at is not null));
-- By this a receipt finds its message, whichever school's it is.
create index outbox_by_gateway_reference on outbox (gateway, gateway_reference)
  where gateway_reference is not null;
