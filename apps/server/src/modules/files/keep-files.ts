import type { Answer } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import type { upload } from '@ardoise/contract/uploads';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import type { PreparedFile } from './prepare-files.ts';
import { fileUrl } from './public.ts';
import type { UploadGrant } from './upload-address.ts';

/**
 * The first file takes the address's mark, so that a second use of the same address meets the row of the first. The
 * transaction is the platform's, since whoever holds an address need not be signed in, and stays so: what is kept under an
 * Idempotency-Key belongs to no school.
 */
export async function keepFiles(
  { tx, now }: Work,
  grant: UploadGrant,
  files: readonly PreparedFile[],
): Promise<Answer<typeof upload>> {
  const { orgId, purpose, personId, nonce } = grant;
  const kept = await tx
    .insertInto('stored_files')
    .values(
      files.map(({ id, mediaType, bytes, width, height }, index) => ({
        org_id: orgId,
        id,
        purpose,
        media_type: mediaType,
        bytes,
        width,
        height,
        upload_id: index === 0 ? nonce : null,
        created_by: personId,
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['org_id', 'upload_id']).doNothing())
    .returning('id')
    .execute();
  if (kept.length < files.length) throw new Refusal(errors.notFound);
  const url = (id: string) => (purpose === 'document' ? null : fileUrl(orgId, id));
  return { files: files.map(({ id, width, height }) => ({ id, url: url(id), width, height })) };
}
