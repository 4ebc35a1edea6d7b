import '../tables.ts';
import { foldName } from '@ardoise/contract/values/fold-name';
import { formatPhone } from '@ardoise/contract/values/phone';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { takeAllTurns } from '../../../platform/take-turns.ts';
import { newId } from '../../../platform/ids.ts';
import type { Work } from '../../../platform/work.ts';
import { insertGuardians } from '../families/insert-families.ts';
import { guardianToIndex, indexNew } from '../lists/search-index.ts';

interface Payer {
  readonly phone: string;
  /** As it was given; null where none was. */
  readonly name: string | null;
}

/**
 * Whoever paid and is nobody's guardian is one of the organisation's users too: a record without a family, known by the
 * phone until somebody writes a name down. Whoever is made a guardian later is found by the phone, and is the same person.
 */
export async function keepPayers(work: Work, payers: readonly Payer[]): Promise<void> {
  const { tx, orgId, now } = work;
  const strangers = await leaveKnown(tx, orgId, payers);
  if (strangers.length === 0) return;
  // Two payments by one new phone at the same moment make one record.
  await takeAllTurns(
    tx,
    strangers.map(({ phone }) => `payer ${orgId} ${phone}`),
  );
  const guardians = (await leaveKnown(tx, orgId, strangers)).map(({ phone, name }) => ({
    id: newId(now),
    input: {
      fullName: name ?? formatPhone(phone),
      occupation: null,
      country: 'CM',
      email: null,
      phones: [{ kind: 'cell' as const, number: phone }],
      preferredMedium: 'sms' as const,
    },
  }));
  if (guardians.length === 0) return;
  const ids = guardians.map(({ id }) => id);
  await work.emitAll(
    ids.map((recordId) => ({ name: 'guardian.created' as const, recordId, facts: {} })),
  );
  await indexNew(
    { tx, orgId, kind: 'guardian' },
    guardians.map(({ id, input: { fullName, email, phones } }) =>
      guardianToIndex({
        id,
        full_name: fullName,
        folded_name: foldName(fullName),
        email,
        phones: phones.map(({ number }) => number),
      }),
    ),
  );
  // Last, since a school's number of guardians is held from here on until the commit.
  await insertGuardians(work, guardians);
}

/** Each phone once, with the name that was last given, and none that somebody has. */
async function leaveKnown(tx: Tx, orgId: string, payers: readonly Payer[]): Promise<Payer[]> {
  const byPhone = new Map<string, Payer>();
  for (const { phone, name } of payers)
    byPhone.set(phone, { phone, name: name ?? byPhone.get(phone)?.name ?? null });
  const { rows } = await sql<{ number: string }>`
    select p.number from guardian_phones p join guardians g on g.org_id = p.org_id and g.id = p.guardian_id
     where p.org_id = ${orgId} and p.number = any(${[...byPhone.keys()]}::text[]) and g.removed_at is null`.execute(
    tx,
  );
  for (const { number } of rows) byPhone.delete(number);
  return [...byPhone.values()];
}
