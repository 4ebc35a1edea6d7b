import type { Work } from '../../platform/work.ts';
import { findTheSame, type SamePayment } from '../till/public.ts';

interface Meant {
  readonly familyId: string;
  readonly studentIds: readonly string[];
  /** Those that were chosen; none: whatever the students owe. */
  readonly feeIds: readonly string[];
  readonly parts: ReadonlyArray<{ readonly feeId: string }>;
}

/**
 * The guard against paying twice cannot stop what was taken already: what it finds is shown. Where nothing is owed any more it looks at
 * all that the payment was meant for.
 */
export async function findSame(work: Work, meant: Meant): Promise<SamePayment | null> {
  const { familyId, parts } = meant;
  const feeIds = parts.length > 0 ? parts.map(({ feeId }) => feeId) : await feesMeant(work, meant);
  return findTheSame(work, { familyId, feeIds });
}

async function feesMeant(
  { tx, orgId }: Work,
  { studentIds, feeIds }: Meant,
): Promise<readonly string[]> {
  if (feeIds.length > 0) return feeIds;
  const fees = await tx
    .selectFrom('fees')
    .select('id')
    .where('org_id', '=', orgId)
    .where('student_id', 'in', studentIds)
    .execute();
  return fees.map(({ id }) => id);
}
