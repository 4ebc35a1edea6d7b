import type { CashSession } from '@ardoise/contract/cash-sessions';
import { expectedOf, type SessionMoney } from './session-money.ts';
import type { CashSessionRow } from './tables.ts';

/** `C-0012`. */
export const sessionNumber = (number: number): string => `C-${String(number).padStart(4, '0')}`;

/** Of one that somebody typed as it is shown, or without its zeros. */
export function numberOfSession(typed = ''): number | undefined {
  const [, digits] = /^c[\s-]*(\d{1,9})$/i.exec(typed.trim()) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** A closed one as it was locked: what happens to its payments afterwards is told elsewhere. */
export function presentSession(
  row: CashSessionRow,
  money: SessionMoney,
  readerId: string | null,
): CashSession {
  const expected = row.expected ?? expectedOf(money);
  const { takenInCash, paidOut, deposited, taken } = money;
  return {
    id: row.id,
    number: sessionNumber(row.number),
    till: row.till,
    cashierId: row.cashier_id,
    cashier: row.cashier_name,
    openedAt: row.opened_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    closedBy: row.closed_by_name,
    float: row.float,
    takenInCash,
    paidOut,
    deposited,
    expected,
    counted: row.counted,
    variance: row.counted === null ? null : row.counted - expected,
    explanation: row.explanation,
    taken: [...(row.taken ?? taken)],
    isOwn: row.cashier_id === readerId,
  };
}
