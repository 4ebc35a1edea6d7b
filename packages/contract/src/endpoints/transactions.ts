export const listTransactions = { method: 'GET', path: '/ba021/v1/school/transactions' } as const;
export const getTransaction = {
  method: 'GET',
  path: '/ba021/v1/school/transactions/{id}',
} as const;
export const checkTransaction = {
  method: 'POST',
  path: '/ba021/v1/school/transactions/{id}/check-status',
} as const;
export const countTransaction = {
  method: 'POST',
  path: '/ba021/v1/school/transactions/{id}/count',
} as const;
export const closeTransaction = {
  method: 'POST',
  path: '/ba021/v1/school/transactions/{id}/close',
} as const;
