-- Whether a phone had other messages of late: asked before a receipt without a known name counts for one of them.
create index outbox_sms_by_recipient on outbox (recipient_hash, created_at) where channel = 'sms';
