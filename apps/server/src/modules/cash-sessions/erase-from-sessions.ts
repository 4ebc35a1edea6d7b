import './tables.ts';
import { sql } from 'kysely';
import type { Work } from '../../platform/work.ts';
import { readMoneyOf } from './session-money.ts';
import { isUnchanged, signSession } from './sign-session.ts';
import type { CashSessionRow } from './tables.ts';

/**
 * Takes a name out of sessions, and signs those again that were as they had been signed: one that did not fit its signature before does not
 * fit it afterwards either.
 */
export async function eraseFromSessions(
  { services, tx, orgId }: Work,
  { pattern, instead }: { readonly pattern: string; readonly instead: string },
): Promise<number> {
  const { rows } = await sql<CashSessionRow>`
    select * from cash_sessions where org_id = ${orgId} and concat_ws(' ', cashier_name, closed_by_name, explanation, till) ~* ${pattern}
     order by id for update`.execute(tx);
  const say = async (text: string | null): Promise<string | null> => {
    const { rows: said } = await sql<{ text: string | null }>`
      select regexp_replace(${text}::text, ${pattern}, ${instead}, 'gi') as text`.execute(tx);
    return said[0]?.text ?? null;
  };
  for (const row of rows) {
    const money = await readMoneyOf(tx, orgId, row.id);
    const erased: CashSessionRow = {
      ...row,
      till: (await say(row.till)) ?? '',
      cashier_name: (await say(row.cashier_name)) ?? '',
      closed_by_name: await say(row.closed_by_name),
      explanation: await say(row.explanation),
    };
    const signature =
      isUnchanged(services, row, money) === true
        ? signSession(services, erased, money)
        : row.signature;
    await tx
      .updateTable('cash_sessions')
      .set({
        till: erased.till,
        cashier_name: erased.cashier_name,
        closed_by_name: erased.closed_by_name,
        explanation: erased.explanation,
        signature,
      })
      .where('org_id', '=', orgId)
      .where('id', '=', row.id)
      .execute();
  }
  return rows.length;
}
