import type { MergeKind } from '@ardoise/contract/merging';
import type { Tx } from '../../platform/db/database.ts';
import { findPaymentOf } from '../billing/public.ts';
import { readCredit } from '../ledger/public.ts';
import { readStudent } from '../students/public.ts';

interface Moving {
  readonly kind: MergeKind;
  readonly keptId: string;
  readonly goneId: string;
  readonly withFamily: boolean;
}

/** Whether something that was paid becomes another record's: then it takes who may put money right. */
export async function movesMoney(
  tx: Tx,
  orgId: string,
  { kind, keptId, goneId, withFamily }: Moving,
): Promise<boolean> {
  if (kind === 'guardian') return false;
  if (kind === 'family') return familyHasMoney(tx, orgId, goneId);
  const isPaid = await findPaymentOf(tx, orgId, {
    studentIds: [goneId],
    familyIds: [],
  });
  if (isPaid !== null) return true;
  if (!withFamily) return false;
  const kept = await readStudent(tx, orgId, keptId);
  const gone = await readStudent(tx, orgId, goneId);
  if (kept.family_id === gone.family_id) return false;
  return (
    (await familyHasMoney(tx, orgId, gone.family_id)) ||
    (await familyHasMoney(tx, orgId, kept.family_id))
  );
}

async function familyHasMoney(tx: Tx, orgId: string, familyId: string): Promise<boolean> {
  if ((await readCredit(tx, orgId, familyId)) > 0) return true;
  const paid = await findPaymentOf(tx, orgId, {
    studentIds: [],
    familyIds: [familyId],
  });
  return paid !== null;
}
