export const listPayments = { method: 'GET', path: '/ba021/v1/school/payments' } as const;
export const getBalance = { method: 'GET', path: '/ba021/v1/school/balance' } as const;
export const createPaymentLink = {
  method: 'POST',
  path: '/ba021/v1/school/payment-links',
} as const;
export const sendPaymentLink = {
  method: 'POST',
  path: '/ba021/v1/school/payment-links/send',
} as const;
