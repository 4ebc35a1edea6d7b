import { z } from 'zod';
import { call } from './call.ts';
import type { ErrorEntry } from './errors.ts';

export const maxImageBytes = 3 * 1024 * 1024;

export const uploadErrors = {
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
  tooManyPixels: {
    code: 42200,
    en: 'The image has too many pixels. Use one of at most 40 megapixels.',
    fr: 'L’image a trop de pixels. Utilisez-en une de 40 mégapixels au plus.',
  },
  noFile: { code: 42200, en: 'Choose a file first.', fr: 'Choisissez d’abord un fichier.' },
} as const satisfies Record<string, ErrorEntry>;

/** What an image is for decides the size it is re-encoded to. */
export const uploadPurpose = z.enum(['logo', 'background', 'photo']);
export type UploadPurpose = z.output<typeof uploadPurpose>;

export const createUploadToken = call({
  method: 'POST',
  path: '/ba021/v1/uploads',
  summary: 'An address, good for ten minutes and one use, to which files are posted',
  access: 'shell.read',
  body: z.object({ purpose: uploadPurpose }),
  answer: z.object({ address: z.string(), expiresIn: z.number().int() }),
});

export const upload = call({
  method: 'POST',
  path: '/ba021/v1/uploads/{token}',
  summary: 'Post images as multipart/form-data to an upload address',
  access: 'public',
  upload: { maxBytes: maxImageBytes, maxFiles: 5 },
  params: z.object({ token: z.string().min(1).max(600) }),
  answer: z.object({
    files: z.array(
      z.object({
        id: z.uuid(),
        url: z.string(),
        width: z.number().int(),
        height: z.number().int(),
      }),
    ),
  }),
});
