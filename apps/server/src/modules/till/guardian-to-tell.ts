import { isCameroonMobile, nationalNumber } from '@ardoise/contract/values/phone';
import type { Tx } from '../../platform/db/database.ts';
import { readPhonesOfGuardians } from '../students/public.ts';

export interface GuardianToTell {
  readonly name: string;
  /** Nine digits. */
  readonly phone: string;
}

/** The first guardian with a mobile phone: an SMS reaches no other. */
export async function findGuardianToTell(
  tx: Tx,
  orgId: string,
  familyId: string,
): Promise<GuardianToTell | null> {
  const rows = await readPhonesOfGuardians(tx, orgId, familyId);
  for (const { name, number } of rows) {
    const phone = nationalNumber(number);
    if (phone !== null && isCameroonMobile(phone)) return { name, phone };
  }
  return null;
}
