import { maxDocumentBytes, uploadErrors } from '@ardoise/contract/uploads';
import { fileTypeFromBuffer } from 'file-type';
import { Refusal } from '../../platform/refusal.ts';
import { encodeImage } from './images.ts';

export interface EncodedFile {
  readonly content: Buffer;
  readonly mediaType: string;
  readonly width: number | null;
  readonly height: number | null;
}

/** A PDF ends with this mark; readers look for it in its last kilobyte, some programs write a little behind it. */
const pdfEnd = '%%EOF';
const pdfTailBytes = 2_048;

/**
 * By content, never by name. A picture of a paper is encoded anew. A PDF is kept as it came, since nothing here can tell
 * what in it is needed: it is only ever sent as a download.
 */
export async function encodeDocument(content: Buffer): Promise<EncodedFile> {
  const type = (await fileTypeFromBuffer(content))?.mime;
  if (type === 'application/pdf') return keepPdf(content);
  if (type !== 'image/jpeg' && type !== 'image/png') throw new Refusal(uploadErrors.notADocument);
  return encodeImage(content, 'document');
}

function keepPdf(content: Buffer): EncodedFile {
  if (content.length > maxDocumentBytes) {
    const megabytes = maxDocumentBytes / (1024 * 1024);
    throw new Refusal(uploadErrors.fileTooLarge, { values: { megabytes } });
  }
  if (!content.subarray(-pdfTailBytes).includes(pdfEnd)) throw new Refusal(uploadErrors.brokenFile);
  return { content, mediaType: 'application/pdf', width: null, height: null };
}
