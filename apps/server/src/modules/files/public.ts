export { smallJpegOf } from './images.ts';
export { forgetFile } from './jobs.ts';
export { isOwnPhoto } from './own-photo.ts';
export { storeUnkept } from './store-unkept.ts';

/** The name under which storage keeps a picture. */
export const fileName = (orgId: string, id: string): string => `${orgId}/${id}.webp`;

/** Pictures have unguessable ids and never change, so a browser may keep them for good. */
export const fileUrl = (orgId: string, id: string): string => `/files/${orgId}/${id}`;

/** Apart from the pictures: no address leads here but one that was signed for somebody who may read the document. */
export const documentName = (orgId: string, id: string): string => `${orgId}/documents/${id}.bin`;
