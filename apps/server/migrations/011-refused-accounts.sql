-- Since when an operator refuses the account of a school: the school is told once, until the account works again.
alter table operator_settings add column refused_at timestamptz;
