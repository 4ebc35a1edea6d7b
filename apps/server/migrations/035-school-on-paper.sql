-- Where a school is written to and whom a payer calls: on receipts, and where no operator can be offered. Its stamp is
-- printed on copies that staff and the family get.
alter table organisations
  add column postal_address text,
  add column phone text,
  add column stamp_id uuid;

-- When somebody last tried to pay by an account that its operator refuses: for a while nobody else is led to it.
alter table operator_settings add column last_refused_at timestamptz;
