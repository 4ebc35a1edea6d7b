import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Services } from '../../platform/services.ts';
import type { SessionMoney } from './session-money.ts';
import type { CashSessionRow } from './tables.ts';

type Unsigned = Omit<CashSessionRow, 'signature'>;
type Sums = Pick<SessionMoney, 'takenInCash' | 'paidOut' | 'deposited'>;
type Keys = Pick<Services, 'keyFor'>;

/** What a locked session says, in an order of its own: a changed franc, name or minute gives another signature. */
const recordOf = (row: Unsigned, { takenInCash, paidOut, deposited }: Sums): unknown[] => [
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
];

const takenOf = ({ taken }: Unsigned): unknown =>
  taken?.map(({ means, amount, count }) => [means, amount, count]) ?? null;

const sign = (services: Keys, record: readonly unknown[]): string =>
  createHmac('sha256', services.keyFor('cash-session'))
    .update(JSON.stringify(record))
    .digest('hex');

export const signSession = (services: Keys, row: Unsigned, money: Sums): string =>
  sign(services, [...recordOf(row, money), takenOf(row)]);

/**
 * Whether a locked session says what it said when it was locked; null of one that is open. Sessions that were locked before what was
 * taken by each means was kept with them are signed without it: it was added up from their payments later. A record of one kind never
 * fits a signature of the other.
 */
export function isUnchanged(services: Keys, row: CashSessionRow, money: Sums): boolean | null {
  if (row.closed_at === null) return null;
  const given = Buffer.from(row.signature ?? '');
  const record = recordOf(row, money);
  return [[...record, takenOf(row)], record].some((signed) => {
    const wanted = Buffer.from(sign(services, signed));
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
}
