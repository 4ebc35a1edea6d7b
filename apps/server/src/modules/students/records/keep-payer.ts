import '../tables.ts';
import { formatPhone } from '@ardoise/contract/values/phone';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { takeTurns } from '../../../platform/take-turns.ts';
import { newId } from '../../../platform/ids.ts';
import type { Work } from '../../../platform/work.ts';
import { insertGuardians } from '../families/insert-families.ts';
import { reindexGuardians } from '../lists/reindex.ts';

/**
 * Whoever paid and is nobody's guardian is one of the organisation's users too: a record without a family, known by the
 * phone until somebody writes a name down. Whoever is made a guardian later is found by the phone, and is the same person.
 */
export async function keepPayer(work: Work, phone: string, name: string | null): Promise<void> {
  const { tx, orgId, now } = work;
  if (await isKnown(tx, orgId, phone)) return;
  // Two payments by one new phone at the same moment make one record.
  await takeTurns(tx, `payer ${orgId} ${phone}`);
  if (await isKnown(tx, orgId, phone)) return;
  const id = newId(now);
  const input = {
    fullName: name ?? formatPhone(phone),
    occupation: null,
    country: 'CM',
    email: null,
    phones: [{ kind: 'cell' as const, number: phone }],
    preferredMedium: 'sms' as const,
  };
  await insertGuardians(work, [{ id, input }]);
  await reindexGuardians(tx, orgId, [id]);
  await work.emit('guardian.created', id, {});
}

async function isKnown(tx: Tx, orgId: string, phone: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from guardian_phones p join guardians g on g.org_id = p.org_id and g.id = p.guardian_id
     where p.org_id = ${orgId} and p.number = ${phone} and g.removed_at is null limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}
