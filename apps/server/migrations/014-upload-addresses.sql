-- An upload address works once: the first file that came by it carries the address's mark.
alter table stored_files add column upload_id uuid;
create unique index stored_files_upload on stored_files (org_id, upload_id);
