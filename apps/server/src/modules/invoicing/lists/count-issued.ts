import '../tables.ts';
import { type RawBuilder, sql } from 'kysely';
import type { InvoiceFilters } from './choose-invoices.ts';

type Sql = RawBuilder<unknown>;

/** Nothing but the days on which they were issued. */
export const isOfDaysAlone = ({ from, to, today: _today, ...others }: InvoiceFilters): boolean => {
  const { q, classId, familyId, studentId, runId, state, age } = others;
  const isNothing = (given: unknown): boolean => given === undefined || given === '';
  return (
    (from !== undefined || to !== undefined) &&
    [q, classId, familyId, studentId, runId, state, age].every(isNothing)
  );
};

const count = (orgId: string, which: Sql): Sql =>
  sql`(select count(*) from invoices v where v.org_id = ${orgId} and ${which})`;

/**
 * Either those of the days are counted, or those before and after them, whichever the days of the first and the last invoice say are
 * fewer: how many there are in all is kept.
 */
export function countIssued(orgId: string, { from, to }: InvoiceFilters): Sql {
  const first = from === undefined ? sql`ends.first` : sql`greatest(ends.first, ${from}::date)`;
  const last = to === undefined ? sql`ends.last` : sql`least(ends.last, ${to}::date)`;
  const within = [
    ...(from === undefined ? [] : [sql`v.issued_on >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`v.issued_on <= ${to}::date`]),
  ];
  const before = from === undefined ? sql`0` : count(orgId, sql`v.issued_on < ${from}::date`);
  const after = to === undefined ? sql`0` : count(orgId, sql`v.issued_on > ${to}::date`);
  const end = (way: Sql): Sql =>
    sql`(select v.issued_on from invoices v where v.org_id = ${orgId} order by v.issued_on ${way} limit 1)`;
  return sql`
    select case when from_on <= to_on and (to_on - from_on) * 2 > last - first
                then (select coalesce(sum(invoices), 0) from invoice_sums where org_id = ${orgId}) - ${before} - ${after}
                else ${count(orgId, sql.join(within, sql` and `))} end::bigint as total
      from (select ends.first, ends.last, ${first} as from_on, ${last} as to_on
              from (select ${end(sql``)} as first, ${end(sql`desc`)} as last) ends) span`;
}
