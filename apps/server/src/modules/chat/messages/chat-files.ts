import '../../../platform/db/tables.ts';
import { chatErrors } from '@ardoise/contract/chat/chat-errors';
import {
  maxChatFileBytes,
  maxChatSoundBytes,
  messageTypes,
} from '@ardoise/contract/chat/chat-messages';
import { uploadErrors } from '@ardoise/contract/uploads';
import { fileTypeFromBuffer } from 'file-type';
import { newId } from '../../../platform/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import type { Work } from '../../../platform/work.ts';
import { cleanFilm, documentName, storePicture, storeUnkept } from '../../files/public.ts';

/** A file that lies in storage, and that no row knows yet. */
export interface KeptFile {
  readonly id: string;
  /** Under which storage keeps the content. */
  readonly name: string;
  readonly type: 2 | 3 | 4;
  readonly mediaType: string;
  readonly bytes: number;
  readonly width: number | null;
  readonly height: number | null;
}

/** By content, never by name: what the first bytes say, and as what it is sent on. */
const sounds: Readonly<Record<string, string>> = {
  'audio/mpeg': 'audio/mpeg',
  'audio/ogg': 'audio/ogg',
  'audio/ogg; codecs=opus': 'audio/ogg',
  'application/ogg': 'audio/ogg',
  'audio/wav': 'audio/wav',
  'audio/vnd.wave': 'audio/wav',
};

/** What is made of boxes, in which cameras and phones write where it was made. */
const isoMedia = new Set(['video/mp4', 'video/quicktime', 'audio/mp4', 'audio/x-m4a']);

interface Media {
  readonly content: Buffer;
  readonly mediaType: string;
  readonly isVideo: boolean;
}

/** The same length, without what is neither picture nor sound. What has sound alone is a sound, whatever it calls itself. */
function readIsoMedia(content: Buffer): Media {
  const copy = Buffer.from(content);
  if (cleanFilm(copy, 'vide') === null)
    return { content: copy, mediaType: 'video/mp4', isVideo: true };
  const fault = cleanFilm(copy, 'soun');
  if (fault === null) return { content: copy, mediaType: 'audio/mp4', isVideo: false };
  throw new Refusal(
    fault === 'videoIncomplete' ? uploadErrors.brokenFile : chatErrors.notAChatFile,
  );
}

function readMedia(content: Buffer, found: string): Media {
  if (isoMedia.has(found)) return readIsoMedia(content);
  const mediaType = found === 'video/webm' ? found : sounds[found];
  if (mediaType === undefined) throw new Refusal(chatErrors.notAChatFile);
  return { content, mediaType, isVideo: found === 'video/webm' };
}

const megabytes = (bytes: number): number => bytes / (1024 * 1024);

function refuseLarge(content: Buffer, most: number): void {
  if (content.length > most)
    throw new Refusal(uploadErrors.fileTooLarge, { values: { megabytes: megabytes(most) } });
}

/**
 * A picture is made anew, as everywhere. A video or sound is kept as it came, less what says where it was made, and is never
 * sent as anything but itself. Done before there is a transaction.
 */
export async function storeChatFile(
  services: Services,
  orgId: string,
  content: Buffer | undefined,
): Promise<KeptFile> {
  if (content === undefined || content.length === 0) throw new Refusal(uploadErrors.noFile);
  refuseLarge(content, maxChatFileBytes);
  const now = services.clock.now();
  const found = (await fileTypeFromBuffer(content))?.mime ?? '';
  if (found.startsWith('image/')) {
    const picture = await storePicture(services, orgId, content, now);
    const name = documentName(orgId, picture.id);
    return { ...picture, name, type: messageTypes.image, mediaType: 'image/jpeg' };
  }
  const media = readMedia(content, found);
  if (!media.isVideo) refuseLarge(content, maxChatSoundBytes);
  const { mediaType } = media;
  const id = newId(now);
  const name = documentName(orgId, id);
  await storeUnkept(services, orgId, [{ id, name, content: media.content, mediaType }]);
  const type = media.isVideo ? messageTypes.video : messageTypes.audio;
  return { id, name, type, mediaType, bytes: media.content.length, width: null, height: null };
}

/** From now on a row knows it; whoever forgets the message forgets it. */
export async function keepChatFile(
  { tx, orgId, now, actor }: Work,
  { id, mediaType, bytes, width, height }: KeptFile,
): Promise<void> {
  await tx
    .insertInto('stored_files')
    .values({
      org_id: orgId,
      id,
      purpose: 'document',
      media_type: mediaType,
      bytes,
      width,
      height,
      upload_id: null,
      created_by: actor?.personId ?? null,
      created_at: now,
    })
    .execute();
}
