import type { Erasure } from '@ardoise/contract/school-data/erasure';
import { blockErrors } from '@ardoise/contract/school-data/erasure-errors';
import { type Language, say } from '@ardoise/contract/values/language';
import type { ErasureRow } from './tables.ts';

const errorOf = (reason: string | null) =>
  Object.values(blockErrors).find((error) => error.reason === reason);

export function presentErasure(row: ErasureRow, language: Language): Erasure {
  const error = errorOf(row.reason);
  return {
    id: row.id,
    number: row.number,
    kind: row.kind,
    recordId: row.record_id,
    state: row.state,
    refusal: error === undefined ? null : say(error, language, row.reason_values ?? {}),
    askedAt: row.asked_at.toISOString(),
    askedBy: row.asked_by_name,
    doneAt: row.done_at?.toISOString() ?? null,
  };
}
