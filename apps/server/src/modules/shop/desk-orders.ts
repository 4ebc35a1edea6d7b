import './tables.ts';
import type { DeskOrder, listDeskOrders } from '@ardoise/contract/desk/orders';
import type { Answer, Input } from '@ardoise/contract/protocol/call';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { SignedInContext } from '../../platform/http/context.ts';
import { answerList, type List } from '../../platform/lists/list.ts';
import {
  findOrder,
  findOrderIds,
  presentOrder,
  type ReadOrder,
  readOrderRows,
} from './read-orders.ts';

type Query = Input<typeof listDeskOrders>['query'];

async function withSchools(tx: Tx, rows: readonly ReadOrder[]): Promise<DeskOrder[]> {
  const schools = await tx
    .selectFrom('organisations')
    .select(['org_id as id', 'name', 'app_id as appId'])
    .where(sql<boolean>`org_id = any(${rows.map(({ org_id: orgId }) => orgId)}::uuid[])`)
    .execute();
  return rows.flatMap((row) => {
    const school = schools.find(({ id }) => id === row.org_id);
    if (school === undefined) return [];
    return [
      { ...presentOrder(row), school, attention: row.attention, differences: row.differences },
    ];
  });
}

const deskOrderList: List<Pick<Query, 'state' | 'schoolId' | 'q'>, DeskOrder> = (
  _tx,
  _orgId,
  filters,
) => ({
  find: (tx, paging) =>
    findOrderIds(
      tx,
      filters,
      filters.schoolId === undefined ? sql`true` : sql`o.org_id = ${filters.schoolId}`,
      paging,
    ),
  read: async (tx, ids) => withSchools(tx, await readOrderRows(tx, ids)),
});

/** How many the desk has to look at. */
export async function countDoubtedOrders(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from transactions t
     where t.purpose = 'purchase' and t.attention_at is not null`.execute(tx);
  return rows[0]?.count ?? 0;
}

export const listOrdersOfAll = async (
  context: SignedInContext,
  query: Query,
): Promise<Answer<typeof listDeskOrders>> => ({
  ...(await answerList(deskOrderList, context, query)),
  attention: await countDoubtedOrders(context.tx),
});

export async function readDeskOrder(tx: Tx, id: string): Promise<DeskOrder> {
  const [order] = await withSchools(tx, [await findOrder(tx, id)]);
  if (order === undefined) throw new Error('An order is of a school.');
  return order;
}
