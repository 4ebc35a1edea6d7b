/** It has no topics, and so is never kept as it came: the desk keeps it encrypted. */
export const readOwedBook = {
  method: 'GET',
  path: '/ba021/v1/school/owed-book',
} as const;
export const openDeskKey = {
  method: 'POST',
  path: '/ba021/v1/school/cash-sessions/{id}/desk-key',
} as const;
export const recordOfflinePayment = {
  method: 'POST',
  path: '/ba021/v1/school/offline-payments',
  emits: ['payment.settled', 'payment.takenAtDesk', 'offlinePayment.recorded'],
} as const;
export const listOfflinePayments = {
  method: 'GET',
  path: '/ba021/v1/school/offline-payments',
  reads: ['cash', 'payments', 'students'],
} as const;
export const decideOfflinePayment = {
  method: 'POST',
  path: '/ba021/v1/school/offline-payments/{id}/decide',
  emits: ['offlinePayment.decided', 'cashSession.changed'],
} as const;
