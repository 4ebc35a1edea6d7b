import type { Language } from '@ardoise/contract/values/language';
import { colours, contentOf, drawMark, newDocument, type Pdf } from '../receipts/public.ts';
import type { ReportText } from './report-text.ts';

const margin = 40;
const width = 595.28;
const height = 841.89;
const right = width - margin;
const bottom = height - margin;
const rowHeight = 16;

interface ReportToPrint {
  readonly text: ReportText;
  readonly school: string;
  readonly language: Language;
  readonly createdAt: Date;
}

const addSheet = (pdf: Pdf): void => void pdf.addPage({ size: [width, height], margin: 0 });

/** A4, black and grey, with room for two signatures by hand. */
export async function reportPdf({
  text,
  school,
  language,
  createdAt,
}: ReportToPrint): Promise<Buffer> {
  const pdf = await newDocument({ title: text.title, author: school, language, createdAt });
  addSheet(pdf);
  drawMark(pdf, { logo: null, school }, margin, margin - 4, 32);
  pdf
    .font('bold')
    .fontSize(13)
    .fillColor(colours.ink)
    .text(school, margin + 44, margin + 3);
  pdf.fontSize(15).text(text.title, margin, margin + 2, { width: right - margin, align: 'right' });
  let y = margin + 40;
  pdf.moveTo(margin, y).lineTo(right, y).lineWidth(1.5).stroke(colours.slate);
  y += 10;
  if (text.warning !== null) {
    pdf.font('bold').fontSize(10).fillColor(colours.due).text(text.warning, margin, y);
    y += rowHeight;
  }
  for (const row of text.facts) y = drawPair(pdf, row, y, margin, right);
  y += 8;
  const middle = (margin + right) / 2;
  const top = y;
  for (const row of text.sums) y = drawPair(pdf, row, y, margin, middle - 12);
  const underSums = y;
  y = drawHeading(pdf, text.piecesTitle, top, middle + 12);
  for (const row of text.pieces) y = drawPair(pdf, row, y, middle + 12, right);
  y = Math.max(y, underSums) + 8;
  for (const note of text.notes) {
    pdf
      .font('regular')
      .fontSize(9.5)
      .fillColor(colours.ink)
      .text(note, margin, y, { width: right - margin });
    y = pdf.y + 4;
  }
  y = drawMovements(pdf, text, y + 8);
  drawSigners(pdf, text, y + 14);
  return contentOf(pdf);
}

function drawHeading(pdf: Pdf, text: string, y: number, x: number): number {
  pdf.font('bold').fontSize(10).fillColor(colours.ink).text(text, x, y);
  return y + rowHeight;
}

function drawPair(
  pdf: Pdf,
  { label, value, isStrong = false }: ReportText['sums'][number],
  y: number,
  from: number,
  to: number,
): number {
  pdf
    .fontSize(9.5)
    .font('regular')
    .fillColor(colours.dim)
    .text(label, from, y, { lineBreak: false });
  pdf
    .font(isStrong ? 'bold' : 'regular')
    .fillColor(colours.ink)
    .text(value, from, y, { width: to - from, align: 'right', lineBreak: false });
  return y + rowHeight;
}

/** When, what, number, amount and what was in the drawer after it: from left to right, in points. */
const columns = [
  { x: margin, width: 88, align: 'left' },
  { x: margin + 92, width: 190, align: 'left' },
  { x: margin + 286, width: 90, align: 'left' },
  { x: margin + 380, width: 62, align: 'right' },
  { x: margin + 446, width: right - margin - 446, align: 'right' },
] as const;

/** Nothing is cut: a long text takes more lines, and what does not fit goes on to another sheet. */
function drawMovements(pdf: Pdf, text: ReportText, from: number): number {
  let y = drawHeading(pdf, text.movementsTitle, from, margin);
  for (const cells of text.movements) {
    pdf.font('regular').fontSize(8.5);
    const heights = cells.map((cell, index) =>
      pdf.heightOfString(cell, { width: columns[index]?.width ?? 0 }),
    );
    const tallest = Math.max(...heights) + 5;
    if (y + tallest > bottom) {
      addSheet(pdf);
      y = margin;
    }
    pdf
      .moveTo(margin, y - 2)
      .lineTo(right, y - 2)
      .lineWidth(0.5)
      .stroke(colours.line);
    pdf.fillColor(colours.ink);
    for (const [index, { x, width: cellWidth, align }] of columns.entries())
      pdf.text(cells[index] ?? '', x, y, { width: cellWidth, align });
    y += tallest;
  }
  return y;
}

const signHeight = 90;

function drawSigners(pdf: Pdf, { signers, signature }: ReportText, from: number): void {
  let y = from;
  if (y + signHeight > bottom) {
    addSheet(pdf);
    y = margin;
  }
  const half = (right - margin) / 2;
  for (const [index, signer] of signers.entries()) {
    const x = margin + index * half;
    pdf.font('regular').fontSize(9).fillColor(colours.dim).text(signer, x, y);
    pdf
      .moveTo(x, y + 52)
      .lineTo(x + half - 40, y + 52)
      .lineWidth(0.7)
      .stroke(colours.ink);
  }
  if (signature !== null)
    pdf
      .font('regular')
      .fontSize(8)
      .fillColor(colours.dim)
      .text(signature, margin, y + 64);
}
