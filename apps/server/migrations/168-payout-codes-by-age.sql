-- Codes that were sent to numbers for payouts are cleared by their age, over all schools.
create index payout_codes_by_time on payout_codes (sent_at);
create index payout_targets_with_code on payout_targets (code_sent_at) where code_hash is not null;
