import './tables.ts';
import type { CashSession } from '@ardoise/contract/cash-sessions';
import type { Tx } from '../../platform/db/database.ts';
import { presentSession } from './present-session.ts';
import { readSessionMoney } from './session-money.ts';

/** Sessions that were open at any time from a moment up to another, the first opened first. */
export async function readSessionsOfSpan(
  tx: Tx,
  orgId: string,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<CashSession[]> {
  const rows = await tx
    .selectFrom('cash_sessions')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('opened_at', '<', to)
    .where(({ eb, or }) => or([eb('closed_at', 'is', null), eb('closed_at', '>=', from)]))
    .orderBy('opened_at')
    .orderBy('id')
    .execute();
  if (rows.length === 0) return [];
  const money = await readSessionMoney(
    tx,
    orgId,
    rows.map(({ id }) => id),
  );
  return rows.flatMap((row) => {
    const ofRow = money.get(row.id);
    return ofRow === undefined ? [] : [presentSession(row, ofRow, null)];
  });
}
