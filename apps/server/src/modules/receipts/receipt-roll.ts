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
import type { ReceiptDrawing } from './receipt-sheet.ts';
import type { ReceiptLine } from './receipt-text.ts';

/** 80 mm of paper, of which a printer reaches 72. */
const width = 226.77;
const margin = 12;
const inner = width - 2 * margin;
const qrSize = 118;
const schoolStampSize = 90;

/** Longer than any receipt; what is not used is cut off at the end. */
const longest = 4_000;

/** A roll is as long as it needs to be. Black only: most of its printers know nothing else. */
export function drawRoll(pdf: Pdf, drawing: ReceiptDrawing): void {
  const { text, checkUrl } = drawing;
  pdf.addPage({ size: [width, longest], margin: 0 });
  let y = drawHead(pdf, drawing);
  for (const lines of [text.head, ...text.students, text.tail]) {
    if (lines.length === 0) continue;
    y = drawDashes(pdf, y);
    for (const line of lines) y = drawLine(pdf, line, y);
  }
  y = drawDashes(pdf, y);
  y = drawText(pdf, text.amount, y + 2, { font: 'bold', size: 17 });
  for (const words of text.inWords) y = drawText(pdf, words, y + 1, { size: 7.5 });
  y += 10;
  drawQr(pdf, checkUrl, (width - qrSize) / 2, y, qrSize);
  y = drawText(pdf, text.code, y + qrSize + 8, { size: 7.5 });
  y = drawText(pdf, `${text.check} ${checkPlace(checkUrl)}`, y + 1, { size: 7 });
  y = drawing.isReversed
    ? drawText(pdf, text.worthless, y + 6, { font: 'bold', size: 8.5 })
    : drawText(pdf, text.signed, y + 6, { size: 7 });
  if (drawing.stamp !== null) {
    const mark = { logo: drawing.stamp, school: text.school };
    drawMark(pdf, mark, (width - schoolStampSize) / 2, y + 8, schoolStampSize);
    y += 8 + schoolStampSize;
  }
  if (drawing.isReversed) drawStamp(pdf, text.reversed, width / 2, 150, 24);
  cutAt(pdf, y + margin);
}

function drawHead(pdf: Pdf, { text, slogan, logo }: ReceiptDrawing): number {
  const size = 34;
  drawMark(pdf, { logo, school: text.school }, (width - size) / 2, margin, size);
  let y = drawText(pdf, text.school, margin + size + 5, { font: 'bold', size: 11 });
  y = drawText(pdf, text.place, y, { size: 7.5 });
  if (slogan !== null) y = drawText(pdf, slogan, y, { size: 7.5 });
  for (const mark of text.marks) y = drawCentredTag(pdf, mark, y + 4);
  return drawText(pdf, `${text.title} ${text.number}`, y + 5, { font: 'bold', size: 9.5 });
}

const markSize = 7.5;

function drawCentredTag(pdf: Pdf, text: string, y: number): number {
  pdf.font('bold').fontSize(markSize);
  const tagWidth = pdf.widthOfString(text) + 1.8 * markSize;
  drawTag(pdf, text, (width - tagWidth) / 2, y, markSize);
  return y + tagHeight(markSize);
}

/** Answers where the next thing may stand, as all of these do. */
function drawText(
  pdf: Pdf,
  text: string,
  y: number,
  { font = 'regular', size }: { readonly font?: 'regular' | 'bold'; readonly size: number },
): number {
  pdf.font(font).fontSize(size).fillColor(colours.ink);
  pdf.text(text, margin, y, { width: inner, align: 'center' });
  return pdf.y;
}

function drawDashes(pdf: Pdf, y: number): number {
  pdf
    .moveTo(margin, y + 5)
    .lineTo(width - margin, y + 5)
    .lineWidth(0.7)
    .dash(2, { space: 2 })
    .stroke(colours.ink)
    .undash();
  return y + 10;
}

/** The value beside its label where both fit, else under it. */
function drawLine(pdf: Pdf, line: ReceiptLine, y: number): number {
  const { label, value, isStrong = false, isHeading = false } = line;
  const font = isStrong ? 'bold' : 'regular';
  const labelFont = isHeading ? 'bold' : 'regular';
  pdf.fillColor(colours.ink).font(font).fontSize(8.5);
  const valueWidth = pdf.widthOfString(value);
  const labelWidth = pdf.font(labelFont).widthOfString(label);
  const fits = labelWidth + valueWidth + 8 <= inner;
  pdf.text(label, margin, y, { width: inner });
  const valueY = fits ? y : pdf.y;
  pdf.font(font).text(value, margin, valueY, { width: inner, align: 'right' });
  return pdf.y + 2;
}

function cutAt(pdf: Pdf, y: number): void {
  Object.assign(pdf.page.dictionary.data, { MediaBox: [0, longest - y, width, longest] });
}
