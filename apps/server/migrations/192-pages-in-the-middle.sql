-- Invoices are counted by the day on which they were made, so that a page in the middle of them is found by its day. That day never
-- changes: no payment counts anything. The triggers first: nobody makes an invoice from then on until what is there has been counted.
create trigger days_counted after insert on invoices referencing new table as added for each statement
  execute function ardoise_count_rows('invoiceDays', '(created_at at time zone ''UTC'')::date::text', 'ardoise_nil()', '0::smallint', 'true');
create trigger days_gone after delete on invoices referencing old table as gone for each statement
  execute function ardoise_count_rows('invoiceDays', '(created_at at time zone ''UTC'')::date::text', 'ardoise_nil()', '0::smallint', 'true');
select set_config('ardoise.scope', 'platform', true);
insert into list_counts (org_id, list, state, class_id, gender, rows)
  select org_id, 'invoiceDays', (created_at at time zone 'UTC')::date::text, ardoise_nil(), 0, count(*) from invoices group by 1, 3;
