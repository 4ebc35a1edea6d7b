export const readDesk = {
  method: 'GET',
  path: '/ba021/v1/school/payments/desk',
  reads: ['fees', 'payments', 'transactions', 'students', 'families', 'cash', 'operators'],
} as const;
export const takeAtDesk = {
  method: 'POST',
  path: '/ba021/v1/school/payments',
  emits: [
    'payment.settled',
    'payment.takenAtDesk',
    'transaction.started',
    'pendingPayment.recorded',
  ],
} as const;
export const findDeskPayment = {
  method: 'GET',
  path: '/ba021/v1/school/payments/desk/{key}',
  reads: ['payments', 'transactions', 'cash'],
} as const;
export const listOwnWaiting = {
  method: 'GET',
  path: '/ba021/v1/school/payments/own-waiting',
  reads: ['transactions', 'payments', 'cash'],
} as const;
export const closePrompt = {
  method: 'POST',
  path: '/ba021/v1/school/payments/prompts/{id}/close',
  emits: [
    'transaction.moved',
    'transaction.expired',
    'transaction.doubted',
    'payment.settled',
    'operator.refused',
    'operator.walletFull',
  ],
} as const;
export const listPendingPayments = {
  method: 'GET',
  path: '/ba021/v1/school/pending-payments',
  reads: ['cash', 'payments', 'students'],
} as const;
export const checkPendingPayment = {
  method: 'POST',
  path: '/ba021/v1/school/pending-payments/{id}/check-status',
} as const;
export const confirmPendingPayment = {
  method: 'POST',
  path: '/ba021/v1/school/pending-payments/{id}/confirm',
  emits: ['payment.settled', 'payment.takenAtDesk', 'pendingPayment.decided'],
} as const;
export const closePendingPayment = {
  method: 'POST',
  path: '/ba021/v1/school/pending-payments/{id}/close',
  emits: ['pendingPayment.decided'],
} as const;
