-- The messages of each campaign are counted by state with each change, as other lists are: a campaign to 25,000 people was counted anew
-- at each look. What a gateway has in hand counts as what waits, so that taking a batch in hand writes no count.
-- The trigger first: nobody changes messages from then on until what is there has been counted.
call ardoise_count('sms_messages', 'smsMessages', 'case state when ''sending'' then ''queued'' else state end', 'campaign_id', '0::smallint', 'true');
select set_config('ardoise.scope', 'platform', true);
insert into list_counts (org_id, list, state, class_id, gender, rows)
  select org_id, 'smsMessages', case state when 'sending' then 'queued' else state end, campaign_id, 0, count(*)
    from sms_messages group by 1, 3, 4;
