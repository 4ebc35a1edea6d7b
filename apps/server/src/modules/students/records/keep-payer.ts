import '../tables.ts';
import { formatPhone } from '@ardoise/contract/phone';
import { sql } from 'kysely';
import { takeTurns } from '../../../platform/take-turns.ts';
import { newId } from '../../../platform/ids.ts';
import { insertGuardians } from '../families/insert-families.ts';
import { reindexGuardians } from '../lists/reindex.ts';
import type { Writer } from './writer.ts';

/**
 * Whoever paid and is nobody's guardian is one of the organisation's users too: a record without a family, known by the
 * phone until somebody writes a name down. Whoever is made a guardian later is found by the phone, and is the same person.
 */
export async function keepPayer(writer: Writer, phone: string, name: string | null): Promise<void> {
  if (await isKnown(writer, phone)) return;
  const { tx, orgId, now } = writer;
  // Two payments by one new phone at the same moment make one record.
  await takeTurns(tx, `payer ${orgId} ${phone}`);
  if (await isKnown(writer, phone)) return;
  const id = newId(now);
  const input = {
    fullName: name ?? formatPhone(phone),
    occupation: null,
    country: 'CM',
    email: null,
    phones: [{ kind: 'cell' as const, number: phone }],
    preferredMedium: 'sms' as const,
  };
  await insertGuardians(writer, [{ id, input }]);
  await reindexGuardians(tx, orgId, [id]);
}

async function isKnown({ tx, orgId }: Writer, phone: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from guardian_phones p join guardians g on g.org_id = p.org_id and g.id = p.guardian_id
     where p.org_id = ${orgId} and p.number = ${phone} and g.removed_at is null limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}
