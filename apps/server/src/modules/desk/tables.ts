import type { Selectable } from 'kysely';

export type Decision =
  | 'verified'
  | 'refused'
  | 'nameAgreed'
  | 'nameRefused'
  | 'suspended'
  | 'resumed';

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

/** An owner lets the desk look into the school until then. */
interface SupportGrantsTable {
  org_id: string;
  id: string;
  granted_at: Date;
  granted_by: string;
  granted_by_name: string;
  until: Date;
}

/** Who of the desk looked, until when at most, and why. */
interface SupportVisitsTable {
  org_id: string;
  id: string;
  grant_id: string;
  person_id: string;
  person_name: string;
  reason: string;
  began_at: Date;
  until: Date;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    school_decisions: SchoolDecisionsTable;
    support_grants: SupportGrantsTable;
    support_visits: SupportVisitsTable;
  }
}

export type SupportGrantRow = Selectable<SupportGrantsTable>;
export type SchoolDecisionRow = Selectable<SchoolDecisionsTable>;
