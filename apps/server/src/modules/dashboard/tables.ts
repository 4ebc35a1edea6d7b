import type { Selectable } from 'kysely';

/** What stood at the end of a day at the school, written by a job. */
interface DayFiguresTable {
  org_id: string;
  day: string;
  pending: number;
  overdue: number;
  families: number;
}

/** Of a day with deadlines: what fell due and of how many fees, and what of it had come in 30 days before and by its end. */
interface DeadlineHistoryTable {
  org_id: string;
  due_on: string;
  due: number;
  fees: number;
  paid_ahead: number;
  paid_on_day: number;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    day_figures: DayFiguresTable;
    deadline_history: DeadlineHistoryTable;
  }
}

export type DayFigures = Omit<Selectable<DayFiguresTable>, 'org_id' | 'day'>;
