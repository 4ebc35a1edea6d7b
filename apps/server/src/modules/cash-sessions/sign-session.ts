import { createHmac } from 'node:crypto';
import type { Services } from '../../platform/services.ts';
import type { SessionMoney } from './session-money.ts';
import type { CashSessionRow } from './tables.ts';

/** What a locked session says, in an order of its own: a changed franc, name or minute gives another signature. */
const recordOf = (
  row: Omit<CashSessionRow, 'signature'>,
  { takenInCash, paidOut, deposited }: Pick<SessionMoney, 'takenInCash' | 'paidOut' | 'deposited'>,
): string =>
  JSON.stringify([
    row.org_id,
    row.id,
    row.number,
    row.till,
    row.cashier_id,
    row.cashier_name,
    row.opened_at.toISOString(),
    row.closed_at?.toISOString() ?? null,
    row.closed_by,
    row.closed_by_name,
    row.float,
    takenInCash,
    paidOut,
    deposited,
    row.expected,
    row.counted,
    row.explanation,
    row.taken?.map(({ means, amount, count }) => [means, amount, count]) ?? null,
  ]);

export const signSession = (
  services: Pick<Services, 'keyFor'>,
  row: Omit<CashSessionRow, 'signature'>,
  money: Pick<SessionMoney, 'takenInCash' | 'paidOut' | 'deposited'>,
): string =>
  createHmac('sha256', services.keyFor('cash-session')).update(recordOf(row, money)).digest('hex');
