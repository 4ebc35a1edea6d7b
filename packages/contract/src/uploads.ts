import { z } from 'zod';
import { call } from './protocol/call.ts';
import * as endpoints from './endpoints/uploads.ts';
import { refusals } from './protocol/errors.ts';

export const maxImageBytes = 3 * 1024 * 1024;
/** Of all frames of an image together, by what its header says: more are refused before they are decoded. */
export const maxImagePixels = 40_000_000;
/** Of a PDF; a picture of a paper is an image like any other. */
export const maxDocumentBytes = 5 * 1024 * 1024;

export const uploadErrors = refusals({
  notAnImage: {
    code: 42200,
    en: 'This file is not an image. Use a PNG, JPEG, WebP or GIF.',
    fr: 'Ce fichier n’est pas une image. Utilisez un PNG, JPEG, WebP ou GIF.',
  },
  imageTooLarge: {
    code: 42200,
    status: 413,
    en: 'The image is larger than 3 MB.',
    fr: 'L’image dépasse 3 Mo.',
  },
  notADocument: {
    code: 42200,
    en: 'This file is neither a PDF nor a picture. Use a PDF, JPEG or PNG.',
    fr: 'Ce fichier n’est ni un PDF ni une image. Utilisez un PDF, JPEG ou PNG.',
  },
  brokenFile: {
    code: 42200,
    en: 'This file is incomplete or damaged. Save it again and retry.',
    fr: 'Ce fichier est incomplet ou endommagé. Enregistrez-le à nouveau et réessayez.',
  },
  fileTooLarge: {
    code: 42200,
    status: 413,
    en: 'The file is larger than {megabytes} MB.',
    fr: 'Le fichier dépasse {megabytes} Mo.',
  },
  tooManyPixels: {
    code: 42200,
    en: 'The image has too many pixels. Use one of at most 40 megapixels, all frames of an animation included.',
    fr: 'L’image a trop de pixels. Utilisez-en une de 40 mégapixels au plus, toutes les vues d’une animation comprises.',
  },
  tooManyPictures: {
    code: 42900,
    en: 'Too many pictures of your school are waiting. Try again in {seconds} s.',
    fr: 'Trop d’images de votre établissement sont en attente. Réessayez dans {seconds} s.',
  },
  noRoomForFiles: {
    code: 50000,
    status: 507,
    en: 'There is no room left on the server for files. Nothing was saved. Tell whoever runs the server, and try again.',
    fr: 'Il n’y a plus de place sur le serveur pour les fichiers. Rien n’a été enregistré. Prévenez la personne qui gère le serveur, puis réessayez.',
  },
  noFile: { code: 42200, en: 'Choose a file first.', fr: 'Choisissez d’abord un fichier.' },
});

/**
 * What an image is for decides the size it is re-encoded to. A document is a PDF or a picture of a paper; one's own
 * photo belongs to the person, in whichever school they work.
 */
export const uploadPurpose = z.enum([
  'logo',
  'background',
  'stamp',
  'photo',
  'slip',
  'document',
  'ownPhoto',
]);
export type UploadPurpose = z.output<typeof uploadPurpose>;

export const createUploadToken = call({
  ...endpoints.createUploadToken,
  summary: 'An address, good for ten minutes and one use, to which files are posted',
  access: 'shell.read',
  isOpenWhenSuspended: true,
  body: z.object({ purpose: uploadPurpose }),
  answer: z.object({ address: z.string(), expiresIn: z.number().int() }),
});

export const upload = call({
  ...endpoints.upload,
  summary:
    'Post images (at most 3 MB and 40 megapixels each) or documents as multipart/form-data to an upload address',
  access: 'public',
  refusals: [
    uploadErrors.noFile,
    uploadErrors.notAnImage,
    uploadErrors.imageTooLarge,
    uploadErrors.notADocument,
    uploadErrors.brokenFile,
    uploadErrors.tooManyPixels,
    uploadErrors.tooManyPictures,
  ],
  limit: { max: 120, windowSeconds: 60 },
  upload: { maxBytes: maxDocumentBytes, maxFiles: 5 },
  params: z.object({ token: z.string().min(1).max(600) }),
  answer: z.object({
    files: z.array(
      z.object({
        id: z.uuid(),
        url: z.string().nullable().describe('Null for a document: it is opened by those who may'),
        width: z.number().int().nullable().describe('Null for a PDF'),
        height: z.number().int().nullable(),
      }),
    ),
  }),
});
