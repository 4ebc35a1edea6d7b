import '../../platform/db/tables.ts';
import { newId } from '../../platform/ids.ts';
import type { Services } from '../../platform/services.ts';
import type { Work } from '../../platform/work.ts';
import { checkImage, encodeImage } from './images.ts';
import { pictureTurns } from './picture-turns.ts';
import { documentName } from './document-name.ts';
import { storeUnkept } from './store-unkept.ts';

/** A picture of a paper that lies in storage, and that no row knows yet. */
export interface StoredPicture {
  readonly id: string;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Takes a picture of a paper from somebody without an account: by the same rules as any other, encoded anew, and apart from the
 * pictures that have addresses of their own. Forgotten after a day unless a row keeps it.
 */
export async function storePicture(
  services: Services,
  orgId: string,
  content: Buffer,
  now: Date,
): Promise<StoredPicture> {
  await checkImage(content, 'document');
  const [encoded] = await pictureTurns.take(orgId, [() => encodeImage(content, 'document')]);
  if (encoded === undefined) throw new Error('A picture was not encoded.');
  const id = newId(now);
  const { mediaType, width, height } = encoded;
  await storeUnkept(services, orgId, [
    { id, name: documentName(orgId, id), content: encoded.content, mediaType },
  ]);
  return { id, bytes: encoded.content.length, width, height };
}

/** From now on a row knows it: who refers to it keeps it. */
export async function keepPicture(
  { tx, orgId, now }: Work,
  { id, bytes, width, height }: StoredPicture,
): Promise<void> {
  await tx
    .insertInto('stored_files')
    .values({
      org_id: orgId,
      id,
      purpose: 'document',
      media_type: 'image/jpeg',
      bytes,
      width,
      height,
      upload_id: null,
      created_by: null,
      created_at: now,
    })
    .execute();
}
