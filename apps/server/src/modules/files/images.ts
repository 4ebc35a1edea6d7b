import { maxImageBytes, type UploadPurpose, uploadErrors } from '@ardoise/contract/uploads';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { Refusal } from '../../platform/refusal.ts';

/** By content, never by name. SVG is left out: it can hold script. */
const accepted = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif']);

const maxPixels = 40_000_000;

/** Longest side in pixels. Larger pictures are made smaller, none is made larger. */
const longestSide: Record<UploadPurpose, number> = {
  logo: 512,
  background: 1920,
  photo: 800,
  // The small print of an A4 page is readable at 200 dots an inch.
  document: 2400,
};

export interface EncodedImage {
  readonly content: Buffer;
  readonly mediaType: 'image/webp' | 'image/jpeg';
  readonly width: number;
  readonly height: number;
}

/**
 * Decodes and encodes anew: what comes out holds pixels and nothing else that was in the file. A document becomes a JPEG,
 * which old printers and programs open too, with white where it was see-through.
 */
export async function encodeImage(content: Buffer, purpose: UploadPurpose): Promise<EncodedImage> {
  if (content.length > maxImageBytes) throw new Refusal(uploadErrors.imageTooLarge);
  const type = await fileTypeFromBuffer(content);
  if (type === undefined || !accepted.has(type.mime)) throw new Refusal(uploadErrors.notAnImage);
  const side = longestSide[purpose];
  try {
    const small = sharp(content, { limitInputPixels: maxPixels, failOn: 'error' })
      .rotate()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
    const isDocument = purpose === 'document';
    const { data, info } = await (isDocument
      ? small.flatten({ background: 'white' }).jpeg({ quality: 85 })
      : small.webp({ quality: 85 })
    ).toBuffer({ resolveWithObject: true });
    const mediaType = isDocument ? 'image/jpeg' : 'image/webp';
    return { content: data, mediaType, width: info.width, height: info.height };
  } catch (error) {
    const isBomb = error instanceof Error && /pixel limit/i.test(error.message);
    if (isBomb) throw new Refusal(uploadErrors.tooManyPixels);
    throw new Refusal(purpose === 'document' ? uploadErrors.brokenFile : uploadErrors.notAnImage);
  }
}
