import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { AccountKind, PaymentMethod } from './tables.ts';

/** One movement of money: from the debited account to the credited one. */
export interface Posting {
  readonly debit: string;
  readonly credit: string;
  /** Above zero. */
  readonly amount: number;
  readonly kind: 'payment' | 'overpayment' | 'creditUsed' | 'providerFee' | 'reversal';
}

/** What the provider holds for the school and can pay out. */
export const heldAccount = 'school:held';
/** What reached the school's own merchant account: recorded, never payable out by us. */
export const ownAccount = 'school:own';
export const creditAccount = (familyId: string): string => `credit:${familyId}`;
/** Where the money came in. */
export const sourceAccount = (method: PaymentMethod, kind: AccountKind): string =>
  `source:${kind}:${method}`;

/** Where a school's money goes by whose account took it in. */
export const schoolAccount = (kind: AccountKind): string =>
  kind === 'provider' ? heldAccount : ownAccount;

/**
 * Writes the rows and the totals beside the accounts in one statement each. Accounts are touched in sorted order, so
 * that two payments that share some of them wait for each other and never lock crosswise.
 */
export async function post(
  tx: Tx,
  entry: { readonly orgId: string; readonly paymentId: string; readonly at: Date },
  postings: readonly Posting[],
): Promise<void> {
  const totals = new Map<string, { debits: number; credits: number }>();
  const totalOf = (name: string): { debits: number; credits: number } => {
    const total = totals.get(name) ?? { debits: 0, credits: 0 };
    totals.set(name, total);
    return total;
  };
  for (const { debit, credit, amount } of postings) {
    if (!Number.isSafeInteger(amount) || amount <= 0)
      throw new Error('A posting has a whole amount above zero.');
    totalOf(debit).debits += amount;
    totalOf(credit).credits += amount;
  }
  const sorted = [...totals].sort(([a], [b]) => (a < b ? -1 : 1));
  await tx
    .insertInto('ledger_accounts')
    .values(sorted.map(([name, total]) => ({ org_id: entry.orgId, name, ...total })))
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'name']).doUpdateSet({
        debits: sql`ledger_accounts.debits + excluded.debits`,
        credits: sql`ledger_accounts.credits + excluded.credits`,
      }),
    )
    .execute();
  await tx
    .insertInto('ledger_entries')
    .values(
      postings.map((posting) => ({
        ...posting,
        org_id: entry.orgId,
        id: newId(entry.at),
        at: entry.at,
        payment_id: entry.paymentId,
      })),
    )
    .execute();
}
