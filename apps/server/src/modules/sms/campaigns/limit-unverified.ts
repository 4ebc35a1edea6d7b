import '../tables.ts';
import { sql } from 'kysely';
import type { Work } from '../../../platform/work.ts';
import { isTestNow } from '../../verification/public.ts';

/** Enough to try it with a class, and not worth registering a school for. */
export const mostOfUnverified = 60;

const dayMs = 86_400_000;

/**
 * How many people a school may still write to today in words of its own. Anybody can register a school under any name: until
 * the desk knows it, it is no way to write to thousands.
 */
export async function peopleAllowed({ tx, orgId, now, services }: Work): Promise<number> {
  if (isTestNow(services)) return Number.POSITIVE_INFINITY;
  const { rows } = await sql<{ isVerified: boolean; written: number }>`
    select o.verification = 'verified' as "isVerified",
           (select coalesce(sum(people), 0) from sms_campaigns c
             where c.org_id = o.org_id and c.started_at > ${new Date(now.getTime() - dayMs)}) as written
      from organisations o where o.org_id = ${orgId}`.execute(tx);
  const [school] = rows;
  if (school === undefined || school.isVerified) return Number.POSITIVE_INFINITY;
  return Math.max(0, mostOfUnverified - Number(school.written));
}
