import './tables.ts';
import type { CashSession } from '@ardoise/contract/cash-sessions';
import type { Tx } from '../../platform/db/database.ts';
import { presentSession } from './present-session.ts';
import { type DrawerMoney, readDrawersBefore } from './drawers-before.ts';
import { readSessionMoney, type SessionMoney } from './session-money.ts';

interface Span {
  readonly from: Date;
  readonly to: Date;
}

/** A session as one span saw it. */
export interface SessionInSpan
  extends Pick<CashSession, 'id' | 'number' | 'till' | 'cashier' | 'openedAt' | 'closedAt'> {
  /** In the drawer when the span began there: the float, or what was carried over. */
  readonly float: number;
  readonly takenInCash: number;
  readonly paidOut: number;
  readonly deposited: number;
  /** At its closing, or at the end of the span where it was still open then. */
  readonly expected: number;
  readonly counted: number | null;
  readonly variance: number | null;
  readonly explanation: string | null;
}

const nothing: DrawerMoney = { takenInCash: 0, paidOut: 0, deposited: 0 };

const less = (a: DrawerMoney, b: DrawerMoney): DrawerMoney => ({
  takenInCash: a.takenInCash - b.takenInCash,
  paidOut: a.paidOut - b.paidOut,
  deposited: a.deposited - b.deposited,
});

const held = ({ takenInCash, paidOut, deposited }: DrawerMoney): number =>
  takenInCash - paidOut - deposited;

/**
 * Sessions that were open at any time from a moment up to another, the first opened first. What went through a drawer belongs to the
 * span in which it did, and what was counted to the span in which the session was closed: spans one after the other add up to the session.
 */
export async function readSessionsOfSpan(
  tx: Tx,
  orgId: string,
  { from, to }: Span,
): Promise<SessionInSpan[]> {
  const rows = await tx
    .selectFrom('cash_sessions')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('opened_at', '<', to)
    .where(({ eb, or }) => or([eb('closed_at', 'is', null), eb('closed_at', '>=', from)]))
    .orderBy('opened_at')
    .orderBy('id')
    .execute();
  const ids = (isWanted: (row: (typeof rows)[number]) => boolean): string[] =>
    rows.filter(isWanted).map(({ id }) => id);
  const money = await readSessionMoney(
    tx,
    orgId,
    ids(() => true),
  );
  const isClosed = ({ closed_at: at }: (typeof rows)[number]): boolean => at !== null && at < to;
  const before = await readDrawersBefore(
    tx,
    orgId,
    ids((row) => row.opened_at < from),
    from,
  );
  const until = await readDrawersBefore(
    tx,
    orgId,
    ids((row) => !isClosed(row)),
    to,
  );
  return rows.flatMap((row) => {
    const whole: SessionMoney | undefined = money.get(row.id);
    if (whole === undefined) return [];
    const session = presentSession(row, whole, null);
    const carried = before.get(row.id) ?? nothing;
    const all = isClosed(row) ? whole : (until.get(row.id) ?? nothing);
    const own = less(all, carried);
    const float = session.float + held(carried);
    const { id, number, till, cashier, openedAt, closedAt } = session;
    const { expected, counted, variance, explanation } = session;
    const seen = { id, number, till, cashier, openedAt, closedAt, float, ...own };
    return [
      isClosed(row)
        ? { ...seen, expected, counted, variance, explanation }
        : {
            ...seen,
            expected: float + held(own),
            counted: null,
            variance: null,
            explanation: null,
          },
    ];
  });
}
