import { isCameroonMobile, nationalNumber } from '@ardoise/contract/values/phone';
import { sql } from 'kysely';
import { send, type Tx } from '../../platform/db/database.ts';

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
  const rows = await send(
    tx,
    sql<{ name: string; number: string }>`
    select g.full_name as name, p.number
      from family_guardians fg
      join guardians g on g.org_id = fg.org_id and g.id = fg.guardian_id
      join guardian_phones p on p.org_id = g.org_id and p.guardian_id = g.id
     where fg.org_id = ${orgId} and fg.family_id = ${familyId} order by fg.position, p.position`,
  );
  for (const { name, number } of rows) {
    const phone = nationalNumber(number);
    if (phone !== null && isCameroonMobile(phone)) return { name, phone };
  }
  return null;
}
