import '../tables.ts';
import type { ArrearsFilters } from '@ardoise/contract/arrears/arrears';
import { errors } from '@ardoise/contract/protocol/errors';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { found } from '../../../platform/refusal.ts';
import { findFamilyIdsByAnybody } from '../../students/public.ts';
import { findClasses } from '../../years/public.ts';
import { daysFrom } from '../rules.ts';

type Sql = RawBuilder<unknown>;

/** `today` is the day at the school: by it is told what is late. */
export type DebtFilters = ArrearsFilters & {
  readonly q?: string | undefined;
  readonly ids?: readonly string[] | undefined;
  readonly today: string;
};

/** Of how many families a page and its sum are. A file and a campaign are of all. */
export interface Bounds {
  readonly found?: number;
  readonly ofClass?: number;
}
/** A search that fits more families is too wide to be meant, and no class has more. */
export const boundsOfPage: Bounds = { found: 250, ofClass: 500 };

/** On `t`, the debts; `where` is null where the search finds nobody. */
interface ChosenDebts {
  readonly where: Sql | null;
  /** The search or the class has others too, who were left out. */
  readonly hasMore: boolean;
}

export const hasDueDays = ({ dueFrom, dueTo }: DebtFilters): boolean =>
  dueFrom !== undefined || dueTo !== undefined;

/** On `t`: all that is open of deadlines up to and with a day. */
const upTo = (day: string): Sql =>
  sql`coalesce(t.due_totals[width_bucket(${day}::date, t.due_days)], 0)`;

/** On `t`: what falls due in the chosen days. */
export const dueIn = ({ dueFrom, dueTo }: DebtFilters): Sql => {
  const until = dueTo === undefined ? sql`t.owed` : upTo(dueTo);
  return dueFrom === undefined ? until : sql`(${until} - ${upTo(daysFrom(dueFrom, -1))})`;
};

/** On `t`. One that was kept or withdrawn is no promise any more. */
function promiseCondition(orgId: string, { promised, today }: DebtFilters): Sql[] {
  const standing = sql`select m.family_id from payment_promises m
    where m.org_id = ${orgId} and m.withdrawn_at is null and m.kept_on is null`;
  switch (promised) {
    case undefined:
      return [];
    case 'none':
      return [
        sql`not exists (${standing} and m.due_on >= ${today}::date and m.family_id = t.family_id)`,
      ];
    case 'open':
      return [sql`t.family_id in (${standing} and m.due_on >= ${today}::date)`];
    case 'broken':
      return [
        sql`t.family_id in (${standing} and m.due_on < ${today}::date)
          and t.family_id not in (${standing} and m.due_on >= ${today}::date)`,
      ];
  }
}

/** Families with a child in the class: all of them, or so many and one more. */
async function familiesOfClass(
  tx: Tx,
  orgId: string,
  classId: string,
  most: number | undefined,
): Promise<string[]> {
  found((await findClasses(tx, orgId, [classId])).get(classId), errors.notFound);
  const { rows } = await sql<{ id: string }>`
    select distinct family_id as id from students where org_id = ${orgId} and class_id = ${classId}
     limit ${most === undefined ? null : most + 1}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** By a search or a class, of all families that it has or of so many. */
export async function chooseDebts(
  tx: Tx,
  orgId: string,
  filters: DebtFilters,
  bounds: Bounds = {},
): Promise<ChosenDebts> {
  const { q = '', ids, classId, lateFrom, lateTo, owing, today } = filters;
  const conditions: Sql[] = [sql`t.org_id = ${orgId} and t.owed > 0`];
  if (hasDueDays(filters)) conditions.push(sql`${dueIn(filters)} > 0`);
  else if (owing === undefined) conditions.push(sql`t.late > 0`);
  if (lateFrom !== undefined)
    conditions.push(sql`t.late_since <= ${daysFrom(today, -lateFrom)}::date`);
  if (lateTo !== undefined) conditions.push(sql`t.late_since >= ${daysFrom(today, -lateTo)}::date`);
  conditions.push(...promiseCondition(orgId, filters));
  const among = (families: readonly string[]): Sql =>
    sql`t.family_id = any(${[...families]}::uuid[])`;
  if (ids !== undefined) conditions.push(among(ids));
  const taught =
    classId === undefined ? [] : await familiesOfClass(tx, orgId, classId, bounds.ofClass);
  if (classId !== undefined) conditions.push(among(taught.slice(0, bounds.ofClass)));
  const searched =
    q === '' ? null : await findFamilyIdsByAnybody(tx, orgId, { q, today }, bounds.found);
  if (searched?.ids.length === 0) return { where: null, hasMore: false };
  if (searched !== null) conditions.push(among(searched.ids));
  const hasMore = searched?.hasMore === true || taught.length > (bounds.ofClass ?? Infinity);
  return { where: sql.join(conditions, sql` and `), hasMore };
}

/** The few families of a search or a class are read once, for the page and for how many there are. */
export const isGathered = ({ q = '', classId, ids }: DebtFilters): boolean =>
  q !== '' || classId !== undefined || ids !== undefined;
