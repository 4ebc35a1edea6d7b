import * as calls from '@ardoise/contract/gallery/gallery';
import { maxGalleryItems } from '@ardoise/contract/gallery/gallery-limits';
import { uploadErrors } from '@ardoise/contract/uploads';
import { route, routeWithPreparation, type UploadedFile } from '../../platform/http/route.ts';
import type { Module } from '../../platform/module.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { storeSizes, storeVideo, storeVideoPart } from '../files/public.ts';
import { addItem } from './add-item.ts';
import { describeItem, hideItem, replacePoster } from './change-item.ts';
import { orderItems } from './order-items.ts';
import { removeItem } from './remove-item.ts';
import { presentItem, readItems } from './store.ts';

const contentOf = (files: readonly UploadedFile[]): Buffer => {
  const [file] = files;
  if (file === undefined) throw new Refusal(uploadErrors.noFile);
  return file.content;
};

/** What is prepared lies in storage; whatever no row knows after a day is forgotten there. */
const uploads = (services: Services) => [
  routeWithPreparation(calls.addPicture, {
    prepare: ({ orgId, now }, { files }) => storeSizes(services, orgId, contentOf(files), now),
    handle: async (context, { query, prepared: picture }) =>
      presentItem(await addItem(context, { title: query.title ?? '', picture, video: null })),
  }),
  routeWithPreparation(calls.sendVideoPart, {
    prepare: ({ orgId }, { params, files }) =>
      storeVideoPart(services, orgId, { ...params, content: contentOf(files) }),
    handle: async () => ({}),
  }),
  routeWithPreparation(calls.addVideo, {
    prepare: async ({ orgId, now }, { params, query, files }) => {
      const sent = { uploadId: params.uploadId, parts: query.parts };
      const picture = await storeSizes(services, orgId, contentOf(files), now);
      return { picture, video: await storeVideo(services, orgId, sent, now) };
    },
    handle: async (context, { query, prepared }) =>
      presentItem(await addItem(context, { title: query.title ?? '', ...prepared })),
  }),
  routeWithPreparation(calls.replacePoster, {
    prepare: ({ orgId, now }, { files }) => storeSizes(services, orgId, contentOf(files), now),
    handle: async (context, { params, prepared }) =>
      presentItem(await replacePoster(context, params.id, prepared)),
  }),
];

export const gallery = (services: Services): Module => ({
  routes: [
    route(calls.listGallery, async ({ tx, orgId }) => ({
      items: (await readItems(tx, orgId)).map(presentItem),
      most: maxGalleryItems,
    })),
    ...uploads(services),
    route(calls.orderGallery, async (context, { body }) => {
      await orderItems(context, body.ids);
      return {};
    }),
    route(calls.describeGalleryItem, async (context, { params, body }) =>
      presentItem(await describeItem(context, params.id, body)),
    ),
    route(calls.hideGalleryItem, async (context, { params }) =>
      presentItem(await hideItem(context, params.id, true)),
    ),
    route(calls.showGalleryItem, async (context, { params }) =>
      presentItem(await hideItem(context, params.id, false)),
    ),
    route(calls.removeGalleryItem, async (context, { params }) => {
      await removeItem(context, params.id);
      return {};
    }),
  ],
});
