import './tables.ts';

export { colours, contentOf, drawMark, newDocument, type Pdf } from './receipt-pen.ts';
export { issueReceipts, type PaymentToReceipt } from './issue-receipt.ts';
export { printReceipt, readFormat, sendPdf } from './receipt-print.ts';
export { initialsOf, type ReceiptPart, type ReceiptStudent } from './receipt-record.ts';
export { findReceipt, readKnownStudents } from './receipt-store.ts';
export { partName } from './receipt-text.ts';
