import type { Language } from '@ardoise/contract/values/language';

/** 1925 basis points are `19.25` or `19,25`, as a field holds them. */
export const percentText = (basisPoints: number, language: Language): string =>
  String(basisPoints / 100).replace('.', language === 'fr' ? ',' : '.');

/**
 * Reads a percentage as people type it: 19.25, 19,25 or 19.25 %. Nothing is undefined; what is no percentage, or has more
 * than two decimals, is NaN, so that the schema refuses it in its own words.
 */
export function textToBasisPoints(typed: string): number | undefined {
  const text = typed.replaceAll(/[\s%]/g, '').replace(',', '.');
  if (text === '') return undefined;
  const parts = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text);
  if (parts === null) return Number.NaN;
  return Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'));
}
