import {
  maxImageBytes,
  maxImagePixels,
  type UploadPurpose,
  uploadErrors,
} from '@ardoise/contract/uploads';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { notInTransaction } from '../../platform/not-in-transaction.ts';
import { Refusal } from '../../platform/refusal.ts';

// One thread a picture, of which few are worked on at once: the other schools' requests need the processor too. And no
// picture is seen twice, so that none is worth remembering.
sharp.concurrency(1);
sharp.cache(false);

/** By content, never by name. SVG is left out: it can hold script. */
const accepted = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif']);

/** Longest side in pixels. Larger pictures are made smaller, none is made larger. */
const longestSide: Record<UploadPurpose, number> = {
  logo: 512,
  background: 1920,
  stamp: 600,
  photo: 800,
  ownPhoto: 400,
  // Figures on a bank's slip are read on the screen.
  slip: 1600,
  // The small print of an A4 page is readable at 200 dots an inch.
  document: 2400,
};

export interface EncodedImage {
  readonly content: Buffer;
  readonly mediaType: 'image/webp' | 'image/jpeg';
  readonly width: number;
  readonly height: number;
}

const brokenPicture = (purpose: UploadPurpose): Refusal =>
  new Refusal(purpose === 'document' ? uploadErrors.brokenFile : uploadErrors.notAnImage);

/** Refuses by what the first bytes say, before a single pixel is decoded. */
export async function checkImage(content: Buffer, purpose: UploadPurpose): Promise<void> {
  notInTransaction('read the header of a picture');
  if (content.length > maxImageBytes) throw new Refusal(uploadErrors.imageTooLarge);
  const type = await fileTypeFromBuffer(content);
  if (type === undefined || !accepted.has(type.mime)) throw new Refusal(uploadErrors.notAnImage);
  // Only the header is read here, so that one that is far too large is called that.
  const header = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw brokenPicture(purpose);
    });
  const pixels = header.width * header.height * (header.pages ?? 1);
  if (pixels > maxImagePixels) throw new Refusal(uploadErrors.tooManyPixels);
}

/**
 * Decodes and encodes anew: what comes out holds pixels and nothing else that was in the file. A document becomes a JPEG,
 * which old printers and programs open too, with white where it was see-through.
 */
export async function encodeImage(content: Buffer, purpose: UploadPurpose): Promise<EncodedImage> {
  notInTransaction('decode a picture');
  const side = longestSide[purpose];
  const small = sharp(content, { limitInputPixels: maxImagePixels, failOn: 'error' })
    .rotate()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
  const isDocument = purpose === 'document';
  const { data, info } = await (isDocument
    ? small.flatten({ background: 'white' }).jpeg({ quality: 85 })
    : small.webp({ quality: 85 })
  )
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw brokenPicture(purpose);
    });
  const mediaType = isDocument ? 'image/jpeg' : 'image/webp';
  return { content: data, mediaType, width: info.width, height: info.height };
}

/** One picture in several widths, the widest last. None is made wider than it is. */
export async function encodeWidths(
  content: Buffer,
  widths: readonly number[],
): Promise<EncodedImage[]> {
  notInTransaction('decode a picture');
  const upright = sharp(content, { limitInputPixels: maxImagePixels, failOn: 'error' }).rotate();
  const encoded: EncodedImage[] = [];
  for (const width of widths) {
    const { data, info } = await upright
      .clone()
      .resize({ width, height: width * 2, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: width <= 800 ? 70 : 80 })
      .toBuffer({ resolveWithObject: true })
      .catch(() => {
        throw new Refusal(uploadErrors.notAnImage);
      });
    encoded.push({
      content: data,
      mediaType: 'image/webp',
      width: info.width,
      height: info.height,
    });
  }
  return encoded;
}

/** Of a stored picture, what fills this much of a page or a card. */
export function cutOut(
  stored: Buffer,
  { width, height, as }: { width: number; height: number; as: 'jpeg' | 'webp' },
): Promise<Buffer> {
  notInTransaction('decode a picture');
  const cut = sharp(stored)
    .resize({ width, height, fit: 'cover', position: 'attention' })
    .flatten({ background: '#24323c' });
  return (
    as === 'jpeg' ? cut.jpeg({ quality: 80, mozjpeg: true }) : cut.webp({ quality: 70 })
  ).toBuffer();
}

/** The mark of a school without a picture, in the middle of a slate. */
export async function slateWith(
  mark: Buffer,
  { width, height }: { width: number; height: number },
): Promise<Buffer> {
  notInTransaction('draw a picture');
  const side = Math.round(height / 2);
  const small = await sharp(mark, { density: 300 })
    .resize({ width: side, height: side, fit: 'inside' })
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: '#24323c' } })
    .composite([{ input: small }])
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** A stored picture as a small JPEG on white: that goes into a PDF as it is, while a PNG would be taken apart first. */
export function smallJpegOf(stored: Buffer, side: number): Promise<Buffer> {
  notInTransaction('decode a picture');
  return sharp(stored)
    .resize({ width: side, height: side, fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 90 })
    .toBuffer();
}
