import type { ApplicationForm, ApplicationState } from '@ardoise/contract/applications';
import type { Language } from '@ardoise/contract/values/language';
import type { Health } from '@ardoise/contract/student-record';
import type { Selectable } from 'kysely';

interface ApplicationsTable {
  org_id: string;
  id: string;
  number: string;
  follow_hash: string;
  state: ApplicationState;
  language: Language;
  form: Omit<ApplicationForm, 'health'>;
  health: Health;
  student_name: string;
  guardian_name: string;
  phone: string | null;
  wanted_class: string | null;
  search_text: string;
  reasons: string | null;
  student_id: string | null;
  submitted_at: Date;
  review_due_at: Date;
}

interface ApplicationHistoryTable {
  org_id: string;
  application_id: string;
  id: string;
  at: Date;
  state: ApplicationState;
  actor_name: string | null;
  reasons: string | null;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    applications: ApplicationsTable;
    application_history: ApplicationHistoryTable;
  }
}

export type ApplicationRecord = Selectable<ApplicationsTable>;
export type HistoryRecord = Selectable<ApplicationHistoryTable>;
