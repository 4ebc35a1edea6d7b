import type { Owes } from '@ardoise/contract/values/joining';
import type { Generated, GeneratedAlways, Selectable } from 'kysely';
import type { EnrolmentEnd } from '../students/public.ts';

interface EnrolmentsTable {
  org_id: string;
  id: string;
  student_id: string;
  year_id: string;
  class_id: string;
  from_on: string;
  /** The first day of the stay: a move to another class keeps it, and what was chosen then. */
  joined_on: string;
  owes: Owes;
  until_on: string | null;
  ended: EnrolmentEnd | null;
  is_standing: GeneratedAlways<boolean>;
  reason: string | null;
  /** Of the year before, where a promotion made this one. */
  from_enrolment_id: Generated<string | null>;
  /** For which year a promotion ended it. */
  to_year_id: Generated<string | null>;
  created_at: Date;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    enrolments: EnrolmentsTable;
  }
}

export type EnrolmentRow = Selectable<EnrolmentsTable>;
