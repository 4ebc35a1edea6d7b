-- Gateways with which a name is registered: the others refuse it, and carry the provider's. Nexah takes any.
alter table sender_ids add column gateways text[] not null default '{nexah}';
-- As it was when the campaign began.
alter table sms_campaigns add column sender_gateways text[] not null default '{nexah}';
