import '../tables.ts';
import { foldName } from '@ardoise/contract/values/fold-name';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { findFamilyIds, findStudentIds } from '../../students/public.ts';

/** A search that fits more people than this is too wide to be meant. */
const mostPeople = 500;

/** In a pattern of SQL these mean something else than themselves. */
const startsWith = (typed: string): string => `${typed.replace(/[\\%_]/g, String.raw`\$&`)}%`;

/** On `v`, the invoices: by the beginning of the number or the title, or by a family or student as those are found. */
export async function foundBy(
  tx: Tx,
  orgId: string,
  asked: { readonly q: string; readonly today: string },
): Promise<RawBuilder<unknown>> {
  const familyIds = await findFamilyIds(tx, orgId, asked, mostPeople);
  const studentIds = await findStudentIds(tx, orgId, asked, mostPeople);
  return sql`v.id = any(array(
    select id from invoices where org_id = ${orgId} and lower(number) like ${startsWith(asked.q.toLowerCase())}
    union
    select id from invoices where org_id = ${orgId} and folded_title like ${startsWith(foldName(asked.q))}
    union
    select id from invoices where org_id = ${orgId} and family_id = any(${[...familyIds]}::uuid[])
    union
    select invoice_id from invoice_items where org_id = ${orgId} and student_id = any(${[...studentIds]}::uuid[])))`;
}
