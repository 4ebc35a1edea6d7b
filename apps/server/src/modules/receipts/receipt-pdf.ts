import type { ReceiptFormat } from '@ardoise/contract/payments';
import type { Language } from '@ardoise/contract/values/language';
import type { SchoolStanding } from '@ardoise/contract/verification';
import { contentOf, newDocument } from './receipt-pen.ts';
import type { ReceiptRecord } from './receipt-record.ts';
import { drawRoll } from './receipt-roll.ts';
import { drawSheet } from './receipt-sheet.ts';
import { asCopy, type KnownStudent, receiptText } from './receipt-text.ts';

export interface ReceiptToPrint {
  readonly record: ReceiptRecord;
  readonly standing: SchoolStanding;
  readonly format: ReceiptFormat;
  readonly language: Language;
  readonly slogan: string | null;
  /** A JPEG. */
  readonly logo: Buffer | null;
  /** A JPEG too. Only on copies for those who may know the children. */
  readonly stamp: Buffer | null;
  /** For staff alone: the family may not know who helped it. */
  readonly payerName?: string | null;
  /** Names, for whoever may know them; a child that is not in it is shown by initials. */
  readonly known?: ReadonlyMap<string, KnownStudent>;
  /** Printed before: this one is marked as a copy. */
  readonly isCopy?: boolean;
  readonly isReversed: boolean;
  readonly checkUrl: string;
}

export async function receiptPdf(receipt: ReceiptToPrint): Promise<Buffer> {
  const { record, language, format } = receipt;
  const written = receiptText(record, receipt.standing, language, receipt.known, receipt.payerName);
  const text = receipt.isCopy === true ? asCopy(written, language) : written;
  const pdf = await newDocument({
    title: `${text.title} ${record.number}`,
    author: record.school,
    language,
    createdAt: new Date(record.issuedAt),
  });
  const drawing = { ...receipt, text };
  if (format === '80mm') drawRoll(pdf, drawing);
  else drawSheet(pdf, format, drawing);
  return contentOf(pdf);
}
