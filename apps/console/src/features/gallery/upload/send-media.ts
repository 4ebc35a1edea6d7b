import { addPicture, addVideo, sendVideoPart } from '@ardoise/contract/endpoints/gallery';
import { galleryErrors, type GalleryItem } from '@ardoise/contract/gallery/gallery';
import { maxVideoBytes, videoPartBytes } from '@ardoise/contract/gallery/gallery-limits';
import { pathOf } from '@ardoise/contract/protocol/call';
import type { ErrorEntry } from '@ardoise/contract/protocol/errors';
import { maxImageBytes, uploadErrors } from '@ardoise/contract/uploads';
import type { Upload } from '@ardoise/web/lib/api/client.ts';
import { imageTypes } from '../../../ui/image-field.tsx';
import { shrinkPicture } from '../../../domain/pictures/draw-picture.ts';
import { drawPoster } from './draw-poster.ts';
import { titleOfFile } from './title-of-file.ts';

const videoType = 'video/mp4';

export const mediaTypes = [...imageTypes, videoType].join(',');

/** What is plainly wrong is said before anything is sent; the server looks at the content itself. */
export function refusalOf({ type, size }: Pick<File, 'type' | 'size'>): ErrorEntry | null {
  if (type === videoType) return size > maxVideoBytes ? galleryErrors.videoTooLarge : null;
  if (type.startsWith('video/')) return galleryErrors.notAVideo;
  return imageTypes.includes(type) ? null : uploadErrors.notAnImage;
}

/** It is refused as what it is, and not for want of a connection. */
export class RefusedFile extends Error {
  readonly entry: ErrorEntry;
  constructor(entry: ErrorEntry) {
    super(entry.en);
    this.entry = entry;
  }
}

interface Sending {
  readonly upload: Upload;
  readonly file: File;
  /** The same for every try, so that what arrived without an answer is not added twice. */
  readonly key: string;
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

export const sendMedia = (sending: Sending): Promise<GalleryItem> =>
  sending.file.type === videoType ? sendVideo(sending) : sendPicture(sending);

const quiet = { silent: true, spinner: false } as const;

const titled = (path: string, file: File, more: Readonly<Record<string, string>> = {}): string => {
  const title = titleOfFile(file.name);
  const query = new URLSearchParams({ ...(title === '' ? {} : { title }), ...more }).toString();
  return query === '' ? path : `${path}?${query}`;
};

async function sendPicture({ upload, file, key, signal, onProgress }: Sending) {
  const small = file.size > maxImageBytes ? await shrinkPicture(file) : file;
  if (small === null) throw new RefusedFile(uploadErrors.notAnImage);
  if (small.size > maxImageBytes) throw new RefusedFile(uploadErrors.imageTooLarge);
  return upload<GalleryItem>(titled(addPicture.path, file), [small], {
    ...quiet,
    idempotencyKey: key,
    signal,
    onProgress,
  });
}

/** How many parts of a file have arrived: whoever tries again goes on after them. */
const arrived = new WeakMap<File, number>();

/** In parts, one after the other; the poster comes last. */
async function sendVideo({ upload, file, key: uploadId, signal, onProgress }: Sending) {
  const poster = await drawPoster(file);
  if (poster === null) throw new RefusedFile(galleryErrors.notAVideo);
  const parts = Math.ceil(file.size / videoPartBytes);
  for (let part = arrived.get(file) ?? 0; part < parts; part += 1) {
    const from = part * videoPartBytes;
    const piece = new File([file.slice(from, from + videoPartBytes)], 'part.bin');
    await upload(pathOf(sendVideoPart, { uploadId, part }), [piece], {
      ...quiet,
      signal,
      onProgress: (share) => onProgress((from + share * piece.size) / file.size),
    });
    arrived.set(file, part + 1);
  }
  // Should the server have forgotten a part by now, the next try begins at the first.
  arrived.delete(file);
  const address = titled(pathOf(addVideo, { uploadId }), file, { parts: String(parts) });
  return upload<GalleryItem>(address, [poster], { ...quiet, idempotencyKey: uploadId, signal });
}
