import type { CycleKind, YearStatus } from '@ardoise/contract/years';
import type { Generated, Selectable } from 'kysely';
import type { YearPhase } from './rules.ts';

interface AcademicYearsTable {
  org_id: string;
  id: string;
  reopening_on: string;
  closing_on: string;
  status: Generated<YearStatus>;
  /** By the days, as of the last time that `settleYears` looked. */
  phase: Generated<YearPhase>;
  /** Of at most one year of a school; students' rows carry their class in it. */
  is_current: Generated<boolean>;
  created_at: Date;
  created_by: string | null;
}

interface CyclesTable {
  org_id: string;
  id: string;
  year_id: string;
  kind: CycleKind;
  name: string | null;
  position: number;
}

interface ClassesTable {
  org_id: string;
  id: string;
  year_id: string;
  cycle_id: string;
  name: string;
  folded_name: string;
  tuition: number;
  position: number;
  /** Nobody is in it; whoever once was still has it in their history. */
  removed_at: Generated<Date | null>;
}

interface ClassInstallmentsTable {
  org_id: string;
  class_id: string;
  position: number;
  amount: number;
  due_on: string;
}

/** Kept by triggers; never written from here. */
interface ListCountsTable {
  org_id: string;
  list: 'students' | 'families' | 'guardians' | 'enrolments';
  state: string;
  class_id: string;
  gender: number;
  rows: number;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    academic_years: AcademicYearsTable;
    cycles: CyclesTable;
    classes: ClassesTable;
    class_installments: ClassInstallmentsTable;
    list_counts: ListCountsTable;
  }
}

export type YearRow = Selectable<AcademicYearsTable>;
export type CycleRow = Selectable<CyclesTable>;
export type ClassRow = Selectable<ClassesTable>;
