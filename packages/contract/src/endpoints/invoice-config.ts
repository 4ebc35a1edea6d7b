export const getInvoiceConfig = {
  method: 'GET',
  path: '/ba021/v1/school/invoice-config',
  reads: ['invoices', 'settings'],
} as const;
export const changeInvoiceConfig = {
  method: 'PUT',
  path: '/ba021/v1/school/invoice-config',
  emits: ['invoiceConfig.changed'],
} as const;
export const previewInvoiceConfig = {
  method: 'POST',
  path: '/ba021/v1/school/invoice-config/preview',
} as const;
