import '../tables.ts';
import type { Language } from '@ardoise/contract/values/language';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/**
 * The language in which a family last paid or sent a proof by itself, or else applied for a child; null where it never has. What
 * staff began for it, at a desk or from a statement, says in which language they work, and not in which the family reads.
 */
export const familyLanguage = (
  orgId: string,
  familyId: RawBuilder<unknown>,
): RawBuilder<Language | null> => sql<Language | null>`coalesce(
  (select own.language from (
     select t.language, t.submitted_at as at from transactions t
      where t.org_id = ${orgId} and t.family_id = ${familyId}
        and not exists (select from desk_payments d where d.org_id = t.org_id and d.transaction_id = t.id)
        and not t.is_from_statement
     union all
     select p.language, p.sent_at from payment_proofs p where p.org_id = ${orgId} and p.family_id = ${familyId}) own
    order by own.at desc limit 1),
  (select a.language from students of_family
     join applications a on a.org_id = of_family.org_id and a.student_id = of_family.id
    where of_family.org_id = ${orgId} and of_family.family_id = ${familyId}
    order by a.submitted_at desc limit 1))`;

/** In which a family is written to; one that never chose is written to in the other. */
export async function readFamilyLanguage(
  tx: Tx,
  orgId: string,
  familyId: string,
  otherwise: Language,
): Promise<Language> {
  const { rows } = await sql<{ language: Language | null }>`
    select ${familyLanguage(orgId, sql`${familyId}::uuid`)} as language`.execute(tx);
  return rows[0]?.language ?? otherwise;
}
