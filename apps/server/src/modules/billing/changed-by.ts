import { type RawBuilder, sql } from 'kysely';
import type { Work } from '../../platform/work.ts';

/** Who changed a fee last, and when: set by every statement that changes one. Nobody where it was the payer or the program. */
export const changedBy = ({ now, actor }: Pick<Work, 'now' | 'actor'>): RawBuilder<unknown> =>
  sql`updated_at = ${now}::timestamptz, updated_by = ${actor?.personId ?? null}::uuid`;
