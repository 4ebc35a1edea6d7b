import { formatDay } from '@ardoise/contract/values/dates';
import { say } from '@ardoise/contract/values/language';
import { formatFcfa } from '@ardoise/contract/values/money';
import {
  colours,
  contentOf,
  drawMark,
  drawQr,
  drawStamp,
  newDocument,
  type Pdf,
} from '../../receipts/public.ts';
import type { InvoicePaper } from './invoice-paper.ts';
import { inEveryText, lettersOf, printable } from './printable.ts';
import { installmentLines, sumLines } from './sum-lines.ts';
import { words } from './invoice-words.ts';

const page = [595.28, 841.89] as const;
const margin = 50;
const right = page[0] - margin;
const width = right - margin;
const bottom = page[1] - 64;
const amountWidth = 120;
const qrSize = 92;

/** Where the pen is: each part is drawn below the one before, on a new page where there is no room left. */
interface Sheet {
  readonly pdf: Pdf;
  readonly paper: InvoicePaper;
  y: number;
}

/** An A4 paper in the school's look, in the payer's language, with the payment link as a square to scan. */
export async function drawInvoice(given: InvoicePaper): Promise<Buffer> {
  const { language, number, school, createdAt } = given;
  const kind = say(words[given.kind], language);
  const title = number === null ? kind : `${kind} ${number}`;
  const author = school.name;
  const pdf = await newDocument({ title, author, language, createdAt, keepsPages: true });
  const hasLetter = lettersOf(pdf);
  const paper = inEveryText(given, (text) => printable(text, hasLetter));
  const sheet: Sheet = { pdf, paper, y: margin };
  addPage(sheet);
  drawHead(sheet);
  drawAddress(sheet);
  drawItems(sheet);
  drawSums(sheet);
  drawInstallments(sheet);
  drawTexts(sheet);
  drawPaying(sheet);
  drawOnEachPage(sheet);
  return contentOf(pdf);
}

/** What a page that was torn off must still say: whose it is, which one of how many, and that it is no longer valid. */
function drawOnEachPage({ pdf, paper }: Sheet): void {
  const { language, kind, stamp } = paper;
  const { count: pages } = pdf.bufferedPageRange();
  const whose = `${say(words[kind], language)} ${paper.number ?? say(words.draft, language)}`;
  for (let place = 0; place < pages; place += 1) {
    pdf.switchToPage(place);
    if (stamp !== null) drawStamp(pdf, say(words[stamp], language), page[0] / 2, 300, 44);
    if (place === 0) continue;
    const which = say(words.page, language, { page: String(place + 1), pages: String(pages) });
    pdf.font('regular').fontSize(9).fillColor(colours.dim);
    pdf.text(whose, margin, 26, { width: width / 2, lineBreak: false });
    pdf.text(which, right - width / 2, 26, { width: width / 2, align: 'right', lineBreak: false });
  }
}

function addPage({ pdf, paper }: Sheet): void {
  pdf.addPage({ size: [...page], margin: 0 });
  const { school, footer, language } = paper;
  const marks = [
    ...(school.isTest ? [say(words.test, language)] : []),
    ...(school.isVerified ? [] : [say(words.unverified, language)]),
    ...(footer === '' ? [] : [footer]),
  ];
  pdf.font('regular').fontSize(8).fillColor(colours.dim);
  pdf.text(marks.join(' · '), margin, page[1] - 48, { width, height: 24, align: 'center' });
}

/** Leaves the pen where so much fits below it. */
function makeRoom(sheet: Sheet, height: number): void {
  if (sheet.y + height <= bottom) return;
  addPage(sheet);
  sheet.y = margin;
}

const accentOf = ({ look }: InvoicePaper): string =>
  look.layout === 'plain' ? colours.ink : look.color;

function drawHead(sheet: Sheet): void {
  const { pdf, paper } = sheet;
  const { school, look, language } = paper;
  const isBand = look.layout === 'band';
  if (isBand) pdf.rect(0, 0, page[0], 104).fill(look.color);
  const ink = isBand ? '#ffffff' : colours.ink;
  const left = look.showsLogo ? margin + 58 : margin;
  if (look.showsLogo) drawMark(pdf, { logo: school.logo, school: school.name }, margin, 34, 44);
  pdf.font('bold').fontSize(14).fillColor(ink);
  pdf.text(school.name, left, 38, { width: 250, height: 34, ellipsis: true });
  pdf
    .font('regular')
    .fontSize(9)
    .fillColor(isBand ? '#ffffff' : colours.dim)
    .text(school.place, { width: 250, height: 12, ellipsis: true });
  pdf
    .font('bold')
    .fontSize(20)
    .fillColor(isBand ? '#ffffff' : accentOf(paper));
  pdf.text(say(words[paper.kind], language), right - 220, 34, { width: 220, align: 'right' });
  pdf.font('bold').fontSize(11).fillColor(ink);
  const number = paper.number ?? say(words.draft, language);
  pdf.text(number, right - 220, 62, { width: 220, align: 'right', height: 14, ellipsis: true });
  if (!isBand) pdf.moveTo(margin, 100).lineTo(right, 100).lineWidth(1.5).stroke(accentOf(paper));
  sheet.y = 124;
}

function drawAddress(sheet: Sheet): void {
  const { pdf, paper, y } = sheet;
  const { language, family, credit } = paper;
  pdf.font('regular').fontSize(9).fillColor(colours.dim);
  pdf.text(say(words.billTo, language), margin, y, { width: 300 });
  pdf.font('bold').fontSize(12).fillColor(colours.ink).text(paper.billTo, { width: 300 });
  pdf.font('regular').fontSize(10);
  pdf.text(say(words.family, language, family), { width: 300 });
  const addressEnd = pdf.y;
  const facts = [
    say(words.issued, language, { day: formatDay(paper.issuedOn) }),
    ...(paper.dueOn === null ? [] : [say(words.due, language, { day: formatDay(paper.dueOn) })]),
    ...(credit === null ? [] : [say(words.ofInvoice, language, { number: credit.invoiceNumber })]),
  ];
  pdf.text(facts.join('\n'), right - 190, y, { width: 190, align: 'right', lineGap: 3 });
  pdf.font('bold').fontSize(14).fillColor(colours.ink);
  pdf.text(paper.title, margin, Math.max(addressEnd, pdf.y) + 18, { width });
  sheet.y = pdf.y + 12;
}

interface Line {
  readonly text: string;
  readonly amount: string;
  readonly font: 'regular' | 'bold';
  readonly size: number;
  readonly from: number;
}

function drawLine(sheet: Sheet, { text, amount, font, size, from }: Line): void {
  const { pdf } = sheet;
  pdf.font(font).fontSize(size);
  const textWidth = right - amountWidth - 12 - from;
  const height = pdf.heightOfString(text, { width: textWidth });
  makeRoom(sheet, height + 9);
  pdf.font(font).fontSize(size).fillColor(colours.ink);
  pdf.text(text, from, sheet.y + 4, { width: textWidth });
  pdf.text(amount, right - amountWidth, sheet.y + 4, {
    width: amountWidth,
    align: 'right',
    lineBreak: false,
  });
  sheet.y += height + 9;
}

const drawRule = ({ pdf, y }: Sheet, from: number): void => {
  pdf.moveTo(from, y).lineTo(right, y).lineWidth(0.6).stroke(colours.line);
};

function drawItems(sheet: Sheet): void {
  const { paper } = sheet;
  const { language } = paper;
  drawLine(sheet, {
    text: say(words.item, language),
    amount: say(words.amount, language),
    font: 'bold',
    size: 9,
    from: margin,
  });
  for (const { name, detail, items } of paper.students) {
    drawRule(sheet, margin);
    makeRoom(sheet, 40);
    const heading = detail === '' ? name : `${name} · ${detail}`;
    drawLine(sheet, { text: heading, amount: '', font: 'bold', size: 10, from: margin });
    for (const { description, amount } of items)
      drawLine(sheet, {
        text: description,
        amount: formatFcfa(amount, language),
        font: 'regular',
        size: 10,
        from: margin + 12,
      });
  }
  drawRule(sheet, margin);
}

function drawSums(sheet: Sheet): void {
  const from = margin + width / 2;
  const lines = sumLines(sheet.paper);
  makeRoom(sheet, lines.length * 22);
  sheet.y += 6;
  for (const { text, amount, isStrong } of lines) {
    if (isStrong) drawRule(sheet, from);
    const font = isStrong ? 'bold' : 'regular';
    drawLine(sheet, { text, amount, font, size: isStrong ? 11.5 : 10, from });
  }
}

function drawInstallments(sheet: Sheet): void {
  const { pdf, paper } = sheet;
  const { language } = paper;
  if (paper.installments.length < 2) return;
  const lines = installmentLines(paper);
  if (lines.length === 0) return;
  makeRoom(sheet, 40 + lines.length * 20);
  pdf.font('bold').fontSize(11).fillColor(colours.ink);
  pdf.text(say(words.installments, language), margin, sheet.y + 14, { width });
  sheet.y = pdf.y + 2;
  for (const line of lines) drawLine(sheet, { ...line, font: 'regular', size: 10, from: margin });
}

function drawTexts(sheet: Sheet): void {
  const { pdf, paper } = sheet;
  const { language, credit, memo, message, bankDetails } = paper;
  const bank = bankDetails === '' ? '' : `${say(words.bank, language)}\n${bankDetails}`;
  const reason = credit === null ? '' : say(words.reason, language, { reason: credit.reason });
  for (const text of [reason, message, memo, bank]) {
    if (text === '') continue;
    pdf.font('regular').fontSize(10);
    const height = pdf.heightOfString(text, { width, lineGap: 2 });
    makeRoom(sheet, height + 14);
    pdf.fillColor(colours.ink).text(text, margin, sheet.y + 12, { width, lineGap: 2 });
    sheet.y += height + 14;
  }
}

function drawPaying(sheet: Sheet): void {
  const { pdf, paper } = sheet;
  const { language, payAddress } = paper;
  if (payAddress === null || paper.pending === 0) return;
  makeRoom(sheet, qrSize + 26);
  const y = sheet.y + 20;
  const beside = width - qrSize - 22;
  drawQr(pdf, payAddress, right - qrSize, y, qrSize);
  pdf.font('bold').fontSize(12).fillColor(accentOf(paper));
  pdf.text(say(words.how, language), margin, y + 4, { width: beside });
  pdf.font('regular').fontSize(10).fillColor(colours.ink);
  const partial = paper.allowsPartial ? `${say(words.partial, language)} ` : '';
  pdf.text(partial + say(words.byPhone, language), { width: beside, lineGap: 2 });
  pdf.fontSize(8.5).fillColor(colours.dim).text(payAddress, { width: beside, link: payAddress });
}
