export const getDashboard = {
  method: 'GET',
  path: '/ba021/v1/school/dashboard',
  reads: ['fees', 'payments', 'transactions', 'cash', 'years', 'sms', 'students', 'families'],
} as const;
