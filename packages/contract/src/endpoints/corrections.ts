export const listDiscounts = {
  method: 'GET',
  path: '/ba021/v1/school/fees/{id}/discounts',
  reads: ['fees'],
} as const;
export const giveDiscount = {
  method: 'POST',
  path: '/ba021/v1/school/fees/{id}/discount',
  emits: ['fee.changed'],
} as const;
export const takeBackDiscount = {
  method: 'POST',
  path: '/ba021/v1/school/discounts/{id}/take-back',
  emits: ['fee.changed'],
} as const;
export const markFeePaid = {
  method: 'POST',
  path: '/ba021/v1/school/fees/{id}/mark-paid',
  emits: ['payment.settled'],
} as const;
export const reversePayment = {
  method: 'POST',
  path: '/ba021/v1/school/payments/{id}/reverse',
  emits: ['payment.reversed', 'reversal.asked', 'cashSession.changed'],
} as const;
export const movePayment = {
  method: 'POST',
  path: '/ba021/v1/school/payments/{id}/move',
  emits: ['payment.reversed', 'payment.settled', 'reversal.asked'],
} as const;
export const confirmReversal = {
  method: 'POST',
  path: '/ba021/v1/school/reversals/{id}/confirm',
  emits: ['payment.reversed', 'payment.settled', 'reversal.decided', 'cashSession.changed'],
} as const;
export const declineReversal = {
  method: 'POST',
  path: '/ba021/v1/school/reversals/{id}/decline',
  emits: ['reversal.decided'],
} as const;
export const getMoneyRules = {
  method: 'GET',
  path: '/ba021/v1/school/money-rules',
  reads: ['settings'],
} as const;
export const changeMoneyRules = {
  method: 'PUT',
  path: '/ba021/v1/school/money-rules',
  emits: ['settings.changed'],
} as const;
