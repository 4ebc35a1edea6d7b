import { z } from 'zod';
import * as endpoints from '../endpoints/gallery.ts';
import { call } from '../protocol/call.ts';
import { errors, refusals } from '../protocol/errors.ts';
import { maxImageBytes, uploadErrors } from '../uploads.ts';
import { nameText, seenText } from '../values/text.ts';
import { maxGalleryItems, maxVideoParts, videoPartBytes } from './gallery-limits.ts';

export const galleryErrors = refusals({
  galleryFull: {
    code: 42200,
    en: 'The gallery holds 100 pictures and videos. Remove one first.',
    fr: 'La galerie contient 100 images et vidéos. Retirez-en une d’abord.',
  },
  notAVideo: {
    code: 42200,
    en: 'This file is not an MP4 video. Save it as MP4 and try again.',
    fr: 'Ce fichier n’est pas une vidéo MP4. Enregistrez-la en MP4 et réessayez.',
  },
  videoIncomplete: {
    code: 42200,
    en: 'The video did not arrive whole. Send it again.',
    fr: 'La vidéo n’est pas arrivée entière. Envoyez-la de nouveau.',
  },
  videoTooLarge: {
    code: 42200,
    status: 413,
    en: 'The video is larger than 20 MB. Use a shorter one.',
    fr: 'La vidéo dépasse 20 Mo. Utilisez-en une plus courte.',
  },
});

const pictureRefusals = [
  uploadErrors.noFile,
  uploadErrors.notAnImage,
  uploadErrors.imageTooLarge,
  uploadErrors.tooManyPixels,
  uploadErrors.tooManyPictures,
] as const;

const title = nameText(80);
const described = z.object({
  title,
  description: seenText(300),
  alt: nameText(200),
});

export const galleryItem = z.object({
  id: z.uuid(),
  kind: z.enum(['picture', 'video']),
  title: z.string(),
  description: z.string(),
  alt: z
    .string()
    .describe('What is to be seen, for whoever cannot see it; empty where nobody wrote it'),
  isHidden: z.boolean().describe('Whether only staff see it'),
  width: z.number().int().describe('Of the picture, or of the video’s poster'),
  height: z.number().int(),
  bytes: z.number().int().describe('Of the video, or of the largest picture that was made'),
  small: z.string().describe('Address of the picture, 480 pixels wide at most'),
  large: z.string().describe('Address of the picture, 1600 pixels wide at most'),
  video: z.string().nullable().describe('Address of the video; null for a picture'),
  createdAt: z.iso.datetime(),
});
export type GalleryItem = z.output<typeof galleryItem>;

const byId = z.object({ id: z.uuid() });

export const listGallery = call({
  ...endpoints.listGallery,
  summary: 'The school’s pictures and videos in their order, hidden ones too',
  access: 'gallery.read',
  answer: z.object({
    items: z.array(galleryItem),
    most: z.number().int().describe('How many a gallery holds'),
  }),
});

export const addPicture = call({
  ...endpoints.addPicture,
  summary: 'Add a picture (at most 3 MB and 40 megapixels) at the end, as multipart/form-data',
  access: 'gallery.edit',
  refusals: [...pictureRefusals, galleryErrors.galleryFull],
  limit: { max: 120, windowSeconds: 60 },
  upload: { maxBytes: maxImageBytes, maxFiles: 1 },
  query: z.object({ title: title.optional() }),
  answer: galleryItem,
});

export const sendVideoPart = call({
  ...endpoints.sendVideoPart,
  summary: 'Send one part of a video, of 1 MiB each and the last smaller, under an id of one’s own',
  access: 'gallery.edit',
  isRepeatable: true,
  refusals: [uploadErrors.noFile],
  limit: { max: 240, windowSeconds: 60 },
  upload: { maxBytes: videoPartBytes, maxFiles: 1 },
  params: z.object({
    uploadId: z.uuid(),
    part: z.coerce
      .number()
      .int()
      .min(0)
      .max(maxVideoParts - 1),
  }),
  answer: z.object({}),
});

export const addVideo = call({
  ...endpoints.addVideo,
  summary: 'Add a video whose parts were sent, with its poster as multipart/form-data',
  access: 'gallery.edit',
  refusals: [
    ...pictureRefusals,
    galleryErrors.galleryFull,
    galleryErrors.notAVideo,
    galleryErrors.videoIncomplete,
    galleryErrors.videoTooLarge,
  ],
  limit: { max: 60, windowSeconds: 60 },
  upload: { maxBytes: maxImageBytes, maxFiles: 1 },
  params: z.object({ uploadId: z.uuid() }),
  query: z.object({
    title: title.optional(),
    parts: z.coerce.number().int().min(1).max(maxVideoParts),
  }),
  answer: galleryItem,
});

export const orderGallery = call({
  ...endpoints.orderGallery,
  summary: 'Put all pictures and videos in this order',
  access: 'gallery.edit',
  refusals: [errors.changedMeanwhile],
  body: z.object({ ids: z.array(z.uuid()).max(maxGalleryItems * 2) }),
  answer: z.object({}),
});

export const describeGalleryItem = call({
  ...endpoints.describeGalleryItem,
  summary: 'Change the title, description and alternative text',
  access: 'gallery.edit',
  params: byId,
  body: described,
  answer: galleryItem,
});

export const replacePoster = call({
  ...endpoints.replacePoster,
  summary: 'Choose another poster of a video, as multipart/form-data',
  access: 'gallery.edit',
  refusals: [...pictureRefusals],
  limit: { max: 60, windowSeconds: 60 },
  upload: { maxBytes: maxImageBytes, maxFiles: 1 },
  params: byId,
  answer: galleryItem,
});

export const hideGalleryItem = call({
  ...endpoints.hideGalleryItem,
  summary: 'Show it to staff only',
  access: 'gallery.edit',
  params: byId,
  body: z.object({}).optional(),
  answer: galleryItem,
});

export const showGalleryItem = call({
  ...endpoints.showGalleryItem,
  summary: 'Show it on the public page again',
  access: 'gallery.edit',
  params: byId,
  body: z.object({}).optional(),
  answer: galleryItem,
});

export const removeGalleryItem = call({
  ...endpoints.removeGalleryItem,
  summary: 'Remove it with its files, for good',
  access: 'gallery.edit',
  params: byId,
  body: z.object({}).optional(),
  answer: z.object({}),
});
