const money = ['invoices', 'fees', 'payments'] as const;

export const listInvoices = {
  method: 'GET',
  path: '/ba021/v1/school/invoices',
  reads: ['invoices', 'payments', 'families', 'students'],
} as const;
export const getInvoiceSummary = {
  method: 'GET',
  path: '/ba021/v1/school/invoices/summary',
  reads: money,
} as const;
export const exportInvoices = {
  method: 'POST',
  path: '/ba021/v1/school/invoices/export',
} as const;
export const getInvoiceOffer = {
  method: 'GET',
  path: '/ba021/v1/school/invoices/offer',
  reads: ['invoices', 'fees', 'payments', 'services', 'students', 'families'],
} as const;
export const createInvoice = {
  method: 'POST',
  path: '/ba021/v1/school/invoices',
  emits: ['invoice.changed'],
} as const;
export const getInvoice = {
  method: 'GET',
  path: '/ba021/v1/school/invoices/{id}',
  reads: ['invoices', 'fees', 'payments', 'transactions', 'families', 'students'],
} as const;
export const updateInvoice = {
  method: 'PUT',
  path: '/ba021/v1/school/invoices/{id}',
  emits: ['invoice.changed'],
} as const;
export const removeInvoice = {
  method: 'POST',
  path: '/ba021/v1/school/invoices/{id}/remove',
  emits: ['invoice.changed'],
} as const;
export const copyInvoice = {
  method: 'POST',
  path: '/ba021/v1/school/invoices/{id}/copy',
  emits: ['invoice.changed'],
} as const;
export const sendInvoice = {
  method: 'POST',
  path: '/ba021/v1/school/invoices/{id}/send',
  emits: ['invoice.sent', 'fee.changed'],
} as const;
export const resendInvoice = {
  method: 'POST',
  path: '/ba021/v1/school/invoices/{id}/resend',
  emits: ['invoice.changed'],
} as const;
export const voidInvoice = {
  method: 'POST',
  path: '/ba021/v1/school/invoices/{id}/void',
  emits: ['invoice.voided', 'fee.changed'],
} as const;
export const creditInvoice = {
  method: 'POST',
  path: '/ba021/v1/school/invoices/{id}/credit',
  emits: ['invoice.credited', 'fee.changed'],
} as const;
export const openInvoicePdf = {
  method: 'POST',
  path: '/ba021/v1/school/invoices/{id}/pdf',
} as const;
export const payInvoice = {
  method: 'POST',
  path: '/ba021/v1/school/invoices/{id}/payments',
  emits: [
    'payment.settled',
    'payment.takenAtDesk',
    'transaction.started',
    'pendingPayment.recorded',
  ],
} as const;
export const markInvoicePaid = {
  method: 'POST',
  path: '/ba021/v1/school/invoices/{id}/mark-paid',
  emits: ['payment.settled'],
} as const;
export const listPaymentsOfInvoice = {
  method: 'GET',
  path: '/ba021/v1/school/invoices/{id}/payments',
  reads: ['invoices', 'payments', 'transactions'],
} as const;
export const listInvoicePayments = {
  method: 'GET',
  path: '/ba021/v1/school/invoice-payments',
  reads: ['invoices', 'payments'],
} as const;
export const sumInvoicePayments = {
  method: 'GET',
  path: '/ba021/v1/school/invoice-payments/totals',
  reads: ['invoices', 'payments'],
} as const;
export const exportInvoicePayments = {
  method: 'POST',
  path: '/ba021/v1/school/invoice-payments/export',
} as const;
