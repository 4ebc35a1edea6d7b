import type { JobKind } from '../../platform/job-kinds.ts';

interface SetAsideJobsTable {
  org_id: string;
  job_id: number;
  kind: JobKind;
  found_at: Date;
  told_at: Date | null;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    set_aside_jobs: SetAsideJobsTable;
  }
}
