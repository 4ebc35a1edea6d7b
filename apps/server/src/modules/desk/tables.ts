import type { Selectable } from 'kysely';

export type Decision = 'verified' | 'refused' | 'nameAgreed' | 'nameRefused';

interface SchoolDecisionsTable {
  org_id: string;
  id: string;
  decision: Decision;
  /** The name that the school had, and the one that it asked for if any. */
  name: string;
  asked_name: string | null;
  reason: string | null;
  decided_by: string;
  decided_at: Date;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    school_decisions: SchoolDecisionsTable;
  }
}

export type SchoolDecisionRow = Selectable<SchoolDecisionsTable>;
