import './tables.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { LedgerAccountsTable } from './tables.ts';

export type Account = Pick<LedgerAccountsTable, 'name' | 'debits' | 'credits'>;

/** All but those of the families, of which there are as many as families: these are a few dozen, on both sides of them. */
export async function readAccounts(tx: Tx, orgId: string): Promise<readonly Account[]> {
  const { rows } = await sql<Account>`
    select name, debits, credits from ledger_accounts where org_id = ${orgId} and name < 'credit:'
    union all
    select name, debits, credits from ledger_accounts where org_id = ${orgId} and name >= 'credit;'`.execute(
    tx,
  );
  return rows;
}

/**
 * What all families together left with the school. Debits equal credits over all accounts, so that it is what the others lack:
 * a school of a hundred thousand families is not added up for it.
 */
export const creditIn = (accounts: readonly Account[]): number =>
  accounts.reduce((sum, { debits, credits }) => sum + debits - credits, 0);
