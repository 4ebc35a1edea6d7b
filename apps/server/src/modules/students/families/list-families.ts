import '../tables.ts';
import type { Input } from '@ardoise/contract/protocol/call';
import type {
  FamilyRow,
  GuardianRow,
  listFamilies as familiesCall,
  listGuardians as guardiansCall,
} from '@ardoise/contract/families';
import { type OwedTotals, owedSorts } from '@ardoise/contract/owed';
import { withoutMarks } from '@ardoise/contract/values/marks';
import { nationalNumber } from '@ardoise/contract/values/phone';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { type List, type PageOfIds, type Paging } from '../../../platform/lists/list.ts';
import { readYear } from '../../years/public.ts';
import { explainHits } from '../lists/explain-hits.ts';
import { findPage } from '../lists/find-page.ts';
import { mostAddedUp } from '../lists/add-up-students.ts';
import { firstPhoneOf, nameOrderOf } from '../lists/list-students.ts';
import { addUpFamilies, familyOrders, owedCondition, owedOfFamilies } from '../owed/owed-lists.ts';
import { countOfYear, isFamilyOfYear } from '../owed/is-of-year.ts';
import { findFamiliesByOwed } from '../owed/families-in-order.ts';
import { findOfYear } from '../owed/of-year-in-order.ts';
import { addUpFamiliesOfSchool, addUpYear, nothingOwed } from '../owed/owed-of-school.ts';
import { onKeptDay, type OwedScope } from '../owed/owed-scope.ts';
import { readOwedOfFamilies } from '../owed/read-owed.ts';
import { readMemberships, readPhones } from './read-families.ts';

type FamiliesQuery = Input<typeof familiesCall>['query'];
type GuardiansQuery = Input<typeof guardiansCall>['query'];
type Sql = RawBuilder<unknown>;

const orders: Record<NonNullable<FamiliesQuery['sort']>, Sql> = {
  name: sql`t.folded_name, t.id`,
  '-name': sql`t.folded_name desc, t.id desc`,
  createdAt: sql`t.created_at, t.id`,
  '-createdAt': sql`t.created_at desc, t.id desc`,
  ...familyOrders,
};

const reversed = (sort: keyof typeof orders): keyof typeof orders =>
  (sort.startsWith('-') ? sort.slice(1) : `-${sort}`) as keyof typeof orders;

const owedSort: ReadonlySet<string> = new Set(owedSorts);

/** `today` is the day at the school: by it is told what is overdue. */
type FamilyFilters = Pick<FamiliesQuery, 'q' | 'owed' | 'yearId'> & { readonly today: string };

const scopeOf = (orgId: string, { today, yearId }: FamilyFilters): OwedScope => ({
  orgId,
  today,
  yearId,
});

/** A year that is not there is not an empty list. */
async function refuseUnknownYear(tx: Tx, { orgId, yearId }: OwedScope): Promise<void> {
  if (yearId !== undefined) await readYear(tx, orgId, yearId);
}

/** On `t`, the families, and `o` where something is asked of what is owed: one of its students is of the year, or owes for it. */
function conditionOf(scope: OwedScope, owed: FamilyFilters['owed'], isByOwed: boolean): Sql {
  const { orgId, yearId } = scope;
  const conditions = [sql`t.removed_at is null`];
  if (owed !== undefined) conditions.push(owedCondition(owed, scope));
  if (yearId !== undefined && !isByOwed) conditions.push(isFamilyOfYear(orgId, yearId, sql`t.id`));
  return sql.join(conditions, sql` and `);
}

export const familyList: List<FamilyFilters & Pick<FamiliesQuery, 'sort'>, FamilyRow> = async (
  before,
  orgId,
  filters,
) => {
  const { q, owed, sort = 'name' } = filters;
  const asked = scopeOf(orgId, filters);
  await refuseUnknownYear(before, asked);
  const isByLate = asked.yearId !== undefined && sort.endsWith('overdue');
  const scope = isByLate ? await onKeptDay(before, asked) : asked;
  const isFiltered = owed !== undefined || scope.yearId !== undefined;
  const isByOwed = owed !== undefined || owedSort.has(sort);
  const where = conditionOf(scope, owed, isByOwed);
  const join = isByOwed ? owedOfFamilies(scope) : undefined;
  return {
    find: async (tx, paging) => {
      const isKept = isByOwed && (q ?? '') === '';
      const kept = isKept ? await findByOwed(tx, scope, { owed, sort, orders }, paging) : null;
      if (kept !== null) return kept;
      return findPage(tx, {
        ...paging,
        orgId,
        table: 'families',
        kind: 'family',
        join,
        where,
        isFiltered,
        order: orders[sort],
        backwards: isFiltered || isByOwed ? undefined : orders[reversed(sort)],
        nameOrder: nameOrderOf(sort),
        search: q,
        total: totalOf(tx, scope, owed, where),
      });
    },
    read: async (tx, ids) => {
      const rows = await readFamilyRows(tx, scope, ids);
      const found = await explainHits(tx, { orgId, kind: 'family' }, q, ids);
      return rows.map((row) => ({ ...row, foundBy: found.get(row.id) ?? null }));
    },
  };
};

/** From what is kept of what is owed, now or of a year. */
const findByOwed = (
  tx: Tx,
  { yearId, ...scope }: OwedScope,
  asked: Parameters<typeof findFamiliesByOwed>[2],
  paging: Paging,
): Promise<PageOfIds | null> =>
  yearId === undefined
    ? findFamiliesByOwed(tx, scope, asked, paging)
    : findOfYear(tx, { ...scope, yearId }, { list: 'families', ...asked }, paging);

/** From what is kept where that knows; only what is owed is counted. A family that was merged into another has no students. */
function totalOf(
  tx: Tx,
  scope: OwedScope,
  owed: FamilyFilters['owed'],
  where: Sql,
): Expression<unknown> {
  const { orgId, yearId } = scope;
  if (owed !== undefined)
    return sql`(select count(*) from families t ${owedOfFamilies(scope)} where t.org_id = ${orgId} and ${where})`;
  if (yearId === undefined) return countOf(tx, orgId, 'families');
  return countOfYear(orgId, yearId, 'yearFamilies');
}

/** What all families whom the filters choose owe together, on all pages; of a wide search, of so many. */
export async function addUpOwedOfFamilies(
  tx: Tx,
  orgId: string,
  filters: FamilyFilters,
): Promise<OwedTotals> {
  const { q = '', owed } = filters;
  const scope = await onKeptDay(tx, scopeOf(orgId, filters));
  await refuseUnknownYear(tx, scope);
  if (owed === 'paid') return nothingOwed;
  const { yearId } = scope;
  if (q === '')
    return yearId === undefined
      ? addUpFamiliesOfSchool(tx, scope, owed)
      : addUpYear(tx, { ...scope, yearId }, 'families', owed);
  const list = await familyList(tx, orgId, filters);
  const { ids, total, hasMore } = await list.find(tx, { page: 1, perPage: mostAddedUp });
  const totals = await addUpFamilies(tx, scope, sql`o.family_id = any(${[...ids]}::uuid[])`);
  return hasMore === true || total > ids.length ? { ...totals, hasMore: true } : totals;
}

async function readFamilyRows(
  tx: Tx,
  scope: OwedScope,
  ids: readonly string[],
): Promise<Array<Omit<FamilyRow, 'foundBy'>>> {
  const { orgId } = scope;
  const owedOf = await readOwedOfFamilies(tx, scope, ids);
  const { rows } = await sql<
    Omit<FamilyRow, 'createdAt' | 'owed' | 'foundBy'> & { createdAt: Date }
  >`
    select f.id, f.number as "familyId", f.name, f.created_at as "createdAt",
           ${firstPhoneOf(sql`f.id`, orgId)} as phone,
           (select coalesce(json_agg(g.full_name order by fg.position), '[]')
              from family_guardians fg join guardians g on g.org_id = fg.org_id and g.id = fg.guardian_id
             where fg.org_id = ${orgId} and fg.family_id = f.id) as guardians,
           (select count(*) from students s where s.org_id = ${orgId} and s.family_id = f.id) as "studentCount"
      from unnest(${[...ids]}::uuid[]) with ordinality as wanted(id, place)
      join families f on f.org_id = ${orgId} and f.id = wanted.id
     order by wanted.place`.execute(tx);
  return rows.map((row) => ({
    id: row.id,
    familyId: row.familyId,
    name: row.name,
    guardians: row.guardians,
    phone: row.phone,
    studentCount: row.studentCount,
    owed: owedOf(row.id),
    createdAt: row.createdAt.toISOString(),
  }));
}

/** The kept count of a list that has no filters. */
const countOf = (tx: Tx, orgId: string, list: 'families' | 'guardians') =>
  tx.selectFrom('list_counts').select('rows').where('org_id', '=', orgId).where('list', '=', list);

/** With `phone`, whoever has exactly that number: perhaps the same person under two names. */
export const guardianList: List<Pick<GuardiansQuery, 'q' | 'phone'>, GuardianRow> = (
  _tx,
  orgId,
  { q, phone },
) => ({
  find: (tx, paging) =>
    phone === undefined
      ? findGuardians(tx, orgId, q, paging)
      : findByPhone(tx, orgId, phone, paging),
  read: (tx, ids) => readGuardianRows(tx, orgId, ids),
});

export const findGuardians = (
  tx: Tx,
  orgId: string,
  search: string | undefined,
  paging: Paging,
): Promise<PageOfIds> =>
  findPage(tx, {
    ...paging,
    orgId,
    table: 'guardians',
    kind: 'guardian',
    where: sql`t.removed_at is null`,
    isFiltered: false,
    order: sql`t.folded_name, t.id`,
    backwards: sql`t.folded_name desc, t.id desc`,
    nameOrder: 'asc',
    search,
    total: countOf(tx, orgId, 'guardians'),
  });

async function findByPhone(
  tx: Tx,
  orgId: string,
  typed: string,
  { page, perPage }: Paging,
): Promise<PageOfIds> {
  const number = nationalNumber(typed) ?? withoutMarks(typed);
  const { rows } = await sql<{ id: string }>`
    select distinct g.id, g.folded_name
      from guardian_phones p join guardians g on g.org_id = p.org_id and g.id = p.guardian_id
     where p.org_id = ${orgId} and p.number = ${number} and g.removed_at is null
     order by g.folded_name, g.id`.execute(tx);
  const ids = rows.map(({ id }) => id);
  return { ids: ids.slice((page - 1) * perPage, page * perPage), total: ids.length };
}

async function readGuardianRows(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
): Promise<GuardianRow[]> {
  const rows = await tx
    .selectFrom('guardians')
    .select(['id', 'full_name', 'email'])
    .where('org_id', '=', orgId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const phones = await readPhones(tx, orgId, ids);
  const memberships = await readMemberships(tx, orgId, ids);
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (row === undefined) return [];
    return {
      id,
      fullName: row.full_name,
      phones: (phones.get(id) ?? []).map(({ number }) => number),
      email: row.email,
      families: memberships
        .filter(({ guardianId }) => guardianId === id)
        .map(({ familyId, familyName, relationship }) => ({
          id: familyId,
          name: familyName,
          relationship,
        })),
    };
  });
}
