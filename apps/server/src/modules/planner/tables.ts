import type { EventLabel } from '@ardoise/contract/planner/calendar';
import type { EmailLabel } from '@ardoise/contract/planner/emails';
import type { TaskTag } from '@ardoise/contract/planner/tasks';
import type { Generated, Selectable } from 'kysely';

interface CalendarEventsTable {
  org_id: string;
  id: string;
  title: string;
  note: string;
  label: EventLabel;
  starts_on: string;
  ends_on: string;
  starts_at: string | null;
  ends_at: string | null;
  changed_at: Date;
  version: Generated<number>;
}

interface TasksTable {
  org_id: string;
  id: string;
  made_by: string;
  given_to: string;
  title: string;
  note: string;
  tags: TaskTag[];
  due_on: string | null;
  is_important: Generated<boolean>;
  completed_at: Date | null;
  deleted_at: Date | null;
  changed_at: Date;
  version: Generated<number>;
}

interface EmailMarksTable {
  org_id: string;
  person_id: string;
  email_id: string;
  is_starred: Generated<boolean>;
  is_trashed: Generated<boolean>;
  label: EmailLabel | null;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    calendar_events: CalendarEventsTable;
    tasks: TasksTable;
    email_marks: EmailMarksTable;
  }
}

export type EventRow = Selectable<CalendarEventsTable>;
export type TaskRow = Selectable<TasksTable>;
