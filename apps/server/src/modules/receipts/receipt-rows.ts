import { colours, type Pdf } from './receipt-pen.ts';
import type { ReceiptLine } from './receipt-text.ts';

const lineHeight = 12;
const gap = 6;
/** Beside a label of at most this part of the row its value is broken, else it stands under it. */
const narrowLabel = 0.3;

/** A row as it will stand: nothing that a receipt says is cut, so what is too long for one line takes more. */
export interface SetRow {
  readonly line: ReceiptLine;
  readonly valueWidth: number;
  readonly labelWidth: number;
  /** Where the value begins, in lines. */
  readonly valueLine: number;
  readonly lines: number;
}

const fontsOf = ({ isStrong = false, isHeading = false }: ReceiptLine) =>
  ({ label: isHeading ? 'bold' : 'regular', value: isStrong ? 'bold' : 'regular' }) as const;

export function setRow(pdf: Pdf, line: ReceiptLine, width: number): SetRow {
  const fonts = fontsOf(line);
  pdf.fontSize(10);
  const linesOf = (part: 'label' | 'value', within: number): number =>
    Math.round(
      pdf.font(fonts[part]).heightOfString(line[part], { width: within }) / pdf.currentLineHeight(),
    );
  const label = pdf.font(fonts.label).widthOfString(line.label) + 1;
  const value = pdf.font(fonts.value).widthOfString(line.value) + 1;
  const beside = width - label - gap;
  if (value <= beside)
    return { line, labelWidth: label, valueWidth: value, valueLine: 0, lines: 1 };
  if (label <= width * narrowLabel) {
    const lines = linesOf('value', beside);
    return { line, labelWidth: label, valueWidth: beside, valueLine: 0, lines };
  }
  const valueLine = linesOf('label', width);
  const lines = valueLine + linesOf('value', width);
  return { line, labelWidth: width, valueWidth: width, valueLine, lines };
}

export const rowHeight = ({ lines }: SetRow, oneLine: number): number =>
  oneLine + (lines - 1) * lineHeight;

/** Answers where the next one begins. */
export function drawRow(
  pdf: Pdf,
  row: SetRow,
  place: { readonly left: number; readonly right: number; readonly y: number },
  oneLine: number,
): number {
  const { line, labelWidth, valueWidth, valueLine } = row;
  const { left, right, y } = place;
  const { isHeading = false } = line;
  const fonts = fontsOf(line);
  const top = y + (oneLine - lineHeight) / 2;
  pdf.fontSize(10);
  pdf
    .font(fonts.value)
    .fillColor(isHeading ? colours.dim : colours.ink)
    .text(line.value, right - valueWidth, top + valueLine * lineHeight, {
      width: valueWidth,
      align: 'right',
    });
  pdf
    .font(fonts.label)
    .fillColor(isHeading ? colours.ink : colours.dim)
    .text(line.label, left, top, { width: labelWidth });
  return y + rowHeight(row, oneLine);
}
