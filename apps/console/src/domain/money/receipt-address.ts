import type { Language } from '@ardoise/contract/values/language';

/** The public page that says whether a receipt is genuine. */
export const receiptPage = (code: string, language: Language): string =>
  `/receipt/${encodeURIComponent(code)}?lang=${language}`;
