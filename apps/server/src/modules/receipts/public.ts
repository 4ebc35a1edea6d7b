import './tables.ts';

export { eraseFromReceipts } from './erase-from-receipts.ts';
export { issueProviderReceipt } from './issue-provider-receipt.ts';
export {
  numberReceipts,
  type PaymentToReceipt,
  takeReceiptTurn,
  writeReceipts,
} from './issue-receipt.ts';
export {
  colours,
  contentOf,
  drawMark,
  drawQr,
  drawStamp,
  newDocument,
  type Pdf,
} from './receipt-pen.ts';
export { printReceipt, readFormat, readLogo, sendPdf } from './receipt-print.ts';
export {
  initialsOf,
  type ReceiptPart,
  type ReceiptStudent,
} from './receipt-record.ts';
export { readOrderReceipt } from './provider-receipt-store.ts';
export { findReceipt, readKnownStudents } from './receipt-store.ts';
export { methodName, partName } from './receipt-text.ts';
