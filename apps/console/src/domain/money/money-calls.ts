import type * as payments from '@ardoise/contract/payments';
import type * as students from '@ardoise/contract/students';
import type * as transactions from '@ardoise/contract/transactions';
import { outline } from '@ardoise/web/lib/api/outline.ts';

export const getBalance = outline<typeof payments.getBalance>('GET', '/ba021/v1/school/balance');

export const listPayments = outline<typeof payments.listPayments>(
  'GET',
  '/ba021/v1/school/payments',
);

export const listTransactions = outline<typeof transactions.listTransactions>(
  'GET',
  '/ba021/v1/school/transactions',
);

export const getTransaction = outline<typeof transactions.getTransaction>(
  'GET',
  '/ba021/v1/school/transactions/{id}',
);

export const getStudent = outline<typeof students.getStudent>(
  'GET',
  '/ba021/v1/school/students/{id}',
);

/** What a payment that moves makes stale. */
export const moneyPaths: readonly string[] = [
  getBalance,
  listPayments,
  listTransactions,
  getTransaction,
  getStudent,
].map(({ path }) => path);
