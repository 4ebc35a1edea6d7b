import '../tables.ts';
import type { sumArrears } from '@ardoise/contract/arrears/arrears';
import type { Answer } from '@ardoise/contract/protocol/call';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { owedYears, readYears } from '../../years/public.ts';
import {
  boundsOfPage,
  chooseDebts,
  type DebtFilters,
  dueIn,
  hasDueDays,
  isGathered,
} from './choose-debts.ts';
import { countKept } from './count-kept.ts';

type Sql = RawBuilder<unknown>;
type Sums = Answer<typeof sumArrears>;

const nothingOf = (filters: DebtFilters): Sums => ({
  families: 0,
  owed: 0,
  late: 0,
  due: hasDueDays(filters) ? 0 : null,
  asOf: filters.today,
});

/** What all whom the filters choose owe together, on all pages; of a wide search, those of whom its pages are. */
export async function sumDebts(tx: Tx, orgId: string, filters: DebtFilters): Promise<Sums> {
  if (filters.promised === 'none') return sumUnpromised(tx, orgId, filters);
  const families = await countKept(tx, orgId, filters);
  if (families === 0) return nothingOf(filters);
  const kept = families === null ? null : await sumKept(tx, orgId, filters, families);
  return kept ?? addUpChosen(tx, orgId, filters);
}

async function addUpChosen(tx: Tx, orgId: string, filters: DebtFilters): Promise<Sums> {
  const { where, hasMore } = await chooseDebts(tx, orgId, filters, boundsOfPage);
  if (where === null) return nothingOf(filters);
  return { ...(await addUp(tx, filters, where)), ...(hasMore ? { hasMore } : {}) };
}

/** Nearly all have promised nothing: the few who have are taken off from all. */
async function sumUnpromised(tx: Tx, orgId: string, filters: DebtFilters): Promise<Sums> {
  if (isGathered(filters)) return addUpChosen(tx, orgId, filters);
  const all = await sumDebts(tx, orgId, { ...filters, promised: undefined });
  if (all.hasMore === true) return addUpChosen(tx, orgId, filters);
  const less = await addUpChosen(tx, orgId, { ...filters, promised: 'open' });
  return {
    ...all,
    families: all.families - less.families,
    owed: all.owed - less.owed,
    late: all.late - less.late,
    due: all.due === null ? null : all.due - (less.due ?? 0),
  };
}

/** Of so many families that owe, the deadlines of each are looked at, which no index has. */
const mostLookedAt = 10_000;
/** Of a part of more than those. */
const mostAddedUp = 500;

/**
 * What all owe, and what of it falls due in chosen days, is kept of each deadline. Of a part of very many, what they owe in all is added
 * up of some. Null where each is looked at.
 */
async function sumKept(
  tx: Tx,
  orgId: string,
  filters: DebtFilters,
  families: number,
): Promise<Sums | null> {
  const { today } = filters;
  const all = (await countKept(tx, orgId, { owing: 'all', today })) ?? 0;
  const isDue = hasDueDays(filters);
  if (families < all && (!isDue || all <= mostLookedAt)) return null;
  const { owed, late, due } = await sumDeadlines(tx, orgId, filters);
  const sums = { families, owed, late, due: isDue ? due : null, asOf: today };
  if (families >= all) return sums;
  const { where } = await chooseDebts(tx, orgId, filters);
  if (where === null) return null;
  const some = await addUp(tx, { today }, where, mostAddedUp);
  return { ...sums, owed: some.owed, late: some.late, hasMore: true };
}

async function addUp(
  tx: Tx,
  filters: DebtFilters,
  where: Sql,
  most: number | null = null,
): Promise<Sums> {
  const due = hasDueDays(filters)
    ? sql`coalesce(sum(${dueIn(filters)}), 0)::bigint`
    : sql`null::bigint`;
  const debts =
    most === null
      ? sql`family_debts t where ${where}`
      : sql`(select t.* from family_debts t where ${where} limit ${sql.lit(most)}) t`;
  const { rows } = await sql<Sums>`
    select count(*) as families, coalesce(sum(t.owed), 0)::bigint as owed,
           coalesce(sum(t.late), 0)::bigint as late, ${due} as due, ${filters.today} as "asOf"
      from ${debts}`.execute(tx);
  return rows[0] ?? nothingOf(filters);
}

/** What is open in all, before today and in the chosen days. */
async function sumDeadlines(
  tx: Tx,
  orgId: string,
  { dueFrom = '-infinity', dueTo = 'infinity', today }: DebtFilters,
): Promise<{ readonly owed: number; readonly late: number; readonly due: number }> {
  const years = owedYears(await readYears(tx, orgId)).map(({ id }) => id);
  const openWhere = (condition: Sql): Sql =>
    sql`coalesce(sum(d.open) filter (where ${condition}), 0)::bigint`;
  const { rows } = await sql<{ owed: number; late: number; due: number }>`
    select ${openWhere(sql`true`)} as owed, ${openWhere(sql`d.due_on < ${today}::date`)} as late,
           ${openWhere(sql`d.due_on >= ${dueFrom}::date and d.due_on <= ${dueTo}::date`)} as due
      from due_sums d where d.org_id = ${orgId} and d.year_id = any((select ${years}::uuid[])::uuid[])`.execute(
    tx,
  );
  return rows[0] ?? { owed: 0, late: 0, due: 0 };
}
