import type { Language, Text } from '@ardoise/contract/values/language';
import type { ImportField } from '@ardoise/contract/import-fields';
import type { ImportFindings, ImportRow, ImportRun } from '@ardoise/contract/student-import';
import type { Generated, Selectable } from 'kysely';
import type { ClassChoice } from './plan/school-classes.ts';
import type { Problem, RowContent } from './read/parse-row.ts';

/** What a person said of a list: by the folded spelling of a class, and by the folded title of a column. */
export interface ImportChoices {
  /** In which year its students are enrolled; absent where nobody chose, and then the one that newcomers join. */
  readonly yearId?: string;
  readonly classes: Readonly<Record<string, ClassChoice>>;
  readonly columns: Readonly<Record<string, ImportField | null>>;
}

interface ImportRunsTable {
  org_id: string;
  id: string;
  state: ImportRun['state'];
  file_name: string;
  language: Language;
  progress: Generated<number>;
  counts: Generated<Partial<ImportRun['counts']>>;
  families: Generated<number>;
  guardians: Generated<number>;
  failure: Text | null;
  choices: Generated<ImportChoices>;
  findings: Generated<Partial<ImportFindings>>;
  created_by: string;
  created_at: Date;
}

export interface ListedMove {
  readonly studentId: string;
  readonly classId: string;
  readonly cell: string;
}

/** What is kept of a row: what to show of it, and, where it can be imported, what to import. */
export interface KeptContent {
  readonly label: { readonly student: string; readonly className: string; readonly family: string };
  readonly row: RowContent | null;
  /** Of a student who is in another class than the list says: who would move where, and the cell that says so. */
  readonly move?: ListedMove;
  /** Under which the import creates the student, so that the result finds what became of the row. */
  readonly studentId?: string;
}

interface ImportRowsTable {
  org_id: string;
  import_id: string;
  row_number: number;
  outcome: ImportRow['outcome'];
  content: KeptContent;
  problems: readonly Problem[];
}

interface ImportAnswersTable {
  org_id: string;
  kind: 'class' | 'column';
  /** Folded. */
  written: string;
  /** The name of the class, or the field; empty for a column that is not read. */
  answer: string;
  chosen_by: string;
  chosen_at: Date;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    import_runs: ImportRunsTable;
    import_rows: ImportRowsTable;
    import_answers: ImportAnswersTable;
  }
}

export type ImportRunRow = Selectable<ImportRunsTable>;
