import { inflateSync } from 'node:zlib';
import decodeQR from 'qr/decode.js';
import { describe, expect, it } from 'vitest';
import { type ReceiptToPrint, receiptPdf } from './receipt-pdf.ts';
import { receiptFormats } from '@ardoise/contract/payments';
import { hasPdfTools, rasterise, readPdf } from './testing/pdf.ts';
import { testRecord, testStanding } from './testing/receipts.ts';

const checkUrl = `https://ardoise.example/receipt/${testRecord.code}`;
const toPrint: ReceiptToPrint = {
  record: testRecord,
  standing: testStanding,
  format: 'a4',
  language: 'en',
  slogan: 'Savoir et servir',
  logo: null,
  stamp: null,
  isReversed: false,
  checkUrl,
};

/** The drawing instructions of a page. */
function contentOf(pdf: Buffer): string {
  const start = pdf.indexOf('stream\n') + 'stream\n'.length;
  return inflateSync(pdf.subarray(start, pdf.indexOf('endstream', start))).toString('latin1');
}

interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The rectangles that the page fills in black: the QR, as any viewer will paint it. */
function blackRectangles(content: string): Rectangle[] {
  const filled = /((?:[\d.-]+ [\d.-]+ [\d.-]+ [\d.-]+ re\n)+)(?:[^\n]*\n){0,3}?f\n/g;
  const paths = [...content.matchAll(filled)].map(([, rectangles = '']) => rectangles);
  const qr = paths.reduce((longest, one) => (one.length > longest.length ? one : longest), '');
  return qr
    .trim()
    .split('\n')
    .map((line) => {
      const [x = 0, y = 0, width = 0, height = 0] = line.split(' ').map(Number);
      return { x, y, width, height };
    });
}

/** Paints them as a picture with a white border, several pixels to a point. */
function paint(rectangles: readonly Rectangle[], pixelsPerPoint: number) {
  const left = Math.min(...rectangles.map(({ x }) => x)) - 10;
  const top = Math.min(...rectangles.map(({ y }) => y)) - 10;
  const right = Math.max(...rectangles.map(({ x, width }) => x + width)) + 10;
  const bottom = Math.max(...rectangles.map(({ y, height }) => y + height)) + 10;
  const width = Math.ceil((right - left) * pixelsPerPoint);
  const height = Math.ceil((bottom - top) * pixelsPerPoint);
  const data = new Uint8Array(width * height * 4).fill(255);
  for (const one of rectangles) {
    const pixel = (value: number): number => Math.round(value * pixelsPerPoint);
    for (let y = pixel(one.y - top); y < pixel(one.y + one.height - top); y += 1)
      for (let x = pixel(one.x - left); x < pixel(one.x + one.width - left); x += 1)
        data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  }
  return { width, height, data };
}

describe.each(receiptFormats)('a receipt on %s', (format) => {
  it('has a QR that leads to its check page', async () => {
    const pdf = await receiptPdf({ ...toPrint, format });
    expect(decodeQR(paint(blackRectangles(contentOf(pdf)), 4))).toBe(checkUrl);
  });

  it.runIf(hasPdfTools)('has a QR that is read from the rendered page', async () => {
    const pdf = await receiptPdf({ ...toPrint, format, language: 'fr', isReversed: true });
    expect(decodeQR(await rasterise(pdf), { timeLimit: 60_000, effort: 3 })).toBe(checkUrl);
  });

  it.runIf(hasPdfTools)('says everything in words that can be read', async () => {
    const said = await readPdf(await receiptPdf({ ...toPrint, format, language: 'fr' }));
    for (const words of [
      'Collège Les Palmiers',
      'LP/2026/001 873',
      'G. A. N. · Form 1B',
      'Scolarité 2026–2027, 2e tranche',
      '40 000 FCFA',
      'Arrêté à la somme de : quarante mille francs CFA',
      'The sum of: forty thousand CFA francs',
      'échéance du 15/02/2027',
      '15/11/2026 09:14',
      '6 •• •• •• 56 · MTN MoMo',
    ])
      expect(said).toContain(words);
    expect(said).not.toContain('annulé');
  });

  it.runIf(hasPdfTools)('cuts no name, however long', async () => {
    const [student] = testRecord.students;
    if (student === undefined) throw new Error('No student.');
    const school =
      'Collège Polyvalent Bilingue Saint-Jean-Baptiste des Palmiers de Bonabéri-Douala';
    const slogan =
      'Un esprit sain dans un corps sain, travail, discipline et service de la communauté';
    const name = 'Marie-Antoinette Bérénice Théophanie Ngo Nlend Mbarga Tchatchouang Ngassa';
    const known = new Map([[student.id, { name, number: 'LP-0118' }]]);
    for (const students of [[student], [student, { ...student, id: 'other' }]]) {
      const record = { ...testRecord, school, students };
      const said = await readPdf(
        await receiptPdf({ ...toPrint, record, slogan, known, format, language: 'fr' }),
      );
      expect(said).not.toContain('…');
      const parts = [school, slogan, name, 'LP-0118', 'échéance du 15/02/2027'];
      for (const word of parts.flatMap((part) => part.split(/[ -]/))) expect(said).toContain(word);
    }
  });

  it.runIf(hasPdfTools).each([
    ['en', 'This payment was reversed.'],
    ['fr', 'Ce paiement a été annulé.'],
  ] as const)('says in %s that it was reversed: %s', async (language, words) => {
    const pdf = await receiptPdf({ ...toPrint, format, language, isReversed: true });
    expect(await readPdf(pdf)).toContain(words);
  });
});

it('goes on to another page for many children', async () => {
  const [student] = testRecord.students;
  if (student === undefined) throw new Error('No student.');
  const students = Array.from({ length: 40 }, () => student);
  const pdf = await receiptPdf({ ...toPrint, format: 'half', record: { ...testRecord, students } });
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(3);
});
