-- What was paid before Ardoise: none in most schools, and many in few. They have no receipts, by which payments are counted.
create index payments_opening on payments (org_id) where method = 'opening' and reverses_id is null;
