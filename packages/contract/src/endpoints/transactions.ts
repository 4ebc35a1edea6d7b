export const listTransactions = {
  method: 'GET',
  path: '/ba021/v1/school/transactions',
  reads: ['transactions'],
} as const;
export const sumTransactions = {
  method: 'GET',
  path: '/ba021/v1/school/transactions/totals',
  reads: ['transactions'],
} as const;
export const exportTransactions = {
  method: 'POST',
  path: '/ba021/v1/school/transactions/export',
} as const;
export const getTransaction = {
  method: 'GET',
  path: '/ba021/v1/school/transactions/{id}',
  reads: ['transactions', 'payments'],
} as const;
export const checkTransaction = {
  method: 'POST',
  path: '/ba021/v1/school/transactions/{id}/check-status',
  emits: [
    'transaction.moved',
    'transaction.expired',
    'transaction.doubted',
    'payment.settled',
    'operator.refused',
    'operator.walletFull',
  ],
} as const;
export const remindTransaction = {
  method: 'POST',
  path: '/ba021/v1/school/transactions/{id}/remind',
  emits: ['transaction.reminded'],
} as const;
export const acceptTransaction = {
  method: 'POST',
  path: '/ba021/v1/school/transactions/{id}/count',
  emits: ['payment.settled', 'transaction.doubted'],
} as const;
export const closeTransaction = {
  method: 'POST',
  path: '/ba021/v1/school/transactions/{id}/close',
  emits: ['transaction.moved'],
} as const;
