import { sql } from 'kysely';
import type { Language } from '@ardoise/contract/values/language';
import type { Tx } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import type { RatingPlace } from '../ratings/public.ts';
import { readGuardiansOf } from '../students/public.ts';
import { initialsOf, type ReceiptRecord } from './receipt-record.ts';
import { type GenuineReceipt, readPayerName } from './receipt-store.ts';

interface Origin {
  id: string;
  familyId: string;
}

/** A payment that was moved to another child is still the one that somebody made, and is rated once. */
async function readOrigin(tx: Tx, { orgId, paymentId }: ReceiptRecord): Promise<Origin | null> {
  const { rows } = await sql<Origin>`
    with recursive origin as (
      select id, from_payment_id, family_id from payments where org_id = ${orgId} and id = ${paymentId}
      union all
      select p.id, p.from_payment_id, p.family_id from payments p
        join origin on p.id = origin.from_payment_id where p.org_id = ${orgId})
    select id, family_id as "familyId" from origin where from_payment_id is null`.execute(tx);
  return rows[0] ?? null;
}

/** Who paid by telephone, or the family's only guardian. Of several nobody knows which one paid in cash, and none is named. */
async function readRaterName(
  tx: Tx,
  record: ReceiptRecord,
  familyId: string,
): Promise<string | null> {
  const payer = await readPayerName(tx, record);
  if (payer !== null) return payer;
  const [guardian, ...others] = await readGuardiansOf(tx, record.orgId, familyId);
  return guardian === undefined || others.length > 0 ? null : guardian.fullName;
}

/** How the holder of a receipt rates the school; null for the provider's own. */
export async function findRatingPlace(
  { db }: Services,
  { record, reversedAt }: GenuineReceipt,
  language: Language,
): Promise<RatingPlace | null> {
  if (record.bought !== undefined) return null;
  const { orgId, code, number, timeZone } = record;
  return db.read({ orgId }, async (tx) => {
    const origin = await readOrigin(tx, record);
    if (origin === null) return null;
    const name = await readRaterName(tx, record, origin.familyId);
    return {
      rated: { orgId, about: 'payment', id: origin.id },
      rater: { number, initials: name === null ? null : initialsOf(name), language, timeZone },
      action: `/receipt/${code}/rating?lang=${language}`,
      canRate: reversedAt === null,
    };
  });
}
