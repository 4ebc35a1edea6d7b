import type { Language } from '@ardoise/contract/values/language';
import { colours, contentOf, drawMark, newDocument, type Pdf } from '../../receipts/public.ts';
import type { SchoolOnPaper } from '../school-on-paper.ts';
import type { CloseText } from './close-text.ts';

const margin = 40;
const width = 595.28;
const height = 841.89;
const right = width - margin;
const bottom = height - margin;
const rowHeight = 16;
const signHeight = 90;

interface Paper {
  readonly text: CloseText;
  readonly school: SchoolOnPaper;
  readonly language: Language;
  readonly createdAt: Date;
}

const addSheet = (pdf: Pdf): void => void pdf.addPage({ size: [width, height], margin: 0 });

/** Where so much fits below: on this sheet or at the top of a new one. */
function roomFor(pdf: Pdf, y: number, needed: number): number {
  if (y + needed <= bottom) return y;
  addSheet(pdf);
  return margin;
}

/** A4 in the school's look, with room for two signatures by hand. */
export async function closePdf({ text, school, language, createdAt }: Paper): Promise<Buffer> {
  const { title } = text;
  const pdf = await newDocument({ title, author: school.name, language, createdAt });
  addSheet(pdf);
  let y = drawHead(pdf, text, school);
  for (const section of text.sections) {
    y = roomFor(pdf, y, 3 * rowHeight);
    y = drawHeading(pdf, section.title, y);
    for (const pair of section.pairs) y = drawPair(pdf, pair, roomFor(pdf, y, rowHeight));
    y += 8;
  }
  y = drawSessions(pdf, text, y);
  for (const note of text.notes) {
    pdf.font('regular').fontSize(9.5).fillColor(colours.ink);
    y = roomFor(pdf, y, pdf.heightOfString(note, { width: right - margin }) + 4);
    pdf.text(note, margin, y, { width: right - margin });
    y = pdf.y + 4;
  }
  drawSigners(pdf, text, roomFor(pdf, y + 14, signHeight));
  return contentOf(pdf);
}

function drawHead(pdf: Pdf, text: CloseText, school: SchoolOnPaper): number {
  const half = (right - margin) / 2;
  drawMark(pdf, { logo: school.logo, school: school.name }, margin, margin - 6, 40);
  pdf.font('bold').fontSize(12).fillColor(colours.ink);
  pdf.text(school.name, margin + 52, margin - 2, { width: half - 52, height: 28, ellipsis: true });
  pdf.font('regular').fontSize(8.5).fillColor(colours.dim);
  pdf.text(school.place, { width: half - 52, height: 11, ellipsis: true });
  pdf.font('bold').fontSize(15).fillColor(colours.ink);
  pdf.text(text.title, margin + half, margin, { width: half, align: 'right' });
  pdf.font('regular').fontSize(8.5).fillColor(colours.dim);
  pdf.text(text.about, margin + half, margin + 22, { width: half, align: 'right' });
  const y = margin + 46;
  pdf.moveTo(margin, y).lineTo(right, y).lineWidth(1.5).stroke(colours.slate);
  if (text.warning === null) return y + 12;
  pdf.font('bold').fontSize(10).fillColor(colours.due);
  pdf.text(text.warning, margin, y + 10);
  return y + 12 + rowHeight;
}

function drawHeading(pdf: Pdf, text: string, y: number): number {
  pdf.font('bold').fontSize(10).fillColor(colours.ink);
  pdf.text(text, margin, y, { width: right - margin });
  return pdf.y + 4;
}

function drawPair(
  pdf: Pdf,
  { label, value, isStrong = false }: CloseText['sections'][number]['pairs'][number],
  y: number,
): number {
  pdf
    .font(isStrong ? 'bold' : 'regular')
    .fontSize(9.5)
    .fillColor(colours.ink);
  pdf.text(label, margin, y, { width: 280, height: 12, ellipsis: true });
  pdf.text(value, margin + 290, y, {
    width: right - margin - 290,
    align: 'right',
    height: 12,
    ellipsis: true,
  });
  return y + rowHeight;
}

const firstWidth = 190;

function drawSessions(
  pdf: Pdf,
  { sessionsTitle, sessionColumns, sessions }: CloseText,
  from: number,
): number {
  let y = drawHeading(pdf, sessionsTitle, roomFor(pdf, from, 4 * rowHeight));
  const each = (right - margin - firstWidth) / (sessionColumns.length - 1);
  for (const [place, cells] of [sessionColumns, ...sessions].entries()) {
    y = roomFor(pdf, y, rowHeight + 8);
    const isStrong = place === 0 || place === sessions.length;
    pdf
      .font(isStrong ? 'bold' : 'regular')
      .fontSize(8.5)
      .fillColor(colours.ink);
    const [first = '', ...amounts] = cells;
    const tall = Math.max(rowHeight, pdf.heightOfString(first, { width: firstWidth }) + 4);
    pdf.text(first, margin, y, { width: firstWidth });
    for (const [index, amount] of amounts.entries())
      pdf.text(amount, margin + firstWidth + index * each, y, {
        width: each,
        align: 'right',
        lineBreak: false,
      });
    y += tall;
    pdf
      .moveTo(margin, y - 3)
      .lineTo(right, y - 3)
      .lineWidth(0.5)
      .stroke(colours.line);
  }
  return y + 6;
}

function drawSigners(pdf: Pdf, { signers }: CloseText, y: number): void {
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
}
