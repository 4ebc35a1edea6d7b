import '../tables.ts';
import type {
  Collection,
  CollectionState,
  listCollections,
} from '@ardoise/contract/developer/collections';
import type { Answer, Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import type { FailureReason, PayOperator } from '@ardoise/contract/transactions';
import { type RawBuilder, sql } from 'kysely';
import type { KeyContext } from '../../../platform/http/context.ts';
import { found } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import type { Work } from '../../../platform/work.ts';
import { cutPage, mostLookedAt, type Place, readCursor } from '../page-cursor.ts';
import type { CollectionsTable } from '../tables.ts';

type Reading = Pick<Work, 'tx' | 'orgId' | 'now'>;

/** A collection with how far it has come. */
export interface FoundCollection extends CollectionsTable {
  readonly state: CollectionState;
  readonly transaction_id: string | null;
  readonly number: string | null;
  readonly paid_by: string | null;
  readonly paid_with: PayOperator | null;
  readonly failure: FailureReason | null;
  readonly completed_at: Date | null;
  readonly receipt_code: string | null;
}

/**
 * The one place in which a collection's state is decided, of `collections c` and its try `t`. A link whose try failed can be tried
 * again until it ends.
 */
const stateAt = (now: Date): RawBuilder<CollectionState> => sql`
  case when t.state = 'paid' then 'paid'
       when c.cancelled_at is not null then 'cancelled'
       when t.state in ('created', 'asked') then 'waiting'
       when c.mode = 'link' and c.expires_at > ${now} then 'waiting'
       else 'failed' end`;

/** The try that counts: the one that was paid, else the latest. */
const withTry = sql`
  collections c left join lateral (
    select * from transactions where org_id = c.org_id and collection_id = c.id
     order by state = 'paid' desc, submitted_at desc, id desc limit 1) t on true`;

const selectCollections = (
  { tx, now }: Pick<Reading, 'tx' | 'now'>,
  chosen: RawBuilder<unknown>,
): Promise<FoundCollection[]> =>
  sql<FoundCollection>`
    select c.*, ${stateAt(now)} as state, t.id as transaction_id, t.number, t.phone as paid_by, t.operator as paid_with,
           t.failure, t.completed_at, r.code as receipt_code
      from ${withTry}
      left join payments p on p.org_id = t.org_id and p.transaction_id = t.id and p.reverses_id is null
      left join receipts r on r.org_id = p.org_id and r.payment_id = p.id
     where ${chosen}`
    .execute(tx)
    .then(({ rows }) => rows);

export async function findCollection(
  reading: Reading,
  id: string,
): Promise<FoundCollection | undefined> {
  const [row] = await selectCollections(reading, sql`c.org_id = ${reading.orgId} and c.id = ${id}`);
  return row;
}

/** By its link, of whatever school: read by the platform. */
export async function findByToken(
  reading: Pick<Reading, 'tx' | 'now'>,
  token: string,
): Promise<FoundCollection | undefined> {
  const [row] = await selectCollections(reading, sql`c.token = ${token}`);
  return row;
}

/** One of the key's own environment; any other is none. */
export async function readOwn(context: KeyContext, id: string): Promise<FoundCollection> {
  const row = await findCollection(context, id);
  const isOwn = row?.environment === context.key.environment;
  return found(isOwn ? row : undefined, errors.notFound);
}

/** When it came to its end; null while it waits. */
function endOf(row: FoundCollection): Date | null {
  switch (row.state) {
    case 'waiting':
      return null;
    case 'cancelled':
      return row.cancelled_at;
    case 'paid':
      return row.completed_at;
    case 'failed':
      return row.mode === 'link' ? row.expires_at : row.completed_at;
  }
}

/** Why it failed: what became of the last try, or that nobody made one. */
export const failureOf = ({ state, failure }: FoundCollection): FailureReason | null =>
  state === 'failed' ? (failure ?? 'expired') : null;

export function presentCollection(services: Services, row: FoundCollection): Collection {
  const isPaid = row.state === 'paid';
  const { token, receipt_code: code } = row;
  return {
    id: row.id,
    environment: row.environment,
    mode: row.mode,
    state: row.state,
    amount: row.amount,
    currency: 'XAF',
    number: row.number,
    phone: row.paid_by ?? row.phone,
    operator: row.paid_with ?? row.operator,
    reference: row.reference,
    description: row.description,
    paymentCode: row.payment_code,
    link: token === null ? null : `${services.publicUrl()}/pay/${token}?lang=${row.language}`,
    failure: failureOf(row),
    receipt: isPaid && code !== null ? `${services.publicUrl()}/receipt/${code}` : null,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    completedAt: endOf(row)?.toISOString() ?? null,
  };
}

export const readCollection = async (context: KeyContext, id: string): Promise<Collection> =>
  presentCollection(context.services, await readOwn(context, id));

type Query = Input<typeof listCollections>['query'];

/** Of the key's environment, behind the page before. */
const wantedBy = ({ orgId, key }: KeyContext, { reference }: Query, after: Place | null) => sql`
  c.org_id = ${orgId} and c.environment = ${key.environment}
    ${reference === undefined ? sql`` : sql`and c.reference = ${reference}`}
    ${after === null ? sql`` : sql`and (c.created_at, c.id) < (${after.at}, ${after.id})`}`;

/** The last that a page of one state looks at; null: it looks at all. */
async function findLookedUpTo(
  { tx }: KeyContext,
  wanted: RawBuilder<unknown>,
): Promise<Place | null> {
  const { rows } = await sql<Place>`
    select c.created_at as at, c.id from collections c where ${wanted}
     order by c.created_at desc, c.id desc offset ${mostLookedAt - 1} limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** Newest first. One more than is shown is read, to know whether anything follows. */
export async function listOwn(
  context: KeyContext,
  query: Query,
): Promise<Answer<typeof listCollections>> {
  const { now, services } = context;
  const { state, limit } = query;
  const wanted = wantedBy(context, query, readCursor(query.cursor, context.language));
  const end = state === undefined ? null : await findLookedUpTo(context, wanted);
  const rows = await selectCollections(
    context,
    sql`${wanted}
      ${end === null ? sql`` : sql`and (c.created_at, c.id) >= (${end.at}, ${end.id})`}
      ${state === undefined ? sql`` : sql`and ${stateAt(now)} = ${state}`}
      order by c.created_at desc, c.id desc limit ${limit + 1}`,
  );
  const page = cutPage(rows, limit, (row) => ({ at: row.created_at, id: row.id }), end);
  return {
    items: page.rows.map((row) => presentCollection(services, row)),
    nextCursor: page.nextCursor,
  };
}
