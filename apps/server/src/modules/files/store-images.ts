import { errors } from '@ardoise/contract/errors';
import { uploadErrors } from '@ardoise/contract/uploads';
import { narrowTo, type Tx } from '../../platform/db/database.ts';
import type { UploadedFile } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { encodeImage } from './images.ts';
import { fileName, fileUrl } from './public.ts';
import type { UploadGrant } from './upload-address.ts';

interface StoredImage {
  id: string;
  url: string;
  width: number;
  height: number;
}

/**
 * Encodes all pictures first, then stores: one bad file of several leaves nothing behind. The first picture takes
 * the grant's nonce as its id, so that a second use of the same address meets the row of the first.
 */
export async function storeImages(
  tx: Tx,
  storage: Storage,
  grant: UploadGrant,
  files: readonly UploadedFile[],
  now: Date,
): Promise<StoredImage[]> {
  if (files.length === 0) throw new Refusal(uploadErrors.noFile);
  await narrowTo(tx, grant.orgId);
  const images = await Promise.all(files.map((file) => encodeImage(file.content, grant.purpose)));
  const stored: StoredImage[] = [];
  for (const [index, image] of images.entries()) {
    const id = index === 0 ? grant.nonce : newId(now);
    const inserted = await tx
      .insertInto('stored_files')
      .values({
        org_id: grant.orgId,
        id,
        purpose: grant.purpose,
        media_type: 'image/webp',
        bytes: image.content.length,
        width: image.width,
        height: image.height,
        created_by: grant.personId,
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted === undefined) throw new Refusal(errors.notFound);
    await storage.put(fileName(grant.orgId, id), image.content, 'image/webp');
    stored.push({ id, url: fileUrl(grant.orgId, id), width: image.width, height: image.height });
  }
  return stored;
}
