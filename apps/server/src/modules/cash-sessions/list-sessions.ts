import type { CashSession, listCashSessions as call } from '@ardoise/contract/cash-sessions';
import type { Answer, Input } from '@ardoise/contract/protocol/call';
import { type RawBuilder, sql } from 'kysely';
import { together, type Tx } from '../../platform/db/database.ts';
import type { SchoolContext } from '../../platform/http/context.ts';
import { answerList, findFromNearerEnd, inOrder, type List } from '../../platform/lists/list.ts';
import { type ChosenSessions, chooseSessions, monthOf } from './choose-sessions.ts';
import { numberOfSession, presentSession } from './present-session.ts';
import { readByCashier } from './read-by-cashier.ts';
import { readSessionMoney, sessionsById } from './session-money.ts';
import { nameOfSession, sessionNames } from './session-names.ts';
import type { CashSessionRow } from './tables.ts';

/** Tills and cashiers are few: what was typed is not looked for in each session. */
async function namesWith(tx: Tx, orgId: string, q = ''): Promise<readonly string[] | undefined> {
  if (q === '') return undefined;
  const { rows } = await sql<{ name: string }>`
    select distinct ${nameOfSession('t')} as name from ${sessionNames(orgId)} t
     where position(lower(${q}) in lower(${nameOfSession('t')})) > 0`.execute(tx);
  return rows.map(({ name }) => name);
}

/** How many of them were opened in each month. */
const monthsOf = ({ sums, others }: ChosenSessions): RawBuilder<unknown> =>
  sql.join(
    [
      sql`select s.month as day, s.sessions as n from cash_session_sums s where ${sums}`,
      ...others.map(
        (other) => sql`select ${monthOf(sql`t.opened_at`)}, 1 from cash_sessions t where ${other}`,
      ),
    ],
    sql` union all `,
  );

/** Newest first. */
const sessionList =
  (readerId: string, total: number): List<ChosenSessions, CashSession> =>
  (_tx, orgId, chosen) => ({
    find: (tx, paging) =>
      findFromNearerEnd(tx, {
        ...paging,
        source: sql`cash_sessions t where ${chosen.where}`,
        order: sql`t.opened_at desc, t.id`,
        backwards: sql`t.opened_at, t.id desc`,
        total,
        days: {
          counts: monthsOf(chosen),
          each: 'month',
          at: sql`t.opened_at`,
          zone: sql`'UTC'`,
          isNewestFirst: true,
        },
      }),
    read: async (tx, ids) => {
      const [{ rows }, money] = await together([
        sql<CashSessionRow>`select s.* from ${sessionsById(orgId, ids)}`.execute(tx),
        readSessionMoney(tx, orgId, ids),
      ]);
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
  const { q, page, perPage } = query;
  const [{ rows: cashiers }, names] = await together([
    sql<{ id: string; name: string }>`
      select distinct on (cashier_id) cashier_id as id, cashier_name as name from ${sessionNames(orgId)} t
       order by cashier_id, last_opened_at desc`.execute(tx),
    namesWith(tx, orgId, q),
  ]);
  const chosen = chooseSessions(orgId, { ...query, names, number: numberOfSession(q) });
  const byCashier = await readByCashier(tx, orgId, chosen);
  const total = byCashier.reduce((sum, { sessions }) => sum + sessions, 0);
  return {
    ...(await answerList(sessionList(actor.personId, total), context, {
      ...chosen,
      page,
      perPage,
    })),
    cashiers,
    byCashier,
  };
}
