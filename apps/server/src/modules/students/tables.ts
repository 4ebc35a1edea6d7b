import type { Sex } from '@ardoise/contract/people';
import type { DocumentKind } from '@ardoise/contract/student-documents';
import type { GuardianInput, Relationship, StudentInput } from '@ardoise/contract/student-record';
import type { Language } from '@ardoise/contract/values/language';
import type { Generated, Selectable } from 'kysely';

interface CountersTable {
  org_id: string;
  name: string;
  value: number;
}

interface FamiliesTable {
  org_id: string;
  id: string;
  number: string;
  name: string;
  folded_name: string;
  version: Generated<number>;
  removed_at: Date | null;
  /** The family that stayed, of one that was merged. */
  merged_into_id: Generated<string | null>;
  created_at: Date;
}

interface GuardiansTable {
  org_id: string;
  id: string;
  full_name: string;
  folded_name: string;
  occupation: string | null;
  country: string;
  email: string | null;
  preferred_medium: GuardianInput['preferredMedium'];
  /** In which the school writes to them; null: as the family last used. */
  language: Generated<Language | null>;
  /** They asked for no campaigns and no reminders. */
  no_messages: Generated<boolean>;
  person_id: string | null;
  version: Generated<number>;
  removed_at: Date | null;
  merged_into_id: Generated<string | null>;
  created_at: Date;
}

interface GuardianPhonesTable {
  org_id: string;
  guardian_id: string;
  position: number;
  kind: GuardianInput['phones'][number]['kind'];
  number: string;
}

interface FamilyGuardiansTable {
  org_id: string;
  family_id: string;
  guardian_id: string;
  relationship: Relationship;
  position: number;
}

interface StudentsTable {
  org_id: string;
  id: string;
  number: string;
  ordinal: number;
  payment_code: string;
  family_id: string;
  first_name: string;
  last_name: string;
  sort_name: string;
  preferred_name: string | null;
  date_of_birth: string | null;
  is_birth_date_approximate: boolean;
  place_of_birth: string | null;
  gender: Sex;
  nationality: string | null;
  enrolment_date: string | null;
  current_grade: string | null;
  section: string | null;
  tags: string[];
  incoming_year: number | null;
  incoming_semester: number | null;
  preferred_country: string | null;
  preferred_campus: string | null;
  previous_schools: StudentInput['previousSchools'];
  languages: StudentInput['languages'];
  residence: StudentInput['residence'];
  how_heard: number | null;
  note: string | null;
  photo_id: string | null;
  /** The last class, or null for who is in none any more. */
  class_id: Generated<string | null>;
  /** Of that class; `noYear` for who is in none any more, null for who was never enrolled. */
  year_id: Generated<string | null>;
  version: Generated<number>;
  created_at: Date;
}

interface StudentOwedTable {
  org_id: string;
  student_id: string;
  family_id: string;
  owed: number;
  has_fees: boolean;
  since_on: string | null;
  due_days: string[];
  due_totals: number[];
  /** Of deadlines before the day to which the school was brought. */
  late: Generated<number>;
}

/** Who is of a year, by enrolment or by what is owed for it. Kept by the database. */
interface YearStudentsTable {
  org_id: string;
  year_id: string;
  student_id: string;
  family_id: string;
  /** What is owed for the year, as of `student_owed`. */
  owed: Generated<number>;
  late: Generated<number>;
  has_fees: Generated<boolean>;
  since_on: Generated<string | null>;
  due_days: Generated<string[]>;
  due_totals: Generated<number[]>;
}

/** How many of a family's students are of a year, none where they were, and what they owe for it. Kept by the database. */
interface YearFamiliesTable {
  org_id: string;
  year_id: string;
  family_id: string;
  students: number;
  owed: Generated<number>;
  late: Generated<number>;
  has_fees: Generated<boolean>;
  since_on: Generated<string | null>;
}

/** How many of a year owe since a day, and how much, as of `owed_counts`. */
interface YearOwedCountsTable {
  org_id: string;
  id: Generated<number>;
  list: 'students' | 'families';
  year_id: string;
  since_on: string | null;
  has_fees: boolean;
  rows: number;
  owed: number;
  is_packed: Generated<boolean>;
}

/** How many students owe since a day, or nothing. Rows are added with each change, and put together by a job. */
interface OwedCountsTable {
  org_id: string;
  id: Generated<number>;
  since_on: string | null;
  has_fees: boolean;
  students: number;
  is_packed: Generated<boolean>;
}

interface StudentHealthTable {
  org_id: string;
  student_id: string;
  medical_problems: string | null;
  allergies: string | null;
  food_allergies: string | null;
  dietary_needs: string | null;
  other_needs: string | null;
  updated_at: Date;
  version: Generated<number>;
}

interface StudentDocumentsTable {
  org_id: string;
  /** Of the stored file too. */
  id: string;
  student_id: string;
  kind: DocumentKind;
  name: string;
  added_by: string | null;
  added_by_name: string;
  added_at: Date;
}

/** A student who was merged into another: what people still hold of that record leads to the one that stayed. */
interface FormerStudentsTable {
  org_id: string;
  id: string;
  student_id: string;
  number: string;
  payment_code: string;
  merged_at: Date;
}

export type SearchKind = 'student' | 'family' | 'guardian' | 'payer' | 'application';

interface SearchTermsTable {
  org_id: string;
  term: string;
  subject_id: string;
  sort_name: string;
}

interface SearchWordsTable {
  org_id: string;
  kind: SearchKind;
  subject_id: string;
  words: string;
  sort_name: string;
}

interface NameSpellingsTable {
  org_id: string;
  spelling: string;
  word: string;
  written_by: number;
}

interface SearchRebuildsTable {
  org_id: string;
  part: 'people' | 'payers' | 'applications';
}

/** `cancelled`: it was undone, with its year or with the promotion that made it. */
export type EnrolmentEnd = 'moved' | 'withdrawn' | 'promoted' | 'repeated' | 'left' | 'cancelled';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    counters: CountersTable;
    families: FamiliesTable;
    guardians: GuardiansTable;
    guardian_phones: GuardianPhonesTable;
    family_guardians: FamilyGuardiansTable;
    students: StudentsTable;
    former_students: FormerStudentsTable;
    student_owed: StudentOwedTable;
    year_students: YearStudentsTable;
    year_families: YearFamiliesTable;
    owed_counts: OwedCountsTable;
    year_owed_counts: YearOwedCountsTable;
    student_health: StudentHealthTable;
    student_documents: StudentDocumentsTable;
    student_terms: SearchTermsTable;
    family_terms: SearchTermsTable;
    guardian_terms: SearchTermsTable;
    payer_terms: SearchTermsTable;
    application_terms: SearchTermsTable;
    search_words: SearchWordsTable;
    name_spellings: NameSpellingsTable;
    search_rebuilds: SearchRebuildsTable;
  }
}

export type FamilyRow = Selectable<FamiliesTable>;
export type GuardianRow = Selectable<GuardiansTable>;
export type StudentRow = Selectable<StudentsTable>;
