import type { Language } from '@ardoise/contract/values/language';
import type { Selectable } from 'kysely';

interface RatingsTable {
  org_id: string;
  id: string;
  payment_id: string | null;
  application_id: string | null;
  number: string;
  overall: number;
  product: number | null;
  service: number | null;
  environment: number | null;
  scene: number | null;
  comment: string;
  initials: string | null;
  language: Language;
  month: string;
  given_at: Date;
  changed_at: Date | null;
  changes: number;
  answer: string | null;
  answered_at: Date | null;
  answered_by: string | null;
  hidden_at: Date | null;
  hidden_by: string | null;
  hidden_reason: string | null;
}

interface RatingCountsTable {
  org_id: string;
  month: string;
  category: string;
  stars: number;
  is_hidden: boolean;
  ratings: number;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    ratings: RatingsTable;
    rating_counts: RatingCountsTable;
  }
}

export type RatingRow = Selectable<RatingsTable>;
