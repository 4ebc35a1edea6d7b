import type { ErasedKind } from '@ardoise/contract/school-data/erasure';
import type { ErasureState } from '@ardoise/contract/school-data/erasure-parts';
import type { Language } from '@ardoise/contract/values/language';
import type { ColumnType, Selectable } from 'kysely';

/** Written as text, read as data. */
type Values = ColumnType<Record<string, string | number> | null, string | null, string | null>;

interface ErasuresTable {
  org_id: string;
  id: string;
  number: number;
  kind: ErasedKind;
  record_id: string;
  language: Language;
  state: ErasureState;
  reason: string | null;
  reason_values: Values;
  asked_at: Date;
  asked_by: string;
  asked_by_name: string;
  done_at: Date | null;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    erasures: ErasuresTable;
  }
}

export type ErasureRow = Selectable<ErasuresTable>;
