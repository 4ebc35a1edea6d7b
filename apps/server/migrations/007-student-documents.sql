-- Papers of a student: a birth certificate, a report card, a medical note. The content is the stored file of the same id,
-- which this key keeps from being forgotten.
create table student_documents (
  org_id uuid not null,
  id uuid not null,
  student_id uuid not null,
  kind text not null check (kind in ('birthCertificate', 'reportCard', 'schoolCertificate', 'medicalNote', 'other')),
  name text not null,
  added_by uuid,
  added_by_name text not null,
  added_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, id) references stored_files,
  foreign key (org_id, student_id) references students
);
create index student_documents_by_student on student_documents (org_id, student_id, added_at);
call ardoise_protect('student_documents');
