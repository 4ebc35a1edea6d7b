import type { Dashboard } from '@ardoise/contract/dashboard/dashboard';
import { startOfDay } from '@ardoise/contract/values/periods';
import { type RawBuilder, sql } from 'kysely';
import { together } from '../../platform/db/database.ts';
import {
  type CashSessionRow,
  presentSession,
  readSessionMoney,
  readTakenSince,
} from '../cash-sessions/public.ts';
import type { Asked } from './school.ts';

/** The sessions that are open, or were opened or closed today, with what each took today: one may be open for days. */
export async function readCash({ tx, orgId, today, timeZone }: Asked): Promise<Dashboard['cash']> {
  const midnight = startOfDay(today, timeZone);
  // Each of the two by its index: where either was asked of a session, all that there ever were would be looked at. The moment is hidden
  // from the planner, which would plan anew for each.
  const chosen = (which: RawBuilder<unknown>) =>
    sql`select * from cash_sessions where org_id = ${orgId} and ${which}`;
  const { rows } = await sql<CashSessionRow>`
    ${chosen(sql`closed_at is null`)} union all ${chosen(sql`closed_at >= (select ${midnight}::timestamptz)`)}
    order by opened_at, id`.execute(tx);
  if (rows.length === 0) return { inDrawers: 0, sessions: [] };
  const ids = rows.map(({ id }) => id);
  const [money, takenToday] = await together([
    readSessionMoney(tx, orgId, ids),
    readTakenSince(tx, orgId, ids, midnight),
  ]);
  const sessions = rows.flatMap((row) => {
    const ofSession = money.get(row.id);
    if (ofSession === undefined) return [];
    const { id, number, till, cashier, openedAt, closedAt, expected, counted, variance } =
      presentSession(row, ofSession, null);
    return {
      id,
      number,
      till,
      cashier,
      openedAt,
      closedAt,
      takenToday: takenToday.get(id) ?? 0,
      expected,
      counted,
      variance,
    };
  });
  return {
    inDrawers: sessions
      .filter(({ closedAt }) => closedAt === null)
      .reduce((sum, { expected }) => sum + expected, 0),
    sessions,
  };
}
