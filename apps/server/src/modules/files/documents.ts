import { maxDocumentBytes, type UploadPurpose, uploadErrors } from '@ardoise/contract/uploads';
import { fileTypeFromBuffer } from 'file-type';
import { Refusal } from '../../platform/refusal.ts';
import { checkImage, encodeImage } from './images.ts';

export interface EncodedFile {
  readonly content: Buffer;
  readonly mediaType: string;
  readonly width: number | null;
  readonly height: number | null;
}

/** A file that may be kept as it is, or a picture that is still to be encoded anew: that is slow, and waits its turn. */
export type CheckedFile = { readonly kept: EncodedFile } | { encode(): Promise<EncodedFile> };

/** A PDF ends with this mark; readers look for it in its last kilobyte, some programs write a little behind it. */
const pdfEnd = '%%EOF';
const pdfTailBytes = 2_048;

/**
 * By content, never by name. A picture of a paper is encoded anew. A PDF is kept as it came, since nothing here can tell
 * what in it is needed: it is only ever sent as a download.
 */
export async function checkFile(content: Buffer, purpose: UploadPurpose): Promise<CheckedFile> {
  if (purpose === 'document') {
    const type = (await fileTypeFromBuffer(content))?.mime;
    if (type === 'application/pdf') return { kept: keepPdf(content) };
    if (type !== 'image/jpeg' && type !== 'image/png') throw new Refusal(uploadErrors.notADocument);
  }
  await checkImage(content, purpose);
  return { encode: () => encodeImage(content, purpose) };
}

function keepPdf(content: Buffer): EncodedFile {
  if (content.length > maxDocumentBytes) {
    const megabytes = maxDocumentBytes / (1024 * 1024);
    throw new Refusal(uploadErrors.fileTooLarge, { values: { megabytes } });
  }
  if (!content.subarray(-pdfTailBytes).includes(pdfEnd)) throw new Refusal(uploadErrors.brokenFile);
  return { content, mediaType: 'application/pdf', width: null, height: null };
}
