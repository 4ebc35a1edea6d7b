import type { Pdf } from '../../receipts/public.ts';

/** Stands for what our letters lack: a blank would hide that something was written. */
const missing = '?';

const graphemes = new Intl.Segmenter('fr', { granularity: 'grapheme' });
const isSeen = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Pure: what of a text cannot be printed is replaced, one sign for each that a person sees. */
export function printable(text: string, hasLetter: (codePoint: number) => boolean): string {
  const isLacking = (letter: string): boolean =>
    isSeen.test(letter) && !hasLetter(letter.codePointAt(0) ?? 0);
  return Array.from(graphemes.segment(text), ({ segment }) =>
    Array.from(segment).some(isLacking) ? missing : segment,
  ).join('');
}

/** Every text of a paper, wherever in it. */
export function inEveryText<Value>(value: Value, change: (text: string) => string): Value {
  if (typeof value === 'string') return change(value) as Value;
  if (Array.isArray(value)) return value.map((one: unknown) => inEveryText(one, change)) as Value;
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== plain)
    return value;
  const entries = Object.entries(value).map(([name, one]: [string, unknown]) => [
    name,
    inEveryText(one, change),
  ]);
  return Object.fromEntries(entries) as Value;
}

/** A picture or a moment is no such object, and stays as it is. */
const plain = Object.prototype;

interface OpenFont {
  readonly _font: { readonly font: { hasGlyphForCodePoint(codePoint: number): boolean } };
}

/** Which letters the document's font has; the bold one has the same. The types leave out what the library keeps of it. */
export function lettersOf(pdf: Pdf): (codePoint: number) => boolean {
  const { font } = (pdf.font('regular') as unknown as OpenFont)._font;
  return (codePoint) => font.hasGlyphForCodePoint(codePoint);
}
