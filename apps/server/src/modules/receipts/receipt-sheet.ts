import {
  checkPlace,
  colours,
  drawMark,
  drawQr,
  drawStamp,
  drawTag,
  type Pdf,
  tagHeight,
} from './receipt-pen.ts';
import { drawRow, rowHeight, setRow } from './receipt-rows.ts';
import type { ReceiptText } from './receipt-text.ts';

/** What is drawn, whatever the paper. */
export interface ReceiptDrawing {
  readonly text: ReceiptText;
  readonly slogan: string | null;
  readonly logo: Buffer | null;
  readonly stamp: Buffer | null;
  /** Where the QR leads. */
  readonly checkUrl: string;
  readonly isReversed: boolean;
}

const margin = 36;
const qrSize = 90;
/** The QR with what stands under it. */
const checkHeight = 152;
const columnGap = 22;
const bandHeight = 52;
const footHeight = 26;
const schoolStampSize = 62;

/** In points. Half is A4 cut across: A5 lying. */
const sheets = { a4: [595.28, 841.89], half: [595.28, 419.53] } as const;

/** A whole or a half sheet of A4. Rows are set closer on a half sheet with many, and go on to another if they must. */
export function drawSheet(pdf: Pdf, size: keyof typeof sheets, drawing: ReceiptDrawing): void {
  const { text } = drawing;
  const [width, height] = sheets[size];
  const addSheet = (): void => void pdf.addPage({ size: [width, height], margin: 0 });
  addSheet();
  const right = width - margin;
  const bottom = height - margin;
  const top = drawHead(pdf, drawing, right);
  drawCheck(pdf, drawing, right - qrSize, top);
  const column = { left: margin, right: right - qrSize - columnGap };
  const rows = [...text.head, ...text.students.flat(), ...text.tail].map((line) =>
    setRow(pdf, line, column.right - column.left),
  );
  const room = bottom - footHeight - bandHeight - 12 - top;
  const taken = rows.reduce((sum, row) => sum + rowHeight(row, 0), 0);
  const oneLine = Math.max(13.5, Math.min(23, (room - taken) / rows.length));
  const underCheck = top + checkHeight;
  let y = top;
  let isFirstSheet = true;
  for (const [index, row] of rows.entries()) {
    if (y + rowHeight(row, oneLine) > bottom) {
      addSheet();
      isFirstSheet = false;
      y = margin;
    }
    y = drawRow(pdf, row, { ...column, y }, oneLine);
    if (index < rows.length - 1)
      pdf.moveTo(column.left, y).lineTo(column.right, y).lineWidth(0.6).stroke(colours.line);
  }
  y = Math.max(y + 12, isFirstSheet ? underCheck : 0);
  if (y + bandHeight + footHeight > bottom + 12) {
    addSheet();
    y = margin;
  }
  drawBand(pdf, text, y, right);
  pdf
    .font(drawing.isReversed ? 'bold' : 'regular')
    .fontSize(8.5)
    .fillColor(drawing.isReversed ? colours.due : colours.dim)
    .text(drawing.isReversed ? text.worthless : text.signed, margin, y + bandHeight + 11, {
      width: right - margin,
      lineBreak: false,
    });
  if (drawing.stamp !== null) {
    const under = y + bandHeight + footHeight;
    const fitsUnder = under + schoolStampSize <= height - 12;
    const beside = y - schoolStampSize - 6;
    const hasRoomBeside = beside >= (isFirstSheet ? underCheck : margin);
    if (!fitsUnder && !hasRoomBeside) addSheet();
    const at = fitsUnder ? under : hasRoomBeside ? beside : margin;
    drawMark(
      pdf,
      { logo: drawing.stamp, school: text.school },
      right - qrSize,
      at,
      schoolStampSize,
    );
  }
  if (drawing.isReversed) drawStamp(pdf, text.reversed, width / 2, top + 70, 38);
}

/** Answers where the rows begin. */
function drawHead(pdf: Pdf, { text, slogan, logo }: ReceiptDrawing, right: number): number {
  const size = 36;
  const y = margin - 4;
  drawMark(pdf, { logo, school: text.school }, margin, y, size);
  const titleWidth = 120;
  const title = { width: titleWidth, align: 'right' } as const;
  pdf.font('bold').fontSize(16).fillColor(colours.ink);
  pdf.text(text.title, right - titleWidth, y, title);
  pdf.font('regular').fontSize(10.5);
  pdf.text(text.number, right - titleWidth, y + 21, title);
  const x = margin + size + 11;
  const bottom = drawSchool(pdf, text, slogan, {
    x,
    y,
    width: right - titleWidth - 12 - x,
    height: size,
  });
  const rule = Math.max(y + size, bottom) + 12;
  pdf.moveTo(margin, rule).lineTo(right, rule).lineWidth(1.5).stroke(colours.slate);
  return drawMarks(pdf, text, rule + 12);
}

const markSize = 8;

/** Above everything else that the receipt says. Answers where the next thing may stand. */
function drawMarks(pdf: Pdf, { marks }: ReceiptText, y: number): number {
  let x = margin;
  for (const mark of marks) x = drawTag(pdf, mark, x, y, markSize) + 6;
  return marks.length === 0 ? y : y + tagHeight(markSize) + 8;
}

/** Beside the middle of the mark; a long name is set smaller and takes more lines. Answers where it ends. */
function drawSchool(
  pdf: Pdf,
  { school, place }: ReceiptText,
  slogan: string | null,
  box: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  },
): number {
  const { width } = box;
  pdf.font('bold').fontSize(14);
  const nameSize = pdf.widthOfString(school) <= width ? 14 : 11.5;
  const nameHeight = pdf.fontSize(nameSize).heightOfString(school, { width });
  const lines = slogan === null ? [place] : [place, slogan];
  pdf.font('regular').fontSize(9);
  const lineSize = lines.every((line) => pdf.widthOfString(line) <= width) ? 9 : 8;
  pdf.fontSize(lineSize);
  const heights = lines.map((line) => pdf.heightOfString(line, { width }));
  const linesHeight = heights.reduce((sum, height) => sum + height, 0);
  const top = box.y + Math.max(0, (box.height - nameHeight - linesHeight) / 2);
  let y = top + nameHeight + 1;
  for (const [index, line] of lines.entries()) {
    pdf.fillColor(colours.dim).text(line, box.x, y, { width });
    y += heights[index] ?? 0;
  }
  pdf.font('bold').fontSize(nameSize).fillColor(colours.ink).text(school, box.x, top, { width });
  return y;
}

function drawCheck(pdf: Pdf, { text, checkUrl }: ReceiptDrawing, x: number, top: number): void {
  drawQr(pdf, checkUrl, x, top + 6, qrSize);
  const centred = { width: qrSize + 24, align: 'center', lineBreak: true } as const;
  pdf.font('regular').fontSize(7.5).fillColor(colours.ink);
  // In two lines: the whole code is wider than the QR.
  const [first, second] = [text.code.slice(0, 14), text.code.slice(15)];
  pdf.text(first, x - 12, top + qrSize + 12, centred);
  pdf.text(second, x - 12, top + qrSize + 22, centred);
  pdf.fontSize(7).fillColor(colours.dim);
  pdf.text(text.check, x - 12, top + qrSize + 34, centred);
  pdf.text(checkPlace(checkUrl), x - 12, top + qrSize + 43, centred);
}

function drawBand(pdf: Pdf, text: ReceiptText, y: number, right: number): void {
  pdf.roundedRect(margin, y, right - margin, bandHeight, 8).fill(colours.sunk);
  pdf.font('bold').fontSize(20).fillColor(colours.ink);
  const amountWidth = pdf.widthOfString(text.amount) + 2;
  pdf.text(text.amount, right - 14 - amountWidth, y + 14, {
    width: amountWidth,
    align: 'right',
    lineBreak: false,
  });
  const width = right - margin - amountWidth - 14 - 14 - 16;
  pdf.font('regular').fillColor(colours.dim).fontSize(9.5);
  // A very long amount in words is set smaller rather than cut.
  const isLong = text.inWords.some((words) => pdf.widthOfString(words) > width);
  pdf.fontSize(isLong ? 7.4 : 9.5);
  const step = isLong ? 20 : 15;
  for (const [index, words] of text.inWords.entries())
    pdf.text(words, margin + 14, y + (isLong ? 7 : 12) + index * step, { width });
}
