export const listFees = {
  method: 'GET',
  path: '/ba021/v1/school/fees',
  reads: ['fees', 'students', 'payments', 'years'],
} as const;
export const sumFees = {
  method: 'GET',
  path: '/ba021/v1/school/fees/totals',
  reads: ['fees', 'students', 'payments', 'years'],
} as const;
export const getFeeSummary = {
  method: 'GET',
  path: '/ba021/v1/school/fees/summary',
  reads: ['fees', 'payments', 'years'],
} as const;
export const getFee = {
  method: 'GET',
  path: '/ba021/v1/school/fees/{id}',
  reads: ['fees', 'students', 'payments', 'years'],
} as const;
export const getFeeHistory = {
  method: 'GET',
  path: '/ba021/v1/school/fees/{id}/history',
  reads: ['fees', 'students', 'payments'],
} as const;
export const exportFees = { method: 'POST', path: '/ba021/v1/school/fees/export' } as const;
export const sendFeeLinks = { method: 'POST', path: '/ba021/v1/school/fees/links' } as const;
export const printFeeLetters = {
  method: 'POST',
  path: '/ba021/v1/school/fees/letters',
  emits: ['family.followedUp'],
} as const;
