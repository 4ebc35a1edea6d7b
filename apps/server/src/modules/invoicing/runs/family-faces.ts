import { isCameroonMobile, nationalNumber } from '@ardoise/contract/values/phone';
import type { Language } from '@ardoise/contract/values/language';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { familyLanguage } from '../../mobile-money/public.ts';

export interface FamilyFace {
  readonly id: string;
  readonly name: string;
  readonly sortName: string;
  /** The first guardian, or the family's name. */
  readonly billTo: string;
  readonly emails: readonly string[];
  readonly hasPhone: boolean;
  /** In which it was last written to; null where it never chose. */
  readonly language: Language | null;
}

interface FaceRow extends Omit<FamilyFace, 'emails' | 'hasPhone'> {
  readonly email: string | null;
  readonly phones: readonly string[];
}

const isMobile = (phone: string): boolean => {
  const national = nationalNumber(phone);
  return national !== null && isCameroonMobile(national);
};

/** To whom each family's invoice is addressed, and how it can be reached. */
export async function readFamilyFaces(
  tx: Tx,
  orgId: string,
  familyIds: readonly string[],
): Promise<Map<string, FamilyFace>> {
  const { rows } = await sql<FaceRow>`
    select f.id, f.name, f.folded_name as "sortName", coalesce(g.names[1], f.name) as "billTo", g.emails[1] as email,
           coalesce(to_json(p.phones), '[]') as phones, ${familyLanguage(orgId, sql`f.id`)} as language
      from families f
      left join lateral (
        select array_agg(g.full_name order by fg.position) as names,
               array_agg(g.email order by fg.position) filter (where g.email is not null) as emails
          from family_guardians fg join guardians g on g.org_id = fg.org_id and g.id = fg.guardian_id
         where fg.org_id = f.org_id and fg.family_id = f.id) g on true
      left join lateral (
        select array_agg(p.number) as phones
          from family_guardians fg join guardian_phones p on p.org_id = fg.org_id and p.guardian_id = fg.guardian_id
         where fg.org_id = f.org_id and fg.family_id = f.id) p on true
     where f.org_id = ${orgId} and f.id = any(${[...familyIds]}::uuid[])`.execute(tx);
  return new Map(
    rows.map(({ email, phones, ...row }) => [
      row.id,
      {
        ...row,
        emails: email === null ? [] : [email.toLowerCase()],
        hasPhone: phones.some(isMobile),
      },
    ]),
  );
}
