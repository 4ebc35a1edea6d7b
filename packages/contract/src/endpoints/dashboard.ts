export const getDashboard = {
  method: 'GET',
  path: '/ba021/v1/school/dashboard',
  reads: [
    'arrears',
    'balance',
    'cash',
    'families',
    'fees',
    'payments',
    'sms',
    'students',
    'transactions',
    'years',
  ],
} as const;
