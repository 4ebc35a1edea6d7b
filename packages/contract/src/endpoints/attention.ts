export const getAttention = {
  method: 'GET',
  path: '/ba021/v1/school/attention',
  reads: ['transactions', 'applications', 'operators', 'payments', 'payouts', 'cash', 'statements'],
} as const;
