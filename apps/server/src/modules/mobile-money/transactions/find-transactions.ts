import '../tables.ts';
import { payOperators } from '@ardoise/contract/transactions';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { planOnce } from '../../../platform/plan-once.ts';
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
import { isPaid } from '../../ledger/public.ts';
import {
  countTransactionDays,
  countTransactions,
  nothing,
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

/** What those whom the filters choose are together, on all pages; where a search fits more than is gone through, of those. */
export async function addUpTransactions(
  tx: Tx,
  orgId: string,
  filters: TransactionFilters,
): Promise<TransactionTotals> {
  const { q = '' } = filters;
  if (q === '') return countTransactions(tx, orgId, filters);
  for await (const found of searchTransactions(tx, orgId, { ...filters, q }, boundsOfSearch)) {
    const { hasMore, ...totals } = await addUpFound(tx, found);
    if (totals.count > 0 || hasMore === true)
      return hasMore === true ? { ...totals, hasMore } : totals;
  }
  return nothing;
}

/** Newest first, unless another order is asked for. Of one search, the whole is gone through once: for its count, and for its newest. */
export async function findTransactions(
  tx: Tx,
  orgId: string,
  filters: TransactionFilters,
  paging: Paging,
): Promise<PageOfIds> {
  const { q = '' } = filters;
  if (q === '') return findUnsearched(tx, orgId, filters, paging);
  const bounds = paging === allRows ? unbounded : boundsOfSearch;
  for await (const found of searchTransactions(tx, orgId, { ...filters, q }, bounds)) {
    const page = await pageOfFound(tx, found, filters.sort, paging);
    if (page.total > 0 || page.hasMore === true) return page;
  }
  return { ids: [], total: 0 };
}

async function findUnsearched(
  tx: Tx,
  orgId: string,
  filters: TransactionFilters,
  paging: Paging,
): Promise<PageOfIds> {
  const sort = filters.sort ?? '-submittedAt';
  const { count } = await countTransactions(tx, orgId, filters);
  const days = isByTime(sort) ? countTransactionDays(orgId, filters) : undefined;
  return findFromNearerEnd(tx, {
    ...paging,
    ...(days === undefined ? {} : { days: { ...days, isNewestFirst: sort === '-submittedAt' } }),
    source: sql`transactions t where ${filtersOf(orgId, filters)}`,
    order: orders[sort],
    backwards: orders[backwards[sort]],
    total: count,
  });
}

/**
 * What fits more than so many is too little to search by, and is gone through no further, whatever it is narrowed to: four digits may
 * begin the phone of every payer of a large school. Of people those are taken whom it fits best. None is no bound.
 */
interface Bounds {
  readonly found: number | null;
  readonly people: number | null;
}
/** Of a page and of its sum: a person looks at them, who then types more. */
const boundsOfSearch: Bounds = { found: 250, people: 50 };
/** A file is of everything that is found. */
const unbounded: Bounds = { found: null, people: null };

/** By what was typed and by the sound of it, and then by a typing mistake: whoever asks goes on where the way before found nothing. */
async function* searchTransactions(
  tx: Tx,
  orgId: string,
  filters: TransactionFilters & { readonly q: string },
  bounds: Bounds,
): AsyncGenerator<Sql> {
  const { q } = filters;
  const kept = filtersOf(orgId, filters);
  const reference = readReference(q);
  if (reference?.kind === 'receipt' && reference.isCertain) {
    yield foundBy([ofReceipt(orgId, reference)], kept, bounds);
    return;
  }
  const numbers = [
    ...branchesOfNumbers(orgId, q),
    ...(reference?.kind === 'receipt' ? [ofReceipt(orgId, reference)] : []),
  ];
  const words = searchWords(q);
  for (const forgive of [withSounds, withTypos]) {
    const named = await branchesOfPeople({ tx, orgId, people: bounds.people }, words, forgive);
    if (numbers.length + named.length > 0) yield foundBy([...numbers, ...named], kept, bounds);
  }
}

/**
 * Each branch answers transactions with their `rank`, and whether one only stands for what is gone through no further; of whatever
 * several answer, the best rank counts. Branches end before the filters are asked: of a rare state everything that fits would be gone
 * through. One more than is shown is looked for: only by that one is it known that there are more.
 */
function foundBy(branches: readonly Sql[], kept: Sql, { found: most }: Bounds): Sql {
  const bounded = (one: Sql): Sql =>
    most === null
      ? sql`select *, is_out as is_beyond from (${one}) one`
      : sql`select *, is_out or row_number() over () > ${sql.lit(most)} as is_beyond from ((${one}) limit ${sql.lit(most + 1)}) one`;
  return sql`found as materialized (
    select id, submitted_at, amount, ${isPaid} as is_paid, min(rank) as rank, bool_and(is_beyond) as is_beyond
      from (${sql.join(branches.map(bounded), sql` union all `)}) t where is_beyond or (${kept}) group by 1, 2, 3, 4)`;
}

const isAnyBeyond = sql`exists (select from found where is_beyond) as "hasMore"`;

async function pageOfFound(
  tx: Tx,
  found: Sql,
  sort: TransactionFilters['sort'],
  { page, perPage }: Paging,
): Promise<PageOfIds> {
  const order = sort === undefined ? sql`rank, ${orders['-submittedAt']}` : orders[sort];
  const { rows } = await planOnce(
    tx,
    sql<PageOfIds>`with ${found}
    select to_json(array(select id from found where not is_beyond order by ${order}
                          limit ${perPage} offset ${(page - 1) * perPage})) as ids,
           (select count(*) from found where not is_beyond) as total, ${isAnyBeyond}`,
  );
  return rows[0] ?? { ids: [], total: 0 };
}

async function addUpFound(tx: Tx, found: Sql): Promise<TransactionTotals> {
  const { rows } = await planOnce(
    tx,
    sql<TransactionTotals>`with ${found}
    select count(*) as count, coalesce(sum(amount), 0)::bigint as amount, count(*) filter (where is_paid) as "paidCount",
           coalesce(sum(amount) filter (where is_paid), 0)::bigint as "paidAmount", ${isAnyBeyond}
      from found where not is_beyond`,
  );
  return rows[0] ?? nothing;
}

const exact = 0;
const likely = 2;

/** What the school bought from the provider is no payment to it. */
const isOfSchool = (orgId: string): Sql => sql`t.org_id = ${orgId} and t.purpose = 'fees'`;

/** What the filters, the order and the sums ask: with each further column every branch takes longer to plan. */
const columns = sql`t.id, t.org_id, t.purpose, t.submitted_at, t.amount, t.state, t.failure, t.operator,
  t.attention_at, t.is_from_statement`;

const branch = (orgId: string, condition: Sql, rank: number): Sql =>
  sql`select ${columns}, ${rank}::int as rank, false as is_out
    from transactions t where ${isOfSchool(orgId)} and ${condition}`;

const ofReceipt = (orgId: string, reference: Reference): Sql =>
  branch(
    orgId,
    sql`t.id in (select paid.transaction_id from (${paymentsOfReceipt(orgId, reference)}) paid)`,
    exact,
  );

/** Its index knows no schools: fenced, so that it is not laid over one that has the whole school. */
const ofPartnerNumber = (orgId: string, { from, until }: TextRange): Sql =>
  sql`select ${columns}, ${exact}::int as rank, false as is_out
    from (select * from transactions where partner_number between ${from}::uuid and ${until}::uuid offset 0) t where ${isOfSchool(orgId)}`;

/**
 * What is searched for, by one condition for each index: in a single one, the planner would rather read the newest payments
 * until enough of them fit. The operator's references are unique by operator, and their index begins with it.
 */
function branchesOfNumbers(orgId: string, q: string): Sql[] {
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
    ...conditions.map((condition) => branch(orgId, condition, exact)),
    ...(partnerNumber === null ? [] : [ofPartnerNumber(orgId, partnerNumber)]),
    ...(phoneEnd === null ? [] : [branch(orgId, inRange('t.phone_reversed', phoneEnd), likely)]),
  ];
}

/** For whom, of which family and by whom it was paid; and where an amount stands beside a name, of that amount. */
async function branchesOfPeople(
  place: SearchedPlace,
  words: readonly AskedWord[],
  forgive: typeof withSounds,
): Promise<Sql[]> {
  if (words.length === 0) return [];
  const { tx, orgId } = place;
  const asked = readAmount(words);
  const whole = await branchesOfWords(place, isOfSchool(orgId), await forgive(tx, orgId, words));
  if (asked === null) return whole;
  const ofAmount = sql`${isOfSchool(orgId)} and (t.amount = ${asked.amount} or exists (select from transaction_parts own
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
  condition: Sql,
  words: readonly AskedWord[],
): Promise<Sql[]> {
  const mostHits = people === null ? null : (people + 1) * 5;
  const students = await hitsOf(tx, { orgId, kind: 'student' }, words, mostHits);
  const families = await hitsOf(tx, { orgId, kind: 'family' }, words, mostHits);
  const payers = await hitsOf(tx, { orgId, kind: 'payer' }, words, mostHits);
  // Whoever is beyond them stands for all that was left out.
  const bestOf = (hits: Sql, theirs: Sql): Sql => sql`with best as materialized (
      select id, rank, coalesce(row_number() over (order by rank, id) > ${people}::bigint, false) as is_out
        from (${hits}) every order by rank, id limit ${people}::bigint + 1)
    select ${columns}, rank, is_out from best cross join (select (null::transactions).*) t where is_out
    union all
    select ${columns}, hit.rank, false from best hit ${theirs} and not hit.is_out`;
  return [
    bestOf(
      students,
      sql`join fees f on f.org_id = ${orgId} and f.student_id = hit.id
          join transaction_parts part on part.org_id = ${orgId} and part.fee_id = f.id
          join transactions t on t.id = part.transaction_id where ${condition}`,
    ),
    bestOf(families, sql`join transactions t on t.family_id = hit.id where ${condition}`),
    bestOf(payers, sql`join transactions t on t.id = hit.id where ${condition}`),
  ];
}
