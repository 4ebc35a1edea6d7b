export { smallJpegOf } from './images.ts';
export {
  dropPicture,
  keepSizes,
  sizedName,
  type StoredSizes,
  storeSizes,
} from './sized-pictures.ts';
export { makePagePicture } from './page-pictures.ts';
export { dropVideo, keepVideo, storeVideo, storeVideoPart, type StoredVideo } from './videos.ts';
export { streamVideo } from './stream-video.ts';
export { forgetFile } from './jobs.ts';
export { cleanFilm } from './mp4.ts';
export { readRange } from './byte-range.ts';
export { isOwnPhoto } from './own-photo.ts';
export { sendAttachment } from './send-attachment.ts';
export { contentNames } from './stored-names.ts';
export { documentName } from './document-name.ts';
export { keepPicture, type StoredPicture, storePicture } from './store-picture.ts';
export { storeUnkept } from './store-unkept.ts';

/** The name under which storage keeps a picture. */
export const fileName = (orgId: string, id: string): string => `${orgId}/${id}.webp`;

/** Pictures have unguessable ids and never change, so a browser may keep them for good. */
export const fileUrl = (orgId: string, id: string): string => `/files/${orgId}/${id}`;
