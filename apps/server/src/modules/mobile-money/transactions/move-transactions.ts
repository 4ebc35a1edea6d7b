import '../tables.ts';
import type { Work } from '../../../platform/work.ts';

/** Payments that a family began are the other's from now on: what is counted late is credited there. */
export async function moveTransactions(
  { tx, orgId }: Work,
  fromFamilyId: string,
  toFamilyId: string,
): Promise<void> {
  await tx
    .updateTable('transactions')
    .set({ family_id: toFamilyId })
    .where('org_id', '=', orgId)
    .where('family_id', '=', fromFamilyId)
    .execute();
}
