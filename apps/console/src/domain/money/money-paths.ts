import { getBalance, listPayments } from '@ardoise/contract/endpoints/payments';
import { getStudent } from '@ardoise/contract/endpoints/students';
import { getTransaction, listTransactions } from '@ardoise/contract/endpoints/transactions';

/** What a payment that moves makes stale. */
export const moneyPaths: readonly string[] = [
  getBalance,
  listPayments,
  listTransactions,
  getTransaction,
  getStudent,
].map(({ path }) => path);
