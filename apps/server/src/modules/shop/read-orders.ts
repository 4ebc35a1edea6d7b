import './tables.ts';
import { errors } from '@ardoise/contract/protocol/errors';
import type { Order, OrderRow, OrderState } from '@ardoise/contract/shop/orders';
import type {
  Attention,
  Difference,
  FailureReason,
  PayOperator,
} from '@ardoise/contract/transactions';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { inOrder, type List, type PageOfIds, type Paging } from '../../platform/lists/list.ts';
import { found } from '../../platform/refusal.ts';
import { isPaid, isWaiting } from '../ledger/public.ts';
import { type Standing, wireStatus } from '../mobile-money/public.ts';
import type { ShopOrderRow } from './tables.ts';

/** Of `transactions t`, the payment of an order: its state is the order's. */
const states: Record<OrderState | 'attention', RawBuilder<boolean>> = {
  waiting: isWaiting,
  paid: isPaid,
  failed: sql`t.state = 'failed' and t.failure <> 'closed'`,
  closed: sql`t.state = 'failed' and t.failure = 'closed'`,
  attention: sql`t.attention_at is not null`,
};

export interface ReadOrder extends ShopOrderRow, Standing {
  readonly operator: PayOperator;
  readonly phone: string;
  readonly failure: FailureReason | null;
  readonly attention: Attention | null;
  readonly needsAttention: boolean;
  readonly differences: Difference[];
  readonly windowEndsAt: Date | null;
  readonly transactionId: string;
  readonly receiptCode: string | null;
  readonly receiptNumber: string | null;
}

const columns = sql`o.*, t.operator, t.phone, t.state, t.notice, t.failure, t.window_ends_at as "windowEndsAt",
  t.id as "transactionId", t.attention_at is not null as "needsAttention",
  case when t.attention_at is not null then t.attention end as attention,
  case when t.attention_at is not null then coalesce(t.differences, '[]'::jsonb) else '[]'::jsonb end as differences,
  r.code as "receiptCode", r.content->>'number' as "receiptNumber"`;

const source = sql`shop_orders o
  join transactions t on t.org_id = o.org_id and t.order_id = o.id
  left join provider_receipts r on r.org_id = o.org_id and r.order_id = o.id`;

function stateOf({ state, failure }: Pick<ReadOrder, 'state' | 'failure'>): OrderState {
  if (state === 'created' || state === 'asked') return 'waiting';
  if (state === 'paid') return 'paid';
  return failure === 'closed' ? 'closed' : 'failed';
}

export const presentRow = (row: ReadOrder): OrderRow => ({
  id: row.id,
  number: row.number,
  lines: row.lines,
  total: row.total,
  state: stateOf(row),
  operator: row.operator,
  phone: row.phone,
  status: wireStatus(row),
  failure: row.failure,
  needsAttention: row.needsAttention,
  orderedAt: row.ordered_at.toISOString(),
  orderedBy: row.ordered_by_name,
  paidAt: row.paid_at?.toISOString() ?? null,
  receiptNumber: row.receiptNumber,
});

export const presentOrder = (row: ReadOrder): Order => ({
  ...presentRow(row),
  windowEndsAt: row.windowEndsAt?.toISOString() ?? null,
  receiptCode: row.receiptCode,
});

/** One of a school, or by the platform of any. */
export async function findOrder(tx: Tx, id: string, orgId?: string): Promise<ReadOrder> {
  const { rows } = await sql<ReadOrder>`
    select ${columns} from ${source}
     where o.id = ${id} and ${orgId === undefined ? sql`true` : sql`o.org_id = ${orgId}`}`.execute(
    tx,
  );
  return found(rows[0], errors.notFound);
}

export const readOrder = async (tx: Tx, orgId: string, id: string): Promise<Order> =>
  presentOrder(await findOrder(tx, id, orgId));

export interface OrderFilters {
  readonly state?: OrderState | 'attention' | undefined;
  readonly q?: string | undefined;
}

/** Newest first; `where` on `o` and `t`. Found by the beginning of its number or of the phone. */
export async function findOrderIds(
  tx: Tx,
  { state, q = '' }: OrderFilters,
  where: RawBuilder<unknown>,
  { page, perPage }: Paging,
): Promise<PageOfIds> {
  const typed = q.replaceAll(/[\s%_\\]/g, '');
  const chosen = sql`from shop_orders o join transactions t on t.org_id = o.org_id and t.order_id = o.id
    where ${where} ${state === undefined ? sql`` : sql`and ${states[state]}`}
      ${typed === '' ? sql`` : sql`and (o.number ilike ${`${typed}%`} or o.number ilike ${`C-${typed}%`} or t.phone like ${`${typed}%`})`}`;
  const { rows } = await sql<PageOfIds>`
    select to_json(array(select o.id ${chosen} order by o.ordered_at desc, o.id desc
                          limit ${perPage} offset ${(page - 1) * perPage})) as ids,
           (select count(*) ${chosen}) as total`.execute(tx);
  return rows[0] ?? { ids: [], total: 0 };
}

export async function readOrderRows(tx: Tx, ids: readonly string[]): Promise<ReadOrder[]> {
  const { rows } = await sql<ReadOrder>`
    select ${columns} from ${source} where o.id = any(${[...ids]}::uuid[])`.execute(tx);
  return inOrder(ids, rows);
}

export const orderList: List<OrderFilters, OrderRow> = (_tx, orgId, filters) => ({
  find: (tx, paging) => findOrderIds(tx, filters, sql`o.org_id = ${orgId}`, paging),
  read: async (tx, ids) => (await readOrderRows(tx, ids)).map(presentRow),
});

/** Orders with SMS packs in them, with how many messages. */
export const topUpList: List<OrderFilters, OrderRow & { messages: number }> = (
  _tx,
  orgId,
  filters,
) => ({
  find: (tx, paging) =>
    findOrderIds(
      tx,
      filters,
      sql`o.org_id = ${orgId} and o.lines @> '[{"kind": "pack"}]'::jsonb`,
      paging,
    ),
  read: async (tx, ids) =>
    (await readOrderRows(tx, ids)).map((row) => ({
      ...presentRow(row),
      messages: row.lines.reduce(
        (sum, line) => sum + (line.kind === 'pack' ? line.messages : 0),
        0,
      ),
    })),
});
