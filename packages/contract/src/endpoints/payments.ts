export const listPayments = {
  method: 'GET',
  path: '/ba021/v1/school/payments',
  reads: ['payments', 'students', 'families'],
} as const;
export const openReceipt = {
  method: 'POST',
  path: '/ba021/v1/school/receipts/{code}/open',
} as const;
export const waiveFee = {
  method: 'POST',
  path: '/ba021/v1/school/fees/{id}/waive',
  emits: ['fee.changed'],
} as const;
export const getBalance = {
  method: 'GET',
  path: '/ba021/v1/school/balance',
  reads: ['balance', 'transactions', 'payments', 'cash', 'fees'],
} as const;
export const previewCredit = {
  method: 'GET',
  path: '/ba021/v1/school/credit',
  reads: ['payments', 'fees', 'students', 'families'],
} as const;
export const useFamilyCredit = {
  method: 'POST',
  path: '/ba021/v1/school/credit/use',
  emits: ['payment.settled'],
} as const;
export const createPaymentLink = {
  method: 'POST',
  path: '/ba021/v1/school/payment-links',
} as const;
export const sendPaymentLink = {
  method: 'POST',
  path: '/ba021/v1/school/payment-links/send',
} as const;
