import type { Work } from '../../../platform/work.ts';
import {
  commissionAccount,
  incomeAccount,
  type IncomePosting,
  payerFeeAccount,
  post,
  schoolAccount,
  sourceAccount,
  writeTestEntry,
} from '../../ledger/public.ts';
import type { TransactionsTable } from '../tables.ts';
import { moveNotice } from './transition.ts';

type Taken = TransactionsTable & { readonly collection_id: string };

const isOfPurpose =
  (purpose: 'income' | 'test') =>
  (row: TransactionsTable): row is Taken =>
    row.purpose === purpose && row.collection_id !== null;

/** What programs asked for without a student and payers have paid, in the transaction that settles it; the caller holds the rows. */
export async function takeCollections(
  work: Work,
  rows: readonly TransactionsTable[],
): Promise<void> {
  const income = rows.filter(isOfPurpose('income'));
  const tests = rows.filter(isOfPurpose('test'));
  for (const { id, amount } of tests)
    await writeTestEntry(work, { environment: 'development', id, amount, at: work.now });
  for (const { collection_id: collectionId } of [...income, ...tests])
    await work.emit('collection.changed', collectionId, { state: 'paid' });
  for (const { id, amount, operator, collection_id: collectionId } of income)
    await work.audit({
      action: 'income.taken',
      subject: 'transaction',
      subjectId: id,
      before: null,
      after: { amount, operator, collectionId },
    });
  await post(work, income.flatMap(postingsOf));
}

/** It comes into the same account as a fee by that way, and is kept apart from fees; the provider's part is as of a fee. */
function postingsOf(row: Taken): IncomePosting[] {
  const { id: transactionId, operator, kind, amount, fee, fee_bearer: bearer } = row;
  const taken: IncomePosting = {
    kind: 'income',
    debit: sourceAccount(operator, kind),
    credit: incomeAccount(operator, kind),
    amount,
    transactionId,
  };
  if (bearer === null) return [taken];
  const debit = bearer === 'payer' ? payerFeeAccount(operator) : schoolAccount('held');
  const kept = { debit, credit: commissionAccount, amount: fee } as const;
  return [taken, { ...kept, kind: 'providerFee', transactionId }];
}

/**
 * Who pays without being of a family has no receipt of fees, and the operator's own message: the program that asked tells the
 * rest. So the notice ends with the payment.
 */
export async function endNotices(work: Work, rows: readonly TransactionsTable[]): Promise<void> {
  for (const row of rows)
    if (row.purpose === 'income' || row.purpose === 'test')
      await moveNotice(work, { ...row, state: 'paid', notice: 'due' }, 'sent');
}
