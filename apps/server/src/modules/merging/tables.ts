import type { MergeKind } from '@ardoise/contract/merging';
import type { ColumnType, Selectable } from 'kysely';
import type { MergePlan } from './merge-plan.ts';

interface MergesTable {
  org_id: string;
  id: string;
  kind: MergeKind | 'removal';
  /** Null where a record was removed and none stayed. */
  kept_id: string | null;
  kept_name: string | null;
  gone_id: string;
  gone_name: string;
  gone_number: string | null;
  record_ids: string[];
  moves_money: boolean;
  plan: ColumnType<MergePlan, string, never>;
  done_at: Date;
  done_by: string | null;
  done_by_name: string | null;
  undone_at: Date | null;
  undone_by: string | null;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    merges: MergesTable;
  }
}

export type MergeRow = Selectable<MergesTable>;
