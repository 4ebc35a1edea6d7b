-- What was decided, answered or hidden stands in the order in which it is listed.
create index pending_payments_decided on pending_payments (org_id, state, decided_at desc, id);
create index ratings_answered on ratings (org_id, given_at, id) where answer is not null;
create index ratings_hidden on ratings (org_id, given_at, id) where hidden_at is not null;
