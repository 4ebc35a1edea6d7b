export const listRefunds = {
  method: 'GET',
  path: '/ba021/v1/school/credit/refunds',
  reads: ['payments', 'families', 'cash'],
} as const;
export const refundCredit = {
  method: 'POST',
  path: '/ba021/v1/school/credit/refunds',
  emits: ['refund.moved', 'cashSession.changed'],
} as const;
export const checkRefund = {
  method: 'POST',
  path: '/ba021/v1/school/credit/refunds/{id}/check-status',
} as const;
