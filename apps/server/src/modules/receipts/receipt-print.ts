import { type ReceiptFormat, receiptFormats } from '@ardoise/contract/payments';
import type { Language } from '@ardoise/contract/values/language';
import { formatPhone } from '@ardoise/contract/values/phone';
import type { FastifyReply } from 'fastify';
import type { Services } from '../../platform/services.ts';
import { fileName, smallJpegOf } from '../files/public.ts';
import { receiptPdf } from './receipt-pdf.ts';
import type { GenuineReceipt } from './receipt-store.ts';
import type { KnownStudent } from './receipt-text.ts';

/** Pixels along the longer side: sharp in print at the size of the mark. */
const logoSide = 200;
const stampSide = 400;
const mostLogos = 200;

/** Pictures never change under their id. */
const logos = new Map<string, Buffer>();

async function readPicture(
  services: Services,
  orgId: string,
  id: string | null,
  side: number,
): Promise<Buffer | null> {
  if (id === null) return null;
  const kept = logos.get(id);
  if (kept !== undefined) return kept;
  const content = await services.storage.get(fileName(orgId, id));
  if (content === null) return null;
  const logo = await smallJpegOf(content, side);
  if (logos.size >= mostLogos) logos.clear();
  logos.set(id, logo);
  return logo;
}

/** `BP 1204 · 2 33 42 11 00 · Savoir et servir`. */
function letterheadOf(
  postalAddress: string | null,
  phone: string | null,
  slogan: string | null,
): string | null {
  const parts = [postalAddress, phone === null ? null : formatPhone(phone), slogan];
  return parts.filter((part) => part !== null).join(' · ') || null;
}

interface Printing {
  readonly format: ReceiptFormat;
  readonly language: Language;
  /** The school has printed it before. */
  readonly isCopy?: boolean;
  /** Names, for whoever may know them: the family by its link, and staff. Their copies carry the stamp. */
  readonly known?: ReadonlyMap<string, KnownStudent>;
  readonly payerName?: string | null;
}

export const readFormat = (asked: unknown): ReceiptFormat =>
  receiptFormats.find((format) => format === asked) ?? 'a4';

export async function printReceipt(
  services: Services,
  { record, standing, reversedAt, postalAddress, phone, slogan, logoId, stampId }: GenuineReceipt,
  printing: Printing,
): Promise<Buffer> {
  return receiptPdf({
    ...printing,
    record,
    standing,
    // Under the name, in the order of a letterhead.
    slogan: letterheadOf(postalAddress, phone, slogan),
    logo: await readPicture(services, record.orgId, logoId, logoSide),
    stamp:
      (printing.known?.size ?? 0) === 0
        ? null
        : await readPicture(services, record.orgId, stampId, stampSide),
    isReversed: reversedAt !== null,
    checkUrl: `${services.publicUrl()}/receipt/${record.code}`,
  });
}

/** Shown in the browser, and saved under the receipt's number. Not kept: tomorrow it may be reversed. */
export const sendPdf = (reply: FastifyReply, number: string, content: Buffer): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .header('content-disposition', `inline; filename="${number.replaceAll(/\W+/g, '-')}.pdf"`)
    .type('application/pdf')
    .send(content);
