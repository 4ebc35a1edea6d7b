import type { Dashboard } from '@ardoise/contract/dashboard/dashboard';
import { startOfDay } from '@ardoise/contract/values/periods';
import { together } from '../../platform/db/database.ts';
import { presentSession, readSessionMoney, readTakenSince } from '../cash-sessions/public.ts';
import type { Asked } from './school.ts';

/** The sessions that are open, or were opened or closed today, with what each took today: one may be open for days. */
export async function readCash({ tx, orgId, today, timeZone }: Asked): Promise<Dashboard['cash']> {
  const midnight = startOfDay(today, timeZone);
  const rows = await tx
    .selectFrom('cash_sessions')
    .selectAll()
    .where('org_id', '=', orgId)
    .where((is) =>
      is.or([
        is('closed_at', 'is', null),
        is('opened_at', '>=', midnight),
        is('closed_at', '>=', midnight),
      ]),
    )
    .orderBy('opened_at')
    .orderBy('id')
    .execute();
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
