import './tables.ts';
import { sql } from 'kysely';
import { newId, newSecret } from '../../platform/ids.ts';
import type { Services } from '../../platform/services.ts';
import type { Work } from '../../platform/work.ts';

export interface LinksWanted {
  readonly studentIds: readonly string[];
  readonly familyIds: readonly string[];
}

const addressOf = (services: Services, token: string): string =>
  `${services.publicUrl()}/pay/${token}`;

/** As long as any link is: what a message will cost is known before its links are made. */
export const linkOfSameLength = (services: Services): string =>
  addressOf(services, 'x'.repeat(newSecret().length));

async function readTokens(
  { tx, orgId }: Work,
  { studentIds, familyIds }: LinksWanted,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; token: string }>`
    select coalesce(student_id, family_id) as id, token from payment_links
     where org_id = ${orgId} and not is_former
       and (student_id = any(${[...studentIds]}::uuid[]) or family_id = any(${[...familyIds]}::uuid[]))`.execute(
    tx,
  );
  return new Map(rows.map(({ id, token }) => [id, token]));
}

/** The links of many students and families at once, by their ids; each keeps the one that it has. */
export async function makeLinks(work: Work, wanted: LinksWanted): Promise<Map<string, string>> {
  const { tx, orgId, now, services } = work;
  const known = await readTokens(work, wanted);
  const missing = [
    ...wanted.studentIds.map((id) => ({ id, isStudent: true })),
    ...wanted.familyIds.map((id) => ({ id, isStudent: false })),
  ].filter(({ id }) => !known.has(id));
  await sql`
    insert into payment_links (org_id, id, token, student_id, family_id, created_at)
    select ${orgId}, given.id, given.token, case when given.is_student then given.subject end,
           case when not given.is_student then given.subject end, ${now}
      from unnest(${missing.map(() => newId(now))}::uuid[], ${missing.map(() => newSecret())}::text[],
                  ${missing.map(({ id }) => id)}::uuid[], ${missing.map(({ isStudent }) => isStudent)}::bool[])
        as given (id, token, subject, is_student)
    on conflict do nothing`.execute(tx);
  const tokens = missing.length === 0 ? known : await readTokens(work, wanted);
  return new Map([...tokens].map(([id, token]) => [id, addressOf(services, token)]));
}
