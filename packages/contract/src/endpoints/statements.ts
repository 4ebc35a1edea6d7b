export const uploadStatement = {
  method: 'POST',
  path: '/ba021/v1/school/statements',
  emits: ['statement.uploaded', 'statement.imported', 'statement.failed'],
} as const;
export const listStatements = {
  method: 'GET',
  path: '/ba021/v1/school/statements',
  reads: ['statements'],
} as const;
export const getStatement = {
  method: 'GET',
  path: '/ba021/v1/school/statements/{id}',
  reads: ['statements'],
} as const;
export const chooseStatementColumns = {
  method: 'POST',
  path: '/ba021/v1/school/statements/{id}/columns',
  emits: ['statement.uploaded', 'statement.imported', 'statement.failed'],
} as const;
export const listStatementLines = {
  method: 'GET',
  path: '/ba021/v1/school/statement-lines',
  reads: ['statements', 'students', 'families', 'payments'],
} as const;
export const assignStatementLine = {
  method: 'POST',
  path: '/ba021/v1/school/statement-lines/{id}/assign',
  emits: ['payment.settled', 'line.assigned'],
} as const;
export const returnStatementLine = {
  method: 'POST',
  path: '/ba021/v1/school/statement-lines/{id}/return',
  emits: ['payment.reversed', 'fee.changed', 'reversal.asked', 'line.returned'],
} as const;
export const setLineAside = {
  method: 'POST',
  path: '/ba021/v1/school/statement-lines/{id}/set-aside',
  emits: ['line.changed'],
} as const;
export const bringLineBack = {
  method: 'POST',
  path: '/ba021/v1/school/statement-lines/{id}/bring-back',
  emits: ['line.changed'],
} as const;
