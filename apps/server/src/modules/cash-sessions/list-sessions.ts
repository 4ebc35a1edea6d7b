import type { CashSession, listCashSessions as call } from '@ardoise/contract/cash-sessions';
import type { Answer, Input } from '@ardoise/contract/protocol/call';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { SchoolContext } from '../../platform/http/context.ts';
import { answerList, findFromNearerEnd, inOrder, type List } from '../../platform/lists/list.ts';
import { presentSession } from './present-session.ts';
import { readByCashier } from './read-by-cashier.ts';
import { readSessionMoney } from './session-money.ts';

type Filters = Pick<Input<typeof call>['query'], 'cashierId' | 'state' | 'from' | 'to'> & {
  /** What a search fits: each a till with its cashier, as sessions name them. */
  readonly names: readonly string[] | undefined;
};

const states = {
  open: sql`t.closed_at is null`,
  closed: sql`t.closed_at is not null`,
  variance: sql`t.counted <> t.expected`,
} as const;

/** The moment at which a day, or the one after it, begins at the school. */
const beginningOf = (orgId: string, day: string, after = 0) => sql`
  (${day}::date + ${after}::int)::timestamp at time zone
    (select time_zone from organisations where org_id = ${orgId})`;

const nameOfSession = sql`t.till || ' ' || t.cashier_name`;

/** Tills and cashiers are few: they are read once from an index, and what was typed is not looked for in each session. */
async function namesWith(tx: Tx, orgId: string, q = ''): Promise<readonly string[] | undefined> {
  if (q === '') return undefined;
  const { rows } = await sql<{ name: string }>`
    select ${nameOfSession} as name
      from (select distinct till, cashier_name from cash_sessions where org_id = ${orgId} offset 0) t
     where position(lower(${q}) in lower(${nameOfSession})) > 0`.execute(tx);
  return rows.map(({ name }) => name);
}

const isNamed = (names: readonly string[]) =>
  names.length === 0 ? sql`false` : sql`${nameOfSession} = any(${[...names]}::text[])`;

const chosenBy = (orgId: string, { cashierId, state, from, to, names }: Filters) => [
  sql`t.org_id = ${orgId}`,
  ...(cashierId === undefined ? [] : [sql`t.cashier_id = ${cashierId}`]),
  ...(state === undefined ? [] : [states[state]]),
  ...(from === undefined ? [] : [sql`t.opened_at >= ${beginningOf(orgId, from)}`]),
  ...(to === undefined ? [] : [sql`t.opened_at < ${beginningOf(orgId, to, 1)}`]),
  ...(names === undefined ? [] : [isNamed(names)]),
];

/** Newest first. */
const sessionList =
  (readerId: string, total: number): List<Filters, CashSession> =>
  (_tx, orgId, filters) => ({
    find: (tx, paging) =>
      findFromNearerEnd(tx, {
        ...paging,
        source: sql`cash_sessions t where ${sql.join(chosenBy(orgId, filters), sql` and `)}`,
        order: sql`t.opened_at desc, t.id`,
        backwards: sql`t.opened_at, t.id desc`,
        total,
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
  const filters = { ...query, names: await namesWith(tx, orgId, query.q) };
  const byCashier = await readByCashier(tx, orgId, chosenBy(orgId, filters));
  const total = byCashier.reduce((sum, { sessions }) => sum + sessions, 0);
  return {
    ...(await answerList(sessionList(actor.personId, total), context, filters)),
    cashiers,
    byCashier,
  };
}
