import { colours, type Pdf } from '../../receipts/public.ts';

/** What the library keeps of a font; its types leave it out. */
interface OpenFont {
  readonly id: string;
  readonly font: { hasGlyphForCodePoint(codePoint: number): boolean };
  encode(
    text: string,
  ): readonly [readonly string[], ReadonlyArray<{ readonly advanceWidth: number }>];
  ref(): unknown;
}

interface OpenPdf {
  readonly _font: OpenFont;
  readonly page: { readonly fonts: Record<string, unknown>; readonly height: number };
  addContent(content: string): void;
}

interface Letter {
  readonly code: string;
  /** In thousandths of the size. */
  readonly width: number;
}

export interface TableFont {
  readonly open: OpenFont;
  readonly letters: Map<string, Letter>;
  readonly size: number;
}

export interface Slot {
  readonly x: number;
  readonly width: number;
  readonly align: 'left' | 'right';
}

const opened = (pdf: Pdf): OpenPdf => pdf as unknown as OpenPdf;

export const openFont = (pdf: Pdf, name: 'regular' | 'bold', size: number): TableFont => {
  pdf.font(name);
  return { open: opened(pdf)._font, letters: new Map(), size };
};

/** Stands for what our letters lack: a blank would hide that something was written. */
const missing = '?';
const dots = '…';

/**
 * Each letter is laid out once. The library lays out and remembers every word, which for a hundred thousand rows takes minutes and
 * hundreds of megabytes.
 */
function letterOf({ open, letters }: TableFont, sign: string): Letter {
  const known = letters.get(sign);
  if (known !== undefined) return known;
  const has = open.font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0);
  const [codes, positions] = open.encode(has ? sign : missing);
  const letter = { code: codes.join(''), width: positions[0]?.advanceWidth ?? 0 };
  letters.set(sign, letter);
  return letter;
}

/** Amounts, days and times: a part of one reads as another one. */
const isFigure = /^[\d\s.,:/+\u2212-]+$/;

/** All of it, its letters as narrow as they have to be. */
function squeezed(font: TableFont, text: string, slot: Slot, y: number): string | null {
  const letters = Array.from(text, (sign) => letterOf(font, sign));
  const width = letters.reduce((sum, letter) => sum + letter.width, 0) * (font.size / 1000);
  if (width <= slot.width) return null;
  const codes = letters.map(({ code }) => code).join('');
  const percent = ((100 * slot.width) / width).toFixed(1);
  return `${percent} Tz 1 0 0 1 ${slot.x.toFixed(2)} ${y.toFixed(2)} Tm <${codes}> Tj 100 Tz\n`;
}

/** One line of text in its slot, cut where it is too long and no figure; `y` is where its letters stand, from the bottom of the page. */
export function textAt(font: TableFont, text: string, slot: Slot, y: number): string {
  if (text === '') return '';
  const narrow = isFigure.test(text) ? squeezed(font, text, slot, y) : null;
  if (narrow !== null) return narrow;
  const room = (slot.width * 1000) / font.size;
  const end = letterOf(font, dots);
  let codes = '';
  let width = 0;
  let fitting = { codes: '', width: 0 };
  for (const sign of text) {
    const letter = letterOf(font, sign < ' ' ? ' ' : sign);
    if (width + letter.width > room) {
      codes = fitting.codes + end.code;
      width = fitting.width + end.width;
      break;
    }
    codes += letter.code;
    width += letter.width;
    if (width + end.width <= room) fitting = { codes, width };
  }
  const x = slot.align === 'left' ? slot.x : slot.x + slot.width - (width * font.size) / 1000;
  return `1 0 0 1 ${x.toFixed(2)} ${y.toFixed(2)} Tm <${codes}> Tj\n`;
}

export const inFont = ({ open, size }: TableFont): string => `/${open.id} ${size} Tf\n`;

const part = (hex: string): string => (Number.parseInt(hex, 16) / 255).toFixed(3);

/** `#1b242b` as the page's own language says a colour. */
const inPdf = (colour: string): string =>
  [colour.slice(1, 3), colour.slice(3, 5), colour.slice(5, 7)].map((hex) => part(hex)).join(' ');

export const ink = `${inPdf(colours.ink)} rg\n`;

export const ruleAt = (from: number, to: number, y: number): string =>
  `${inPdf(colours.line)} RG 0.5 w ${from.toFixed(2)} ${y.toFixed(2)} m ${to.toFixed(2)} ${y.toFixed(2)} l S\n`;

/** Puts texts and rules on the page at once, counted from its bottom. */
export function putOnPage(
  pdf: Pdf,
  fonts: readonly TableFont[],
  { rules, texts }: { readonly rules: string; readonly texts: string },
): void {
  const page = opened(pdf);
  for (const { open } of fonts) page.page.fonts[open.id] ??= open.ref();
  pdf.save();
  pdf.transform(1, 0, 0, -1, 0, page.page.height);
  page.addContent(`${rules}BT\n${ink}${texts}ET`);
  pdf.restore();
}
