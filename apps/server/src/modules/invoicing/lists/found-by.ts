import '../tables.ts';
import { foldName } from '@ardoise/contract/values/fold-name';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { findFamilyIds, findStudentIds } from '../../students/public.ts';

/** A search that fits more people than this is too wide to be meant: a page is of these, and a file of all. */
export const mostPeople = 100;

/** What is chosen, as a condition. */
export interface Chosen {
  readonly where: RawBuilder<unknown>;
  /** The search fits others too, who were left out. */
  readonly hasMore: boolean;
}

/** Every text that begins so lies before this one. */
const lastOf = (start: string): string => `${start}\u{10ffff}`;

/** A pattern would be compared for each row, since it might tell of another school's; a range is answered by the index. */
const beginsWith = (column: RawBuilder<unknown>, start: string): RawBuilder<unknown> =>
  sql`${column} >= ${start} and ${column} < ${lastOf(start)}`;

/** Whoever types a number means it: then nobody is looked for by name. */
async function isNumber(tx: Tx, orgId: string, typed: string): Promise<boolean> {
  if (!/\d/.test(typed)) return false;
  const { rows } = await sql`select 1 from invoices
    where org_id = ${orgId} and ${beginsWith(sql`number_key`, typed)} limit 1`.execute(tx);
  return rows.length > 0;
}

/** Invoices that a search fits: as a condition, and as a statement that only their indexes have to answer. */
interface FoundInvoices extends Chosen {
  readonly ids: RawBuilder<unknown>;
}

/** On `v`, the invoices: by the beginning of the number or the title, or by a family or student as those are found, all or so many. */
export async function foundBy(
  tx: Tx,
  orgId: string,
  asked: { readonly q: string; readonly today: string },
  most?: number,
): Promise<FoundInvoices> {
  const number = asked.q.toLowerCase();
  const idsWhere = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`select v.id from invoices v where v.org_id = ${orgId} and ${condition}`;
  if (await isNumber(tx, orgId, number)) {
    const where = sql`(${beginsWith(sql`v.number_key`, number)})`;
    return { where, ids: idsWhere(where), hasMore: false };
  }
  const families = await findFamilyIds(tx, orgId, asked, most);
  const students = await findStudentIds(tx, orgId, asked, most);
  const isTitled = beginsWith(sql`v.folded_title`, foldName(asked.q));
  const isOfFamilies = sql`v.family_id = any(${[...families.ids]}::uuid[])`;
  const ofStudents = sql`select distinct invoice_id from invoice_items
    where org_id = ${orgId} and student_id = any(${[...students.ids]}::uuid[])`;
  return {
    where: sql`(${isTitled} or ${isOfFamilies} or v.id = any(array(${ofStudents})))`,
    ids: sql`${idsWhere(isTitled)} union ${idsWhere(isOfFamilies)} union ${ofStudents}`,
    hasMore: families.hasMore || students.hasMore,
  };
}
