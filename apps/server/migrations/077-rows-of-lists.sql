-- Of an uploaded list: the row of the file, by which a school finds whose message it was.
alter table sms_messages add column list_row integer;
