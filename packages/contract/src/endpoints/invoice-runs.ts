export const previewInvoiceRun = {
  method: 'POST',
  path: '/ba021/v1/school/invoice-runs/preview',
} as const;
export const startInvoiceRun = {
  method: 'POST',
  path: '/ba021/v1/school/invoice-runs',
  emits: ['invoiceRun.moved'],
} as const;
export const listInvoiceRuns = {
  method: 'GET',
  path: '/ba021/v1/school/invoice-runs',
  reads: ['invoiceRuns'],
} as const;
export const getInvoiceRun = {
  method: 'GET',
  path: '/ba021/v1/school/invoice-runs/{id}',
  reads: ['invoiceRuns'],
} as const;
export const listRunFamilies = {
  method: 'GET',
  path: '/ba021/v1/school/invoice-runs/{id}/families',
  reads: ['invoiceRuns'],
} as const;
export const retryInvoiceRun = {
  method: 'POST',
  path: '/ba021/v1/school/invoice-runs/{id}/retry',
  emits: ['invoiceRun.moved'],
} as const;
export const listInvoiceRepeats = {
  method: 'GET',
  path: '/ba021/v1/school/invoice-repeats',
  reads: ['invoiceRuns'],
} as const;
export const stopInvoiceRepeat = {
  method: 'POST',
  path: '/ba021/v1/school/invoice-repeats/{id}/stop',
  emits: ['invoiceRun.moved'],
} as const;
