import type { CashSession, listCashSessions as call } from '@ardoise/contract/cash-sessions';
import type { Answer, Input } from '@ardoise/contract/protocol/call';
import { sql } from 'kysely';
import type { SchoolContext } from '../../platform/http/context.ts';
import { answerList, findRows, inOrder, type List } from '../../platform/lists/list.ts';
import { presentSession } from './present-session.ts';
import { readByCashier } from './read-by-cashier.ts';
import { readSessionMoney } from './session-money.ts';

type Filters = Pick<Input<typeof call>['query'], 'cashierId' | 'state' | 'from' | 'to' | 'q'>;

const states = {
  open: sql`t.closed_at is null`,
  closed: sql`t.closed_at is not null`,
  variance: sql`t.counted <> t.expected`,
} as const;

/** The moment at which a day, or the one after it, begins at the school. */
const beginningOf = (orgId: string, day: string, after = 0) => sql`
  (${day}::date + ${after}::int)::timestamp at time zone
    (select time_zone from organisations where org_id = ${orgId})`;

const chosenBy = (orgId: string, { cashierId, state, from, to, q }: Filters) => [
  sql`t.org_id = ${orgId}`,
  ...(cashierId === undefined ? [] : [sql`t.cashier_id = ${cashierId}`]),
  ...(state === undefined ? [] : [states[state]]),
  ...(from === undefined ? [] : [sql`t.opened_at >= ${beginningOf(orgId, from)}`]),
  ...(to === undefined ? [] : [sql`t.opened_at < ${beginningOf(orgId, to, 1)}`]),
  ...(q === undefined || q === ''
    ? []
    : [sql`position(lower(${q}) in lower(t.till || ' ' || t.cashier_name)) > 0`]),
];

/** Newest first. */
const sessionList =
  (readerId: string): List<Filters, CashSession> =>
  (_tx, orgId, filters) => ({
    find: (tx, paging) =>
      findRows(tx, {
        ...paging,
        table: 'cash_sessions',
        where: chosenBy(orgId, filters),
        order: sql`t.opened_at desc, t.id`,
      }),
    read: async (tx, ids) => {
      const rows = await tx
        .selectFrom('cash_sessions')
        .selectAll()
        .where('org_id', '=', orgId)
        .where('id', 'in', [...ids])
        .execute();
      const money = await readSessionMoney(tx, orgId, ids);
      return inOrder(ids, rows).flatMap((row) => {
        const ofRow = money.get(row.id);
        return ofRow === undefined ? [] : [presentSession(row, ofRow, readerId)];
      });
    },
  });

export async function listSessions(
  context: SchoolContext,
  query: Input<typeof call>['query'],
): Promise<Answer<typeof call>> {
  const { tx, orgId, actor } = context;
  const { rows: cashiers } = await sql<{ id: string; name: string }>`
    select distinct on (cashier_id) cashier_id as id, cashier_name as name from cash_sessions
     where org_id = ${orgId} order by cashier_id, opened_at desc`.execute(tx);
  const byCashier = await readByCashier(tx, orgId, chosenBy(orgId, query));
  return {
    ...(await answerList(sessionList(actor.personId), context, query)),
    cashiers,
    byCashier,
  };
}
