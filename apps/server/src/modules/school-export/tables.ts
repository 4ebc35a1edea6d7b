import type {
  SchoolExportFailure,
  SchoolExportState,
} from '@ardoise/contract/school-data/school-export';
import type { Language } from '@ardoise/contract/values/language';
import type { Generated, Selectable } from 'kysely';

interface SchoolExportsTable {
  org_id: string;
  id: string;
  maker_id: string;
  maker_name: string;
  language: Language;
  state: SchoolExportState;
  progress: Generated<number>;
  parts: Generated<number>;
  bytes: number | null;
  failure: SchoolExportFailure | null;
  as_of: Date | null;
  created_at: Date;
  finished_at: Date | null;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    school_exports: SchoolExportsTable;
  }
}

export type SchoolExportRow = Selectable<SchoolExportsTable>;
