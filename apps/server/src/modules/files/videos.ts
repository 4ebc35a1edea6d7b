import { galleryErrors } from '@ardoise/contract/gallery/gallery';
import { maxVideoBytes, videoPartBytes } from '@ardoise/contract/gallery/gallery-limits';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import type { Work } from '../../platform/work.ts';
import { cleanMp4 } from './mp4.ts';
import { pictureTurns } from './picture-turns.ts';
import { dropStored } from './sized-pictures.ts';
import { storeUnkept } from './store-unkept.ts';

/** A video lies in storage in parts, as it came: so that nobody who watches it has all of it read into memory. */
export const videoPartName = (orgId: string, id: string, part: number): string =>
  `${orgId}/videos/${id}-${part}.bin`;

/** What was sent lies apart from what is kept: whoever sends a part again changes no video. */
const sentPartName = (orgId: string, uploadId: string, part: number): string =>
  `${orgId}/sent-videos/${uploadId}-${part}.bin`;

/** Forgotten after a day, with whatever else of it was sent. */
export const storeVideoPart = (
  services: Services,
  orgId: string,
  { uploadId, part, content }: { uploadId: string; part: number; content: Buffer },
): Promise<void> =>
  storeUnkept(services, orgId, [
    {
      id: uploadId,
      name: sentPartName(orgId, uploadId, part),
      content,
      mediaType: 'application/octet-stream',
    },
  ]);

export interface StoredVideo {
  readonly id: string;
  readonly bytes: number;
}

/** Puts the parts together, looks at the whole, and stores it. Few are in memory at once: they take the turns of pictures. */
export async function storeVideo(
  services: Services,
  orgId: string,
  sent: { readonly uploadId: string; readonly parts: number },
  now: Date,
): Promise<StoredVideo> {
  const [stored] = await pictureTurns.take(orgId, [
    async () => {
      const content = await readSent(services, orgId, sent);
      const fault = cleanMp4(content);
      if (fault !== null) throw new Refusal(galleryErrors[fault]);
      const id = newId(now);
      await storeUnkept(services, orgId, partsOf(orgId, id, content));
      return { id, bytes: content.length };
    },
  ]);
  if (stored === undefined) throw new Error('A video was not stored.');
  return stored;
}

async function readSent(
  { storage }: Services,
  orgId: string,
  { uploadId, parts }: { readonly uploadId: string; readonly parts: number },
): Promise<Buffer> {
  const read: Buffer[] = [];
  for (let part = 0; part < parts; part += 1) {
    const content = await storage.get(sentPartName(orgId, uploadId, part));
    const isWhole = content?.length === videoPartBytes || part === parts - 1;
    if (content === null || !isWhole) throw new Refusal(galleryErrors.videoIncomplete);
    read.push(content);
  }
  const whole = Buffer.concat(read);
  if (whole.length > maxVideoBytes) throw new Refusal(galleryErrors.videoTooLarge);
  return whole;
}

const partsOf = (orgId: string, id: string, content: Buffer) =>
  Array.from({ length: Math.ceil(content.length / videoPartBytes) }, (_, part) => ({
    id,
    name: videoPartName(orgId, id, part),
    content: content.subarray(part * videoPartBytes, (part + 1) * videoPartBytes),
    mediaType: 'application/octet-stream',
  }));

export async function keepVideo(
  { tx, orgId, actor, now }: Work,
  { id, bytes }: StoredVideo,
): Promise<void> {
  await tx
    .insertInto('stored_files')
    .values({
      org_id: orgId,
      id,
      purpose: 'video',
      media_type: 'video/mp4',
      bytes,
      width: null,
      height: null,
      upload_id: null,
      created_by: actor?.personId ?? null,
      created_at: now,
    })
    .execute();
}

export const dropVideo = (work: Work, { id, bytes }: StoredVideo): Promise<void> =>
  dropStored(
    work,
    id,
    Array.from({ length: Math.ceil(bytes / videoPartBytes) }, (_, part) =>
      videoPartName(work.orgId, id, part),
    ),
  );
