import { formatDay } from '@ardoise/contract/values/dates';
import { feeTitle } from '@ardoise/contract/values/fee-title';
import { type Language, say, type Text } from '@ardoise/contract/values/language';
import { formatFcfa } from '@ardoise/contract/values/money';
import { formatPhone } from '@ardoise/contract/values/phone';
import { colours, contentOf, drawMark, drawQr, newDocument, type Pdf } from '../receipts/public.ts';
import type { DebtorFamily } from './read-debtors.ts';

export interface LetterSchool {
  readonly name: string;
  readonly town: string | null;
  readonly phone: string | null;
  readonly today: string;
}

export interface Letter extends DebtorFamily {
  /** Null: it is about all children of the family. */
  readonly student: { readonly name: string; readonly className: string | null } | null;
  readonly address: string;
  /** Of a student; a family is found by its link alone. */
  readonly paymentCode: string | null;
  /** What is due now, or falls due next. */
  readonly asked: number;
  readonly owed: number;
  readonly lines: ReadonlyArray<{
    /** Whose it is, in a letter about several. */
    readonly student: string | null;
    readonly kind: string;
    readonly title: string;
    readonly year: string;
    readonly dueOn: string;
    readonly amount: number;
  }>;
}

const words = {
  file: { en: 'Letters to families', fr: 'Lettres aux familles' },
  dated: { en: '{day}', fr: 'Le {day}' },
  to: { en: 'To the {family} family', fr: 'À la famille {family}' },
  about: { en: 'What is still to pay for {name}', fr: 'Reste à payer pour {name}' },
  aboutAll: { en: 'What is still to pay', fr: 'Reste à payer' },
  hello: {
    en: 'Dear parents and guardians, here is what our books show on this day. If you have paid since, thank you: please disregard this letter.',
    fr: 'Chers parents et tuteurs, voici ce que montrent nos comptes à ce jour. Si vous avez payé entre-temps, merci de ne pas tenir compte de cette lettre.',
  },
  fee: { en: 'For', fr: 'Objet' },
  deadline: { en: 'Deadline', fr: 'Échéance' },
  amount: { en: 'Still to pay', fr: 'Reste à payer' },
  late: { en: '{day}, overdue', fr: '{day}, en retard' },
  total: { en: 'Total', fr: 'Total' },
  ofThisLate: { en: 'Of this, overdue', fr: 'Dont en retard' },
  more: { en: 'and {count} more installments', fr: 'et {count} autres tranches' },
  oneMore: { en: 'and 1 more installment', fr: 'et 1 autre tranche' },
  how: { en: 'How to pay', fr: 'Comment payer' },
  byPhone: {
    en: 'By MTN MoMo or Orange Money: scan the square, or open {place} and type the payment code.',
    fr: 'Par MTN MoMo ou Orange Money : scannez le carré, ou ouvrez {place} et tapez le code de paiement.',
  },
  byLink: {
    en: 'By MTN MoMo or Orange Money: scan the square, or open the address below.',
    fr: 'Par MTN MoMo ou Orange Money : scannez le carré, ou ouvrez l’adresse ci-dessous.',
  },
  atDesk: {
    en: 'Or at the bursary, with this letter. Each payment gives a numbered receipt that anyone can check.',
    fr: 'Ou à l’économat, avec cette lettre. Chaque paiement donne un reçu numéroté que chacun peut vérifier.',
  },
  code: { en: 'Payment code', fr: 'Code de paiement' },
  signed: { en: 'The bursary', fr: 'L’économat' },
} as const satisfies Record<string, Text>;

const page = [595.28, 841.89] as const;
const margin = 56;
const right = page[0] - margin;
const width = right - margin;
const qrSize = 104;
const lineHeight = 21;
/** So many rows, names of children among them, leave room for how to pay and for the margin that printers need. */
const mostRows = 12;

/** One page for each, in the family's language. */
export async function drawLetters(
  letters: readonly Letter[],
  school: LetterSchool & { readonly logo: Buffer | null },
  language: Language,
  createdAt: Date,
): Promise<Buffer> {
  const title = say(words.file, language);
  const pdf = await newDocument({ title, author: school.name, language, createdAt });
  for (const letter of letters) {
    pdf.addPage({ size: [...page], margin: 0 });
    drawHead(pdf, letter, school);
    const y = drawTable(pdf, letter, school.today, drawOpening(pdf, letter));
    drawPaying(pdf, letter, y + 30);
  }
  return contentOf(pdf);
}

function drawHead(
  pdf: Pdf,
  { language }: Letter,
  school: LetterSchool & { readonly logo: Buffer | null },
): void {
  drawMark(pdf, { logo: school.logo, school: school.name }, margin, margin - 8, 44);
  const phone = school.phone === null ? null : formatPhone(school.phone);
  const place = [school.town, phone].filter((part) => part !== null).join(' · ');
  pdf.font('bold').fontSize(14).fillColor(colours.ink);
  pdf.text(school.name, margin + 58, margin - 4, { width: width - 178 });
  pdf
    .font('regular')
    .fontSize(9)
    .fillColor(colours.dim)
    .text(place, { width: width - 178 });
  const dated = say(words.dated, language, { day: formatDay(school.today) });
  pdf.fontSize(10).text(dated, right - 120, margin, { width: 120, align: 'right' });
  pdf.moveTo(margin, 112).lineTo(right, 112).lineWidth(1.5).stroke(colours.slate);
}

/** Answers where the table begins. */
function drawOpening(pdf: Pdf, letter: Letter): number {
  const { language, familyName, number, student } = letter;
  const about =
    student === null
      ? say(words.aboutAll, language)
      : say(words.about, language, { name: student.name });
  pdf.font('regular').fontSize(11).fillColor(colours.ink);
  pdf.text(say(words.to, language, { family: familyName }), margin, 140, { width });
  pdf.font('bold').fontSize(16);
  pdf.text(about, margin, pdf.y + 18, { width });
  pdf.font('regular').fontSize(10).fillColor(colours.dim);
  pdf.text([student?.className, number].filter((part) => part != null).join(' · '), { width });
  pdf.fontSize(10.5).fillColor(colours.ink);
  pdf.text(say(words.hello, language), margin, pdf.y + 14, { width, lineGap: 3 });
  return pdf.y + 20;
}

type LetterLine = Letter['lines'][number];

interface Row {
  readonly what: string;
  readonly when?: string;
  readonly amount?: string;
  readonly isLate?: boolean;
  readonly isBold?: boolean;
}

const sumOf = (lines: readonly LetterLine[]): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0);

/** What one child owes, below its name in a letter about several: beside it there would be no room for what it is for. */
function rowsOfChild(
  student: string | null,
  lines: readonly LetterLine[],
  today: string,
  language: Language,
): Row[] {
  const rows = lines.map(({ dueOn, amount, year, kind, title }): Row => {
    const isLate = dueOn < today;
    const day = formatDay(dueOn);
    return {
      what: `${feeTitle({ kind, title }, language)} · ${year}`,
      when: isLate ? say(words.late, language, { day }) : day,
      amount: formatFcfa(amount, language),
      isLate,
    };
  });
  return student === null ? rows : [{ what: student, isBold: true }, ...rows];
}

/** The earliest deadlines, as many as there is room for with the name of each child. */
function linesShown(lines: readonly LetterLine[]): LetterLine[] {
  const children = new Set<string>();
  return lines.filter(({ student }, place) => {
    if (student !== null) children.add(student);
    return place + 1 + children.size <= mostRows;
  });
}

/** Child by child. What does not fit is added up. */
function rowsOf({ lines, language }: Letter, today: string): Row[] {
  const shown = linesShown(lines);
  const rows = [...new Set(shown.map(({ student }) => student))].flatMap((student) => {
    const own = shown.filter((line) => line.student === student);
    return rowsOfChild(student, own, today, language);
  });
  const count = lines.length - shown.length;
  if (count === 0) return rows;
  const what = count === 1 ? say(words.oneMore, language) : say(words.more, language, { count });
  return [...rows, { what, amount: formatFcfa(sumOf(lines) - sumOf(shown), language) }];
}

/** Answers where it ends. */
function drawTable(pdf: Pdf, letter: Letter, today: string, top: number): number {
  const { language, lines, owed } = letter;
  const late = sumOf(lines.filter(({ dueOn }) => dueOn < today));
  let y = drawRow(pdf, top, 9, {
    what: say(words.fee, language),
    when: say(words.deadline, language),
    amount: say(words.amount, language),
    isBold: true,
  });
  for (const row of rowsOf(letter, today)) y = drawRow(pdf, y, 10, row);
  const total = formatFcfa(owed, language);
  y = drawRow(pdf, y, 11.5, { what: say(words.total, language), amount: total, isBold: true });
  if (late === 0 || late === owed) return y;
  const amount = formatFcfa(late, language);
  return drawRow(pdf, y, 11.5, { what: say(words.ofThisLate, language), amount, isLate: true });
}

function drawRow(pdf: Pdf, y: number, size: number, row: Row): number {
  const { what, when = '', amount = '', isLate = false, isBold = false } = row;
  const at = y + 5;
  const tone = isLate ? colours.due : colours.ink;
  pdf
    .font(isBold ? 'bold' : 'regular')
    .fontSize(size)
    .fillColor(colours.ink);
  const isAlone = when === '' && amount === '';
  const options = { width: isAlone ? width : width - 250, height: 13, ellipsis: true };
  pdf.text(what, margin, at, options);
  pdf.fillColor(tone);
  pdf.text(when, right - 240, at, { width: 130, lineBreak: false });
  pdf.fillColor(when === '' ? tone : colours.ink);
  pdf.text(amount, right - 105, at, { width: 105, align: 'right', lineBreak: false });
  const bottom = y + lineHeight;
  pdf.moveTo(margin, bottom).lineTo(right, bottom).lineWidth(0.6).stroke(colours.line);
  return bottom;
}

const placeOf = (address: string): string =>
  address.replace(/^\w+:\/\//, '').replace(/\/[^/]*$/, '');

function drawPaying(pdf: Pdf, { language, address, paymentCode }: Letter, y: number): void {
  const beside = width - qrSize - 24;
  drawQr(pdf, address, right - qrSize, y, qrSize);
  pdf.font('bold').fontSize(12).fillColor(colours.ink);
  pdf.text(say(words.how, language), margin, y, { width: beside });
  pdf.font('regular').fontSize(10.5);
  const how =
    paymentCode === null
      ? say(words.byLink, language)
      : say(words.byPhone, language, { place: placeOf(address) });
  pdf.text(how, margin, pdf.y + 6, { width: beside, lineGap: 2 });
  if (paymentCode !== null) {
    pdf.fontSize(9).fillColor(colours.dim);
    pdf.text(say(words.code, language), margin, pdf.y + 8, { width: beside });
    pdf.font('bold').fontSize(18).fillColor(colours.ink).text(paymentCode, { width: beside });
  }
  pdf.moveDown(0.4);
  pdf.font('regular').fontSize(8).fillColor(colours.dim).text(address, { width: beside });
  pdf.fontSize(10.5).fillColor(colours.ink);
  pdf.text(say(words.atDesk, language), margin, Math.max(pdf.y, y + qrSize) + 12, {
    width,
    lineGap: 2,
  });
  pdf.text(say(words.signed, language), margin, pdf.y + 24, { width, align: 'right' });
}
