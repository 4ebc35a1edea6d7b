import '../tables.ts';
import type { Language } from '@ardoise/contract/values/language';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { familyLanguage } from '../../mobile-money/public.ts';
import type { GuardianToWrite } from './rules.ts';

interface Row {
  readonly id: string;
  readonly familyId: string;
  readonly name: string;
  readonly language: Language | null;
  readonly noMessages: boolean;
  readonly kinds: readonly string[] | null;
  readonly numbers: readonly string[] | null;
}

/** In the order of the families, and within one in its own. Whoever never chose a language has the family's. */
export async function readGuardiansToWrite(
  tx: Tx,
  orgId: string,
  familyIds: readonly string[],
): Promise<GuardianToWrite[]> {
  const { rows } = await sql<Row>`
    select g.id, fg.family_id as "familyId", g.full_name as name, g.no_messages as "noMessages",
           coalesce(g.language, ${familyLanguage(orgId, sql`fg.family_id`)}) as language,
           p.kinds, p.numbers
      from unnest(${[...familyIds]}::uuid[]) with ordinality as chosen (id, place)
      join family_guardians fg on fg.org_id = ${orgId} and fg.family_id = chosen.id
      join guardians g on g.org_id = fg.org_id and g.id = fg.guardian_id and g.removed_at is null
      left join lateral (
        select array_agg(kind order by position) as kinds, array_agg(number order by position) as numbers
          from guardian_phones where org_id = ${orgId} and guardian_id = g.id) p on true
     order by chosen.place, fg.position, g.id`.execute(tx);
  return rows.map(({ kinds, numbers, ...guardian }) => ({
    ...guardian,
    phones: (numbers ?? []).map((number, i) => ({ number, kind: kinds?.[i] ?? '' })),
  }));
}
