import type { Language } from '@ardoise/contract/values/language';

export const receiptFormats = ['a4', 'half', 'roll'] as const;
export type ReceiptFormat = (typeof receiptFormats)[number];

const names: Readonly<Record<ReceiptFormat, string>> = { a4: 'a4', half: 'half', roll: '80mm' };

/** The receipt as a PDF. */
export const receiptPdf = (code: string, format: ReceiptFormat, language: Language): string =>
  `/receipt/${encodeURIComponent(code)}.pdf?format=${names[format]}&lang=${language}`;

/** The public page that says whether it is genuine. */
export const receiptPage = (code: string, language: Language): string =>
  `/receipt/${encodeURIComponent(code)}?lang=${language}`;
