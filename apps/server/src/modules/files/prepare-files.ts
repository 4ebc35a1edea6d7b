import { uploadErrors } from '@ardoise/contract/uploads';
import type { UploadedFile } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { checkFile, type EncodedFile } from './documents.ts';
import { pictureTurns } from './picture-turns.ts';
import { documentName, fileName, storeUnkept } from './public.ts';
import type { UploadGrant } from './upload-address.ts';

/** A file that lies in storage, and that no row knows yet. */
export interface PreparedFile extends Omit<EncodedFile, 'content'> {
  readonly id: string;
  /** Under which storage keeps the content. */
  readonly name: string;
  readonly bytes: number;
}

/**
 * Checks and encodes all files first, then stores them: one bad file of several leaves nothing behind. This takes its
 * time, and is done before there is a transaction.
 */
export async function prepareFiles(
  services: Services,
  grant: UploadGrant,
  files: readonly UploadedFile[],
  now: Date,
): Promise<PreparedFile[]> {
  if (files.length === 0) throw new Refusal(uploadErrors.noFile);
  const { orgId, purpose } = grant;
  const nameOf = purpose === 'document' ? documentName : fileName;
  const named = (await encodeAll(grant, files)).map((file) => {
    const id = newId(now);
    return { ...file, id, name: nameOf(orgId, id) };
  });
  await storeUnkept(services, orgId, named);
  return named.map(({ content, ...file }) => ({ ...file, bytes: content.length }));
}

/** Whoever sends a photo of their own waits for their own pictures only. */
const waitsFor = ({ orgId, personId, purpose }: UploadGrant): string =>
  purpose === 'ownPhoto' ? personId : orgId;

async function encodeAll(
  grant: UploadGrant,
  files: readonly UploadedFile[],
): Promise<EncodedFile[]> {
  const checked = await Promise.all(files.map(({ content }) => checkFile(content, grant.purpose)));
  const encoded: EncodedFile[] = [];
  const encodings = checked.flatMap((file, index) => {
    if ('encode' in file)
      return [
        async (): Promise<void> => {
          encoded[index] = await file.encode();
        },
      ];
    encoded[index] = file.kept;
    return [];
  });
  await pictureTurns.take(waitsFor(grant), encodings);
  return encoded;
}

export async function discardFiles(
  storage: Storage,
  files: readonly PreparedFile[],
): Promise<void> {
  for (const { name } of files) await storage.remove(name);
}
