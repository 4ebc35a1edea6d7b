import type { getOwnCashSession } from '@ardoise/contract/cash-sessions';
import type { Answer } from '@ardoise/contract/protocol/call';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { SchoolContext } from '../../platform/http/context.ts';
import { presentSession } from './present-session.ts';
import { expectedOf, readMoneyOf } from './session-money.ts';
import { sessionNames } from './session-names.ts';
import type { CashSessionRow } from './tables.ts';

const findOwnSession = (
  tx: Tx,
  orgId: string,
  cashierId: string,
): Promise<CashSessionRow | undefined> =>
  tx
    .selectFrom('cash_sessions')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('cashier_id', '=', cashierId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();

/** What lies in one's own drawer; null without an open session. */
export async function readOwnDrawer({
  tx,
  orgId,
  actor,
}: Pick<SchoolContext, 'tx' | 'orgId' | 'actor'>): Promise<number | null> {
  const row = await findOwnSession(tx, orgId, actor.personId);
  return row === undefined ? null : expectedOf(await readMoneyOf(tx, orgId, row.id));
}

export async function readOwnSession({
  tx,
  orgId,
  actor,
}: SchoolContext): Promise<Answer<typeof getOwnCashSession>> {
  const row = await findOwnSession(tx, orgId, actor.personId);
  const { rows: tills } = await sql<{ till: string }>`
    select till from ${sessionNames(orgId)} t group by till order by max(last_opened_at) desc limit 20`.execute(
    tx,
  );
  const last = await tx
    .selectFrom('cash_sessions')
    .select('counted')
    .where('org_id', '=', orgId)
    .where('cashier_id', '=', actor.personId)
    .where('closed_at', 'is not', null)
    .orderBy('closed_at', 'desc')
    .executeTakeFirst();
  const session =
    row === undefined
      ? null
      : presentSession(row, await readMoneyOf(tx, orgId, row.id), actor.personId);
  return { session, tills: tills.map(({ till }) => till), lastFloat: last?.counted ?? null };
}
