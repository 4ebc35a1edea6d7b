export const listCashSessions = {
  method: 'GET',
  path: '/ba021/v1/school/cash-sessions',
  reads: ['cash', 'payments'],
} as const;
export const getOwnCashSession = {
  method: 'GET',
  path: '/ba021/v1/school/cash-sessions/own',
  reads: ['cash', 'payments'],
} as const;
export const getCashSession = {
  method: 'GET',
  path: '/ba021/v1/school/cash-sessions/{id}',
  reads: ['cash', 'payments', 'transactions'],
} as const;
export const openCashSession = {
  method: 'POST',
  path: '/ba021/v1/school/cash-sessions',
  emits: ['cashSession.opened'],
} as const;
export const moveCash = {
  method: 'POST',
  path: '/ba021/v1/school/cash-sessions/{id}/movements',
  emits: ['cashSession.changed'],
} as const;
export const countCash = {
  method: 'POST',
  path: '/ba021/v1/school/cash-sessions/{id}/counts',
  emits: ['cashSession.changed'],
} as const;
export const closeCashSession = {
  method: 'POST',
  path: '/ba021/v1/school/cash-sessions/{id}/close',
  emits: ['cashSession.closed'],
} as const;
export const openCashReport = {
  method: 'POST',
  path: '/ba021/v1/school/cash-sessions/{id}/report',
} as const;
