-- Invoices are counted by the day on which they were made, so that a page in the middle of them is found by its day. That day never
-- changes: no payment counts anything. The triggers first: nobody makes an invoice from then on until what is there has been counted.
create trigger days_counted after insert on invoices referencing new table as added for each statement
  execute function ardoise_count_rows('invoiceDays', '(created_at at time zone ''UTC'')::date::text', 'ardoise_nil()', '0::smallint', 'true');
create trigger days_gone after delete on invoices referencing old table as gone for each statement
  execute function ardoise_count_rows('invoiceDays', '(created_at at time zone ''UTC'')::date::text', 'ardoise_nil()', '0::smallint', 'true');
select set_config('ardoise.scope', 'platform', true);
insert into list_counts (org_id, list, state, class_id, gender, rows)
  select org_id, 'invoiceDays', (created_at at time zone 'UTC')::date::text, ardoise_nil(), 0, count(*) from invoices group by 1, 3;

-- Fees of a year are counted by the first two letters of the name that they are sorted by, so that a page in the middle is found by
-- these. A payment changes neither, and counts nothing: what an update leaves as it was calls nothing. Counts are locked after all else,
-- so that nobody who has one of them waits for somebody who waits for it: by the last triggers of a statement, or at the end.
create trigger years_names_added after insert on fees referencing new table as added for each statement
  execute function ardoise_count_rows('feeNames', 'left(sort_name, 2)', 'year_id', '0::smallint', 'is_listed');
create trigger years_names_gone after delete on fees referencing old table as gone for each statement
  execute function ardoise_count_rows('feeNames', 'left(sort_name, 2)', 'year_id', '0::smallint', 'is_listed');
create function ardoise_count_named_fee() returns trigger language plpgsql as $$
begin
  insert into list_counts as counted (org_id, list, state, class_id, gender, rows)
    select org_id, 'feeNames', begins, year_id, 0, sum(step)
      from (values (new.org_id, left(new.sort_name, 2), new.year_id, new.is_listed, 1),
                   (old.org_id, left(old.sort_name, 2), old.year_id, old.is_listed, -1)) changed (org_id, begins, year_id, is_listed, step)
     where is_listed group by 1, 3, 4 having sum(step) <> 0 order by 1, 3 desc, 4
    on conflict (org_id, list, state, class_id, gender) do update set rows = counted.rows + excluded.rows;
  return null;
end $$;
create constraint trigger names_changed after update on fees deferrable initially deferred for each row
  when ((old.is_listed, old.year_id, left(old.sort_name, 2)) is distinct from (new.is_listed, new.year_id, left(new.sort_name, 2)))
  execute function ardoise_count_named_fee();
insert into list_counts (org_id, list, state, class_id, gender, rows)
  select org_id, 'feeNames', left(sort_name, 2), year_id, 0, count(*) from fees where is_listed group by 1, 3, 4;
