import type { Language } from '@ardoise/contract/values/language';
import { colours, contentOf, drawMark, newDocument } from '../../receipts/public.ts';
import type { PayoutText } from './payout-text.ts';

/** A5, as the receipts of payments. */
const width = 419.53;
const height = 595.28;
const margin = 36;
const right = width - margin;
const rowHeight = 19;

interface ToPrint {
  readonly text: PayoutText;
  readonly school: string;
  readonly logo: Buffer | null;
  readonly language: Language;
  readonly createdAt: Date;
}

export async function payoutPdf(printed: ToPrint): Promise<Buffer> {
  const { text, school, logo, language, createdAt } = printed;
  const pdf = await newDocument({ title: text.title, author: school, language, createdAt });
  pdf.addPage({ size: [width, height], margin: 0 });
  drawMark(pdf, { logo, school }, margin, margin, 32);
  const beside = margin + 44;
  pdf
    .font('bold')
    .fontSize(12)
    .fillColor(colours.ink)
    .text(school, beside, margin + 2, { width: right - beside });
  pdf
    .font('regular')
    .fontSize(10)
    .fillColor(colours.dim)
    .text(text.title, beside, pdf.y + 2);
  let y = Math.max(pdf.y, margin + 36) + 8;
  pdf.moveTo(margin, y).lineTo(right, y).lineWidth(1.5).stroke(colours.slate);
  pdf
    .font('bold')
    .fontSize(22)
    .fillColor(colours.ink)
    .text(text.amount, margin, y + 16);
  y += 58;
  for (const { label, value } of text.rows) {
    const from = margin + 130;
    pdf.font('regular').fontSize(9.5).fillColor(colours.dim).text(label, margin, y, { width: 124 });
    pdf.fillColor(colours.ink).text(value, from, y, { width: right - from, align: 'right' });
    y = Math.max(pdf.y + 6, y + rowHeight);
  }
  if (text.warning !== null)
    pdf
      .font('bold')
      .fontSize(10)
      .fillColor(colours.due)
      .text(text.warning, margin, y + 12);
  return contentOf(pdf);
}
