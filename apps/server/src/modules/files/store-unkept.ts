import { uploadErrors } from '@ardoise/contract/uploads';
import { enqueue } from '../../platform/jobs.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { isNoRoom } from '../../platform/storage/no-room.ts';
import { forgetFile } from './jobs.ts';

interface UnkeptFile {
  readonly id: string;
  /** Under which storage keeps the content. */
  readonly name: string;
  readonly content: Buffer;
  readonly mediaType: string;
}

/** Whoever goes away before saying what a file is leaves it behind: it is forgotten after a day. */
const unkeptSeconds = 86_400;

/**
 * Puts files into storage that no row knows yet. The job that forgets them is there first, so that neither a crash nor a
 * transaction that fails afterwards leaves them behind for good.
 */
export async function storeUnkept(
  services: Services,
  orgId: string,
  files: readonly UnkeptFile[],
): Promise<void> {
  await services.db.write({ orgId }, async (tx) => {
    for (const { id, name } of files)
      await enqueue(tx, forgetFile, { orgId, id, name }, { delaySeconds: unkeptSeconds });
  });
  const stored: string[] = [];
  try {
    for (const { name, content, mediaType } of files) {
      await services.storage.put(name, content, mediaType);
      stored.push(name);
    }
  } catch (error) {
    if (!isNoRoom(error)) throw error;
    services.log.error({ err: error }, 'there is no room for uploaded files');
    // Those before it belong to nothing, and would take the room of others for a day; then they are forgotten anyway.
    for (const name of stored) await services.storage.remove(name).catch(() => {});
    throw new Refusal(uploadErrors.noRoomForFiles);
  }
}
