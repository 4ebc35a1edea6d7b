export const getPaymentSettings = {
  method: 'GET',
  path: '/ba021/v1/school/payment-settings',
  reads: ['operators'],
} as const;
export const updatePaymentSettings = {
  method: 'PUT',
  path: '/ba021/v1/school/payment-settings/{operator}',
  emits: ['operators.changed'],
} as const;
export const testPaymentSettings = {
  method: 'POST',
  path: '/ba021/v1/school/payment-settings/{operator}/test',
  emits: ['operators.limitsRead'],
} as const;
