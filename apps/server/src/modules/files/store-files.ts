import { errors } from '@ardoise/contract/errors';
import { uploadErrors } from '@ardoise/contract/uploads';
import { narrowTo, type Tx } from '../../platform/db/database.ts';
import type { UploadedFile } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { encodeDocument, type EncodedFile } from './documents.ts';
import { encodeImage } from './images.ts';
import { documentName, fileName, fileUrl, forgetFile } from './public.ts';
import type { UploadGrant } from './upload-address.ts';

interface StoredFile {
  id: string;
  url: string | null;
  width: number | null;
  height: number | null;
}

/** Somebody who goes away before saying what the document is leaves a file behind: it is forgotten after a day. */
const unkeptSeconds = 86_400;

/**
 * Encodes all files first, then stores: one bad file of several leaves nothing behind. The first file takes the grant's
 * nonce as its id, so that a second use of the same address meets the row of the first.
 */
export async function storeFiles(
  tx: Tx,
  storage: Storage,
  grant: UploadGrant,
  files: readonly UploadedFile[],
  now: Date,
): Promise<StoredFile[]> {
  if (files.length === 0) throw new Refusal(uploadErrors.noFile);
  await narrowTo(tx, grant.orgId);
  const isDocument = grant.purpose === 'document';
  const encoded = await Promise.all(
    files.map(({ content }) =>
      isDocument ? encodeDocument(content) : encodeImage(content, grant.purpose),
    ),
  );
  const stored: StoredFile[] = [];
  for (const [index, file] of encoded.entries()) {
    const id = index === 0 ? grant.nonce : newId(now);
    await insertFile(tx, grant, id, file, now);
    const { orgId } = grant;
    const name = isDocument ? documentName(orgId, id) : fileName(orgId, id);
    if (isDocument)
      await enqueue(tx, forgetFile, { orgId, id, name }, { delaySeconds: unkeptSeconds });
    await storage.put(name, file.content, file.mediaType);
    const { width, height } = file;
    stored.push({ id, url: isDocument ? null : fileUrl(orgId, id), width, height });
  }
  return stored;
}

async function insertFile(
  tx: Tx,
  grant: UploadGrant,
  id: string,
  file: EncodedFile,
  now: Date,
): Promise<void> {
  const inserted = await tx
    .insertInto('stored_files')
    .values({
      org_id: grant.orgId,
      id,
      purpose: grant.purpose,
      media_type: file.mediaType,
      bytes: file.content.length,
      width: file.width,
      height: file.height,
      created_by: grant.personId,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted === undefined) throw new Refusal(errors.notFound);
}
