-- Of when a report's file is: it may have been read from a replica.
alter table report_files add column as_of timestamptz;
