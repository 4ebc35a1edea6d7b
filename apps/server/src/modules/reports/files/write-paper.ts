import { formatDay, formatMoment } from '@ardoise/contract/values/dates';
import { type Language, say } from '@ardoise/contract/values/language';
import { formatXaf } from '@ardoise/contract/values/money';
import { colours, contentOf, drawMark, newDocument, type Pdf } from '../../receipts/public.ts';
import type { SchoolOnPaper } from '../school-on-paper.ts';
import { fileWords, sayLabel } from './file-texts.ts';
import type { FileColumn, ReportLine } from './report-lines.ts';
import {
  openFont,
  putOnPage,
  ruleAt,
  type Slot,
  type TableFont,
  textAt,
  inFont,
} from './table-pen.ts';

export interface PaperToWrite {
  readonly title: string;
  /** What is in it: the period, what it is narrowed by, what is left out. */
  readonly about: readonly string[];
  readonly school: SchoolOnPaper;
  readonly columns: readonly FileColumn[];
  readonly lines: AsyncIterable<ReportLine>;
  readonly lineCount: number;
  readonly language: Language;
  readonly timeZone: string;
  readonly createdAt: Date;
}

const margin = 36;
const rowHeight = 14;
const size = 8;
const gap = 6;
const short = 595.28;
const long = 841.89;
/** More characters than these stand across the page. */
const mostUpright = 105;

interface Sheet {
  readonly pdf: Pdf;
  readonly width: number;
  readonly height: number;
  readonly slots: readonly Slot[];
  readonly regular: TableFont;
  readonly bold: TableFont;
  readonly pages: number;
  readonly paper: PaperToWrite;
  page: number;
  /** From the top. */
  y: number;
  rules: string;
  texts: string;
}

const isNumber = ({ kind }: FileColumn): boolean => kind === 'money' || kind === 'number';

function slotsOf(columns: readonly FileColumn[], width: number): Slot[] {
  const whole = columns.reduce((sum, column) => sum + column.width, 0);
  const room = width - 2 * margin - gap * (columns.length - 1);
  let x = margin;
  return columns.map((column) => {
    const slot = { x, width: (room * column.width) / whole };
    x += slot.width + gap;
    return { ...slot, align: isNumber(column) ? 'right' : 'left' };
  });
}

/** Where the table begins: below the school's head on the first page, and at the top of every other. */
const topOf = (page: number, { about }: PaperToWrite): number =>
  page === 1 ? margin + 74 + 12 * about.length : margin;

const bottomOf = (height: number): number => height - margin - 20;

const linesOn = (page: number, height: number, paper: PaperToWrite): number =>
  Math.floor((bottomOf(height) - topOf(page, paper)) / rowHeight) - 1;

function countPages(height: number, paper: PaperToWrite): number {
  const rest = paper.lineCount - linesOn(1, height, paper);
  return rest <= 0 ? 1 : 1 + Math.ceil(rest / linesOn(2, height, paper));
}

const aboutSize = 8.5;

/** What it shows is said whole, on as many lines as that takes. */
function wrapAbout(pdf: Pdf, about: readonly string[], room: number): string[] {
  pdf.font('regular').fontSize(aboutSize);
  return about.flatMap((text) => {
    const lines: string[] = [];
    for (const word of text.split(' ')) {
      const last = lines.at(-1);
      const longer = `${last} ${word}`;
      if (last === undefined || pdf.widthOfString(longer) > room) lines.push(word);
      else lines[lines.length - 1] = longer;
    }
    return lines;
  });
}

/** A paper in the school's look: its head on the first page, the columns' titles and the page's number on each. */
export async function writePaper(given: PaperToWrite): Promise<Buffer> {
  const { title, school, columns, language, createdAt } = given;
  const pdf = await newDocument({ title, author: school.name, language, createdAt });
  const characters = columns.reduce((sum, column) => sum + column.width, 0);
  const isAcross = characters > mostUpright;
  const [width, height] = isAcross ? [long, short] : [short, long];
  const paper = { ...given, about: wrapAbout(pdf, given.about, width - 2 * margin) };
  const sheet: Sheet = {
    pdf,
    width,
    height,
    slots: slotsOf(columns, width),
    regular: openFont(pdf, 'regular', size),
    bold: openFont(pdf, 'bold', size),
    pages: countPages(height, paper),
    paper,
    page: 0,
    y: 0,
    rules: '',
    texts: '',
  };
  beginPage(sheet);
  for await (const line of paper.lines) {
    if (sheet.y + rowHeight > bottomOf(height)) {
      endPage(sheet);
      beginPage(sheet);
    }
    drawLine(sheet, line);
  }
  endPage(sheet);
  return contentOf(pdf);
}

function beginPage(sheet: Sheet): void {
  const { pdf, width, height, paper } = sheet;
  sheet.page += 1;
  pdf.addPage({ size: [width, height], margin: 0 });
  if (sheet.page === 1) drawHead(sheet);
  sheet.y = topOf(sheet.page, paper);
  sheet.rules = '';
  sheet.texts = '';
  drawCells(
    sheet,
    sheet.bold,
    paper.columns.map((column) => column.title),
  );
}

function drawHead({ pdf, width, paper }: Sheet): void {
  const { school, title, about } = paper;
  const right = width - margin;
  drawMark(pdf, { logo: school.logo, school: school.name }, margin, margin - 6, 40);
  const beside = (right - margin) / 2 - 56;
  pdf.font('bold').fontSize(12).fillColor(colours.ink);
  pdf.text(school.name, margin + 52, margin - 2, { width: beside, height: 28, ellipsis: true });
  pdf.font('regular').fontSize(8.5).fillColor(colours.dim);
  pdf.text(school.place, { width: beside, height: 11, ellipsis: true });
  pdf.font('bold').fontSize(15).fillColor(colours.ink);
  pdf.text(title, margin + 52 + beside, margin, {
    width: right - margin - 52 - beside,
    height: 36,
    align: 'right',
    ellipsis: true,
  });
  pdf
    .moveTo(margin, margin + 46)
    .lineTo(right, margin + 46)
    .lineWidth(1.5)
    .stroke(colours.slate);
  pdf.font('regular').fontSize(aboutSize).fillColor(colours.ink);
  for (const [index, text] of about.entries())
    pdf.text(text, margin, margin + 56 + 12 * index, {
      lineBreak: false,
    });
}

function endPage({ pdf, width, paper, pages, page, rules, texts, regular, bold }: Sheet): void {
  const { language, title, school } = paper;
  const y = margin - 8;
  const half = (width - 2 * margin) / 2;
  const number = say(fileWords.page, language, { page, pages: Math.max(page, pages) });
  const foot =
    inFont(regular) +
    textAt(regular, `${school.name} · ${title}`, { x: margin, width: half, align: 'left' }, y) +
    textAt(regular, number, { x: margin + half, width: half, align: 'right' }, y);
  putOnPage(pdf, [regular, bold], { rules, texts: texts + foot });
}

function drawCells(sheet: Sheet, font: TableFont, cells: readonly string[]): void {
  const base = sheet.height - sheet.y - rowHeight + 4;
  let texts = inFont(font);
  for (const [index, slot] of sheet.slots.entries())
    texts += textAt(font, cells[index] ?? '', slot, base);
  sheet.texts += texts;
  endRow(sheet);
}

function endRow(sheet: Sheet): void {
  sheet.y += rowHeight;
  sheet.rules += ruleAt(margin, sheet.width - margin, sheet.height - sheet.y);
}

/** Across the columns that are not added up, as far as the first that is. */
function drawSum(sheet: Sheet, label: string, totals: ReadonlyArray<number | null>): void {
  const { slots, bold, paper } = sheet;
  const base = sheet.height - sheet.y - rowHeight + 4;
  const first = totals.findIndex((value) => value !== null);
  const end = slots[first === -1 ? slots.length - 1 : Math.max(0, first - 1)];
  const width = end === undefined ? 0 : end.x + end.width - margin;
  if (first !== 0)
    sheet.texts += inFont(bold) + textAt(bold, label, { x: margin, width, align: 'left' }, base);
  drawCells(
    sheet,
    bold,
    totals.map((value) => (value === null ? '' : formatXaf(value, paper.language))),
  );
}

function drawLine(sheet: Sheet, line: ReportLine): void {
  const { paper, bold } = sheet;
  const { columns, language } = paper;
  switch (line.is) {
    case 'row':
      return drawCells(
        sheet,
        sheet.regular,
        columns.map((column, index) => textOf(line.cells[index] ?? null, column, paper)),
      );
    case 'group': {
      const base = sheet.height - sheet.y - rowHeight + 4;
      const slot: Slot = { x: margin, width: sheet.width - 2 * margin, align: 'left' };
      sheet.texts += inFont(bold) + textAt(bold, sayLabel(line.label, language), slot, base);
      return endRow(sheet);
    }
    case 'subtotal': {
      const label = sayLabel(line.label, language);
      const text = say(fileWords.subtotal, language, { label, rows: line.rows });
      return drawSum(sheet, text, line.totals);
    }
    case 'total':
      return drawSum(sheet, say(fileWords.total, language, { rows: line.rows }), line.totals);
  }
}

function textOf(
  value: string | number | null,
  { kind }: FileColumn,
  { language, timeZone }: PaperToWrite,
): string {
  if (value === null) return '';
  if (typeof value === 'number') return formatXaf(value, language);
  if (kind === 'day') return formatDay(value);
  return kind === 'moment' ? formatMoment(new Date(value), timeZone) : value;
}
