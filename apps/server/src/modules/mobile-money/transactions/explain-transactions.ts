import { maskPhonesIn } from '@ardoise/contract/values/mask-phone';
import type { ListedTransaction, TransactionRow } from '@ardoise/contract/transactions';
import type { FoundBy } from '@ardoise/contract/values/found-by';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import {
  type AskedWord,
  foundByPhone,
  hasOneOf,
  paymentsOfReceipt,
  readReference,
  sayReference,
  searchWords,
} from '../../students/public.ts';

/** With what the search has found each by, where what is shown of it does not say so. */
export async function explainTransactions(
  tx: Tx,
  orgId: string,
  typed: string | undefined,
  rows: readonly TransactionRow[],
): Promise<ListedTransaction[]> {
  if (typed === undefined || typed === '') return rows.map((row) => ({ ...row, foundBy: null }));
  const words = searchWords(typed);
  const ofReceipt = await readReceipt(tx, orgId, typed);
  return rows.map((row) => ({
    ...row,
    foundBy: ofReceipt.get(row.id) ?? foundByPayer(row, words),
  }));
}

async function readReceipt(tx: Tx, orgId: string, typed: string): Promise<Map<string, FoundBy>> {
  const reference = readReference(typed);
  if (reference?.kind !== 'receipt') return new Map();
  const by = await sayReference(tx, orgId, reference);
  const { rows } = await sql<{ id: string }>`select paid.transaction_id as id
    from (${paymentsOfReceipt(orgId, reference)}) paid where paid.transaction_id is not null`.execute(
    tx,
  );
  return new Map(rows.map(({ id }) => [id, by]));
}

function foundByPayer(
  { phone, payerName, narration, amount }: TransactionRow,
  words: readonly AskedWord[],
): FoundBy {
  const digits = words.map(({ word }) => word).filter((word) => /^\d+$/.test(word));
  const byPhone = digits
    .filter((word) => Number(word) !== amount)
    .map((word) => foundByPhone([phone], word))
    .find((found) => found !== null);
  if (byPhone !== undefined) return byPhone;
  const isPayer = payerName !== null && hasOneOf(payerName, words) && !hasOneOf(narration, words);
  return isPayer ? { by: 'payer', text: maskPhonesIn(payerName) } : null;
}
