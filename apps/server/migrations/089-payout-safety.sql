-- Whoever made the API key that asked for a payout holds its secret: to approve it would be to approve one's own.
alter table payouts add column key_made_by uuid;
alter table payouts add constraint payouts_approved_by_another check (approved_by is null or approved_by is distinct from key_made_by);
update payouts p set key_made_by = k.created_by
  from api_keys k where k.org_id = p.org_id and k.id = p.key_id and p.waits_for = 'person';

-- Those by an operator that are on their way: what stays so is sent again, asked about, or settled by the desk.
create index payouts_on_their_way on payouts (asked_at) where state in ('created', 'asked') and way <> 'bank';

-- An amount that is raised or removed counts from then on, where another owner could object.
alter table payout_rules add column next_second_person_above bigint check (next_second_person_above > 0);
alter table payout_rules add column next_at timestamptz;
alter table payout_rules add constraint payout_rules_next check (next_at is not null or next_second_person_above is null);
