import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { encodeQR } from 'qr';
import { notInTransaction } from '../../platform/not-in-transaction.ts';
import { projectFolder } from '../../project-folder.ts';

/** The look's own values, as in the console and on the pages; a receipt is always on white paper. */
export const colours = {
  ink: '#1b242b',
  dim: '#52606c',
  line: '#e3e8ec',
  sunk: '#f0f3f5',
  slate: '#24323c',
  wood: '#8a6d4b',
  chalk: '#f3f6f4',
  due: '#b3261e',
} as const;

export type Pdf = PDFKit.PDFDocument;

let fonts: Promise<{ regular: Buffer; bold: Buffer }> | undefined;

/** Read once. Cut down to Latin letters beforehand: the whole font takes several times as long to open. */
function readFonts(): Promise<{ regular: Buffer; bold: Buffer }> {
  const fontFile = (name: string): Promise<Buffer> =>
    readFile(path.join(projectFolder, 'apps/server/assets/fonts', name));
  fonts ??= Promise.all([fontFile('dejavu-sans.ttf'), fontFile('dejavu-sans-bold.ttf')]).then(
    ([regular, bold]) => ({ regular, bold }),
  );
  return fonts;
}

interface DocumentInfo {
  readonly title: string;
  readonly author: string;
  readonly language: string;
  readonly createdAt: Date;
  /** Pages are kept until the end, so that each can say how many there are. */
  readonly keepsPages?: true;
}

/** An empty document with our fonts. The library is loaded with the first one, since a start must not wait for it. */
export async function newDocument(info: DocumentInfo): Promise<Pdf> {
  notInTransaction('draw a PDF');
  const [{ default: PDFDocument }, { regular, bold }] = await Promise.all([
    import('pdfkit'),
    readFonts(),
  ]);
  const pdf = new PDFDocument({
    autoFirstPage: false,
    // The parser takes what the types leave out: without it, Helvetica would be opened for nothing.
    font: regular as unknown as string,
    margin: 0,
    bufferPages: info.keepsPages ?? false,
    lang: info.language,
    displayTitle: true,
    info: { Title: info.title, Author: info.author, CreationDate: info.createdAt },
  });
  pdf.registerFont('regular', regular);
  pdf.registerFont('bold', bold);
  return pdf;
}

export async function contentOf(pdf: Pdf): Promise<Buffer> {
  pdf.end();
  const chunks: Buffer[] = [];
  for await (const chunk of pdf) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** One filled path, so that no viewer shows hairlines between the squares. */
export function drawQr(pdf: Pdf, text: string, x: number, y: number, size: number): void {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 1 });
  const side = size / rows.length;
  for (const [row, squares] of rows.entries()) {
    for (let from = 0; from < squares.length; from += 1) {
      if (squares[from] !== true) continue;
      let to = from;
      while (squares[to] === true) to += 1;
      pdf.rect(x + from * side, y + row * side, (to - from) * side, side);
      from = to;
    }
  }
  pdf.fill('#000000');
}

/** Where a code can be typed: the address without scheme and code. */
export const checkPlace = (url: string): string =>
  url.replace(/^\w+:\/\//, '').replace(/\/[^/]*$/, '');

/** The school's logo, or the slate with the first letter of its name. */
export function drawMark(
  pdf: Pdf,
  mark: { readonly logo: Buffer | null; readonly school: string },
  x: number,
  y: number,
  size: number,
): void {
  if (mark.logo !== null) {
    pdf.image(mark.logo, x, y, { fit: [size, size], align: 'center', valign: 'center' });
    return;
  }
  const edge = size / 22;
  pdf
    .roundedRect(x + edge / 2, y + edge / 2, size - edge, size - edge, size / 7)
    .lineWidth(edge)
    .fillAndStroke(colours.slate, colours.wood);
  pdf
    .font('bold')
    .fontSize(size * 0.52)
    .fillColor(colours.chalk)
    .text((mark.school.match(/\p{L}/u)?.[0] ?? 'a').toLowerCase(), x, y + size * 0.19, {
      width: size,
      align: 'center',
      lineBreak: false,
    });
}

/** A filled tag, its text in white: seen at once, also on paper without colours. Answers where it ends at the right. */
export function drawTag(pdf: Pdf, text: string, x: number, y: number, size: number): number {
  const pad = size * 0.9;
  pdf.font('bold').fontSize(size);
  const width = pdf.widthOfString(text) + 2 * pad;
  const height = tagHeight(size);
  pdf.roundedRect(x, y, width, height, height / 2).fill(colours.slate);
  pdf.fillColor('#ffffff').text(text, x + pad, y + size * 0.38, { lineBreak: false });
  return x + width;
}

export const tagHeight = (size: number): number => size * 1.9;

/** A red stamp across what is no longer valid. */
export function drawStamp(pdf: Pdf, word: string, centreX: number, centreY: number, size: number) {
  const text = word.toLocaleUpperCase();
  pdf.font('bold').fontSize(size);
  const width = pdf.widthOfString(text) + size;
  const height = size * 1.7;
  pdf
    .save()
    .rotate(-14, { origin: [centreX, centreY] })
    .opacity(0.72);
  pdf
    .roundedRect(centreX - width / 2, centreY - height / 2, width, height, size / 4)
    .lineWidth(size / 11)
    .stroke(colours.due);
  pdf.fillColor(colours.due).text(text, centreX - width / 2, centreY - size * 0.58, {
    width,
    align: 'center',
    lineBreak: false,
  });
  pdf.restore();
}
