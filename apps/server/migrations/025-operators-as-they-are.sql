-- What an operator said when it refused a school's account, and what an account may take at a time where the operator tells.
alter table operator_settings
  add column refused_said text,
  add column smallest_amount integer check (smallest_amount > 0),
  add column largest_amount integer,
  add column limits_read_at timestamptz,
  add constraint operator_settings_limits check (largest_amount >= smallest_amount);
