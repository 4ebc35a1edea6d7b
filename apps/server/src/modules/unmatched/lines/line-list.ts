import '../tables.ts';
import type { Answer, Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import type { LineView, listStatementLines } from '@ardoise/contract/statements';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import {
  findRows,
  inOrder,
  type List,
  type PageOfIds,
  type Paging,
} from '../../../platform/lists/list.ts';
import { matchText, mostSearched } from '../../../platform/lists/match-words.ts';
import { found } from '../../../platform/refusal.ts';
import { readStaffNames } from '../staff-names.ts';
import { readMoneyNow } from './read-money-now.ts';
import { suggestChildren } from './suggest-children.ts';

type Filters = Input<typeof listStatementLines>['query'];
export type ShownLine = Answer<typeof listStatementLines>['items'][number];

/** Each as the index of what waits says it. */
const views: Record<LineView, RawBuilder<unknown>> = {
  waiting: sql`t.state <> 'matched' and t.set_aside_at is null`,
  assigned: sql`t.state = 'matched' and t.assigned_at is not null`,
  matched: sql`t.state = 'matched' and t.assigned_at is null`,
  setAside: sql`t.state <> 'matched' and t.set_aside_at is not null`,
};

export const isWaiting = sql`t.type = 'collection' and ${views.waiting}`;

/** Newest first; what went out is nobody's to assign. */
export const lineList: List<Filters, ShownLine> = (_tx, orgId, { state, operator, q }) => {
  const where = [
    sql`t.org_id = ${orgId}`,
    sql`t.type = 'collection'`,
    views[state ?? 'waiting'],
    ...(operator === undefined ? [] : [sql`t.operator = ${operator}`]),
  ];
  return {
    find: (tx, paging) =>
      q !== undefined && q !== ''
        ? searchLines(tx, where, q, paging)
        : findRows(tx, {
            ...paging,
            table: 'statement_lines',
            where,
            order: sql`t.at desc, t.id`,
            countedTo: mostCounted,
          }),
    read: async (tx, ids) => inOrder(ids, await readLines(tx, orgId, ids)),
  };
};

/** Lines of years are never all looked at: beyond these nobody counts them. */
const mostCounted = 2_000;
/**
 * Any part of a text is looked for in the newest; of older ones a reference or a phone is found by its beginning. Where there are older
 * ones, the answer says that there may be more.
 */
const mostFound = 200;

async function searchLines(
  tx: Tx,
  where: ReadonlyArray<RawBuilder<unknown>>,
  typed: string,
  { page, perPage }: Paging,
): Promise<PageOfIds> {
  const chosen = sql`statement_lines t where ${sql.join([...where], sql` and `)}`;
  const begins = (column: string, start: string) =>
    sql`select t.id, t.at from ${chosen} and ${sql.ref(column)} >= ${start}
      and ${sql.ref(column)} < ${`${start}\u{10ffff}`} limit ${mostFound}`;
  const { rows } = await sql<PageOfIds>`
    with newest as materialized (
           select t.id, t.at, t.reference_key, t.phone, t.payer_name, t.message from ${chosen}
            order by t.at desc, t.id limit ${mostSearched + 1}),
         found as materialized (
           select t.id, t.at from newest t where ${matchesText(typed)}
           union (${begins('t.reference_key', typed.toLowerCase())})
           union (${begins('t.phone', typed.replaceAll(/\s/g, ''))}))
    select to_json(array(select t.id from found t order by t.at desc, t.id
                          limit ${perPage} offset ${(page - 1) * perPage})) as ids,
           (select count(*) from found) as total, (select count(*) from newest) > ${mostSearched} as "hasMore"`.execute(
    tx,
  );
  return rows[0] ?? { ids: [], total: 0 };
}

const matchesText = (typed: string): RawBuilder<unknown> =>
  sql`(${sql.join(
    [
      ...matchText('t.reference_key', typed.toLowerCase()),
      ...matchText('t.phone', typed.replaceAll(/(?<=\d)\s(?=\d)/g, '')),
      ...matchText('t.payer_name', typed),
      ...matchText('t.message', typed),
    ],
    sql` or `,
  )})`;

interface LineRow {
  id: string;
  at: Date;
  operator: ShownLine['operator'];
  reference: string;
  phone: string | null;
  payerName: string | null;
  message: string | null;
  amount: number;
  fee: number | null;
  currency: string;
  state: ShownLine['state'];
  transactionId: string | null;
  assignedAt: Date | null;
  assignedBy: string | null;
  setAsideAt: Date | null;
  setAsideBy: string | null;
  setAsideReason: string | null;
  familyId: string | null;
}

/** Its payment is reversed, and the line is about to wait again. */
const nobodys = { students: [], receiptCode: null, receiptNumber: null, isReversalAsked: false };

async function readLines(tx: Tx, orgId: string, ids: readonly string[]): Promise<ShownLine[]> {
  const { rows } = await sql<LineRow>`
    select l.id, l.at, l.operator, coalesce(l.provider_reference, l.reference) as reference, l.phone,
           l.payer_name as "payerName", l.message, l.amount, l.fee, l.currency, l.state,
           l.transaction_id as "transactionId", l.assigned_at as "assignedAt", l.assigned_by as "assignedBy",
           l.set_aside_at as "setAsideAt", l.set_aside_by as "setAsideBy", l.set_aside_reason as "setAsideReason",
           t.family_id as "familyId"
      from statement_lines l
      left join transactions t on t.org_id = l.org_id and t.id = l.transaction_id
     where l.org_id = ${orgId} and l.id = any(${[...ids]}::uuid[])`.execute(tx);
  const suggestions = await suggestChildren(
    tx,
    orgId,
    rows.filter(({ state, setAsideAt }) => state === 'unknown' && setAsideAt === null),
  );
  const moneyNow = await readMoneyNow(
    tx,
    orgId,
    rows.flatMap(({ assignedAt, transactionId }) =>
      assignedAt === null || transactionId === null ? [] : [transactionId],
    ),
  );
  const nameOf = await readStaffNames(tx, orgId);
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    operator: row.operator,
    reference: row.reference,
    phone: row.phone,
    payerName: row.payerName,
    text: row.message,
    amount: row.amount,
    fee: row.fee,
    currency: row.currency,
    state: row.state,
    transactionId: row.transactionId,
    assigned:
      row.assignedAt === null || row.familyId === null
        ? null
        : {
            at: row.assignedAt.toISOString(),
            by: nameOf(row.assignedBy),
            ...(moneyNow.get(row.transactionId ?? '') ?? { ...nobodys, familyId: row.familyId }),
          },
    setAside:
      row.setAsideAt === null
        ? null
        : {
            at: row.setAsideAt.toISOString(),
            by: nameOf(row.setAsideBy),
            reason: row.setAsideReason ?? '',
          },
    suggestions: suggestions.get(row.id) ?? [],
  }));
}

export const readLine = async (tx: Tx, orgId: string, id: string): Promise<ShownLine> =>
  found((await readLines(tx, orgId, [id]))[0], errors.notFound);
