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
  readonly silent: readonly boolean[] | null;
}

/**
 * In the order of the families, and within one in its own. Whoever never chose a language has the family's. A phone is silent
 * where anybody of the school who has it asked for no messages, in whichever family.
 */
export async function readGuardiansToWrite(
  tx: Tx,
  orgId: string,
  familyIds: readonly string[],
): Promise<GuardianToWrite[]> {
  const { rows } = await sql<Row>`
    with silent as materialized (
      select p.number from guardians g
        join guardian_phones p on p.org_id = g.org_id and p.guardian_id = g.id
       where g.org_id = ${orgId} and g.no_messages and g.removed_at is null)
    select g.id, fg.family_id as "familyId", g.full_name as name, g.no_messages as "noMessages",
           coalesce(g.language, ${familyLanguage(orgId, sql`fg.family_id`)}) as language,
           p.kinds, p.numbers, p.silent
      from unnest(${[...familyIds]}::uuid[]) with ordinality as chosen (id, place)
      join family_guardians fg on fg.org_id = ${orgId} and fg.family_id = chosen.id
      join guardians g on g.org_id = fg.org_id and g.id = fg.guardian_id and g.removed_at is null
      left join lateral (
        select array_agg(kind order by position) as kinds, array_agg(number order by position) as numbers,
               array_agg(number in (select number from silent) order by position) as silent
          from guardian_phones where org_id = ${orgId} and guardian_id = g.id) p on true
     order by chosen.place, fg.position, g.id`.execute(tx);
  return rows.map(({ kinds, numbers, silent, ...guardian }) => ({
    ...guardian,
    phones: (numbers ?? []).map((number, i) => ({
      number,
      kind: kinds?.[i] ?? '',
      isSilent: silent?.[i] === true,
    })),
  }));
}
