import '../tables.ts';
import { payOperators } from '@ardoise/contract/transactions';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import {
  allRows,
  findFromNearerEnd,
  type PageOfIds,
  type Paging,
} from '../../../platform/lists/list.ts';
import {
  type AskedWord,
  hitsOf,
  paymentsOfReceipt,
  readAmount,
  readReference,
  type Reference,
  searchWords,
  withSounds,
  withTypos,
} from '../../students/public.ts';
import {
  addUpRows,
  countTransactionDays,
  countTransactions,
  type TransactionTotals,
} from './count-transactions.ts';
import { filtersOf, type TransactionFilters } from './transaction-filters.ts';
import { readTransactionSearch, type TextRange } from './transaction-search.ts';

type Sql = RawBuilder<unknown>;

const orders: Record<NonNullable<TransactionFilters['sort']>, Sql> = {
  submittedAt: sql`submitted_at, id desc`,
  '-submittedAt': sql`submitted_at desc, id`,
  amount: sql`amount, id`,
  '-amount': sql`amount desc, id desc`,
};

const backwards = {
  submittedAt: '-submittedAt',
  '-submittedAt': 'submittedAt',
  amount: '-amount',
  '-amount': 'amount',
} as const;

const isByTime = (sort: keyof typeof orders): boolean =>
  sort === 'submittedAt' || sort === '-submittedAt';

/** What those whom the filters choose are together, on all pages; where a search fits very many, of so many as it went through. */
export async function addUpTransactions(
  tx: Tx,
  orgId: string,
  filters: TransactionFilters,
): Promise<TransactionTotals> {
  const { q = '' } = filters;
  if (q === '') return countTransactions(tx, orgId, filters);
  const { ids, hasMore } = await findTransactions(tx, orgId, filters, allRows, boundsOfSum);
  const totals = await addUpRows(tx, sql`t.org_id = ${orgId} and t.id = any(${[...ids]}::uuid[])`);
  return hasMore === true ? { ...totals, hasMore } : totals;
}

/** Newest first, unless another order is asked for. Of one search, the whole is gone through once: for its count, and for its newest. */
export async function findTransactions(
  tx: Tx,
  orgId: string,
  filters: TransactionFilters,
  paging: Paging,
  bounds: Bounds = paging === allRows ? unbounded : boundsOfPage,
): Promise<PageOfIds> {
  const { q = '' } = filters;
  const kept = filtersOf(orgId, filters);
  if (q === '') {
    const sort = filters.sort ?? '-submittedAt';
    const { count } = await countTransactions(tx, orgId, filters);
    const days = isByTime(sort) ? countTransactionDays(orgId, filters) : undefined;
    return findFromNearerEnd(tx, {
      ...paging,
      ...(days === undefined ? {} : { days: { ...days, isNewestFirst: sort === '-submittedAt' } }),
      source: sql`transactions t where ${kept}`,
      order: orders[sort],
      backwards: orders[backwards[sort]],
      total: count,
    });
  }
  const reference = readReference(q);
  if (reference?.kind === 'receipt' && reference.isCertain)
    return searchPage(tx, [ofReceipt(orgId, kept, reference)], filters.sort, paging, bounds);
  const numbers = [
    ...branchesOfNumbers(kept, q),
    ...(reference?.kind === 'receipt' ? [ofReceipt(orgId, kept, reference)] : []),
  ];
  const words = searchWords(q);
  for (const forgive of [withSounds, withTypos]) {
    const named = await branchesOfPeople(
      { tx, orgId, people: bounds.people },
      kept,
      words,
      forgive,
    );
    const page = await searchPage(tx, [...numbers, ...named], filters.sort, paging, bounds);
    if (page.total > 0) return page;
  }
  return { ids: [], total: 0 };
}

/**
 * What fits more than so many is too little to search by, and is gone through no further: of people those whom it fits best. None
 * is no bound.
 */
interface Bounds {
  readonly found: number | null;
  readonly people: number | null;
}
/** A page is looked at by a person, who then types more. */
const boundsOfPage: Bounds = { found: 300, people: 50 };
/** Four digits may fit every payment of a large school, which cannot all be added up at each look. */
const boundsOfSum: Bounds = { found: 5_000, people: 1_000 };
/** A file is of everything that is found. */
const unbounded: Bounds = { found: null, people: null };

/**
 * Each branch answers `id`, `submitted_at`, `amount`, `rank` and whether it only stands for what is gone through no further; of whatever
 * several answer, the best rank counts. One more than is shown is looked for: only by that one is it known that there are more.
 */
async function searchPage(
  tx: Tx,
  branches: readonly Sql[],
  sort: TransactionFilters['sort'],
  paging: Paging,
  { found: most }: Bounds,
): Promise<PageOfIds> {
  if (branches.length === 0) return { ids: [], total: 0 };
  const { page, perPage } = paging;
  const bounded = (one: Sql): Sql =>
    sql`select *, row_number() over () as place from ((${one}) limit ${most}::bigint + 1) one`;
  const order = sort === undefined ? sql`rank, ${orders['-submittedAt']}` : orders[sort];
  const { rows } = await sql<PageOfIds>`with found as materialized (
    select id, submitted_at, amount, min(rank) as rank, bool_and(is_beyond or coalesce(place > ${most}::bigint, false)) as is_beyond
      from (${sql.join(branches.map(bounded), sql` union all `)}) hit group by id, submitted_at, amount)
    select to_json(array(select id from found where not is_beyond order by ${order}
                          limit ${perPage} offset ${(page - 1) * perPage})) as ids,
           (select count(*) from found where not is_beyond) as total,
           exists (select from found where is_beyond) as "hasMore"`.execute(tx);
  return rows[0] ?? { ids: [], total: 0 };
}

const exact = 0;
const likely = 2;

const branch = (kept: Sql, condition: Sql, rank: number): Sql =>
  sql`select t.id, t.submitted_at, t.amount, ${rank}::int as rank, false as is_beyond
    from transactions t where ${kept} and ${condition}`;

const ofReceipt = (orgId: string, kept: Sql, reference: Reference): Sql =>
  branch(
    kept,
    sql`t.id in (select paid.transaction_id from (${paymentsOfReceipt(orgId, reference)}) paid)`,
    exact,
  );

/** Its index knows no schools: fenced, so that it is not laid over one that has the whole school. */
const ofPartnerNumber = (kept: Sql, { from, until }: TextRange): Sql =>
  sql`select t.id, t.submitted_at, t.amount, ${exact}::int as rank, false as is_beyond
    from (select * from transactions where partner_number between ${from}::uuid and ${until}::uuid offset 0) t where ${kept}`;

/**
 * What is searched for, by one condition for each index: in a single one, the planner would rather read the newest payments
 * until enough of them fit. The operator's references are unique by operator, and their index begins with it.
 */
function branchesOfNumbers(kept: Sql, q: string): Sql[] {
  const { numbers, partnerNumber, references, phone, phoneEnd, amount } = readTransactionSearch(q);
  const inRange = (column: string, { from, until }: TextRange): Sql =>
    sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${until}`;
  const conditions = [
    ...numbers.map((range) => inRange('t.number', range)),
    ...(phone === null ? [] : [inRange('t.phone', phone)]),
    ...(amount === null ? [] : [sql`t.amount = ${amount}`]),
    ...payOperators.flatMap((operator) =>
      references.map(
        (range) => sql`t.operator = ${operator} and ${inRange('t.provider_reference', range)}`,
      ),
    ),
  ];
  return [
    ...conditions.map((condition) => branch(kept, condition, exact)),
    ...(partnerNumber === null ? [] : [ofPartnerNumber(kept, partnerNumber)]),
    ...(phoneEnd === null ? [] : [branch(kept, inRange('t.phone_reversed', phoneEnd), likely)]),
  ];
}

/** For whom, of which family and by whom it was paid; and where an amount stands beside a name, of that amount. */
async function branchesOfPeople(
  place: SearchedPlace,
  kept: Sql,
  words: readonly AskedWord[],
  forgive: typeof withSounds,
): Promise<Sql[]> {
  if (words.length === 0) return [];
  const { tx, orgId } = place;
  const asked = readAmount(words);
  const whole = await branchesOfWords(place, kept, await forgive(tx, orgId, words));
  if (asked === null) return whole;
  const ofAmount = sql`${kept} and (t.amount = ${asked.amount} or exists (select from transaction_parts own
    where own.org_id = ${orgId} and own.transaction_id = t.id and own.amount = ${asked.amount}))`;
  const names = await forgive(tx, orgId, asked.names);
  return [...whole, ...(await branchesOfWords(place, ofAmount, names))];
}

interface SearchedPlace extends Pick<Bounds, 'people'> {
  readonly tx: Tx;
  readonly orgId: string;
}

async function branchesOfWords(
  { tx, orgId, people }: SearchedPlace,
  kept: Sql,
  words: readonly AskedWord[],
): Promise<Sql[]> {
  const mostHits = people === null ? null : (people + 1) * 5;
  const students = await hitsOf(tx, { orgId, kind: 'student' }, words, mostHits);
  const families = await hitsOf(tx, { orgId, kind: 'family' }, words, mostHits);
  const payers = await hitsOf(tx, { orgId, kind: 'payer' }, words, mostHits);
  // Whoever is beyond them stands for all that was left out.
  const bestOf = (hits: Sql, theirs: Sql): Sql => sql`with best as materialized (
      select *, coalesce(row_number() over (order by rank, id) > ${people}::bigint, false) as is_beyond
        from (${hits}) every order by rank, id limit ${people}::bigint + 1)
    select null::uuid as id, null::timestamptz as submitted_at, null::bigint as amount, rank, is_beyond from best where is_beyond
    union all
    select t.id, t.submitted_at, t.amount, hit.rank, false from best hit ${theirs} and not hit.is_beyond`;
  return [
    bestOf(
      students,
      sql`join fees f on f.org_id = ${orgId} and f.student_id = hit.id
          join transaction_parts part on part.org_id = ${orgId} and part.fee_id = f.id
          join transactions t on t.id = part.transaction_id where ${kept}`,
    ),
    bestOf(families, sql`join transactions t on t.family_id = hit.id where ${kept}`),
    bestOf(payers, sql`join transactions t on t.id = hit.id where ${kept}`),
  ];
}
