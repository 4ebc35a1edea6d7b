import { isCameroonMobile, nationalNumber } from '@ardoise/contract/values/phone';
import type { Tx } from '../../platform/db/database.ts';
import { readGuardiansOf } from '../students/public.ts';

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
  for (const { fullName: name, phones } of await readGuardiansOf(tx, orgId, familyId))
    for (const { number } of phones) {
      const phone = nationalNumber(number);
      if (phone !== null && isCameroonMobile(phone)) return { name, phone };
    }
  return null;
}
