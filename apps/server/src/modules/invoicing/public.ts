import './tables.ts';

export { sendInvoicePdf } from './pdf/serve-pdf.ts';
