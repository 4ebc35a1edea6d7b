import './tables.ts';
import {
  decideOfflinePayment,
  listOfflinePayments,
  openDeskKey,
  readOwedBook,
  recordOfflinePayment,
} from '@ardoise/contract/offline-desk';
import { route } from '../../platform/http/route.ts';
import { answerList } from '../../platform/lists/list.ts';
import type { Module } from '../../platform/module.ts';
import { decideOffline } from './decide-offline.ts';
import { openKey } from './desk-key.ts';
import { offlineList, readOneOffline } from './list-offline.ts';
import { readBook } from './read-book.ts';
import { recordOffline } from './record-offline.ts';
import { offlineSubscribers } from './subscribers.ts';

export const offlineDesk = (): Module => ({
  routes: [
    route(readOwedBook, (context, { query }) => readBook(context, query)),
    route(openDeskKey, (context, { params }) => openKey(context, params.id)),
    route(recordOfflinePayment, (context, { body }) => recordOffline(context, body)),
    route(listOfflinePayments, (context, { query }) => answerList(offlineList, context, query)),
    route(decideOfflinePayment, async (context, { params, body }) => {
      await decideOffline(context, params.id, body);
      return readOneOffline(context, params.id);
    }),
  ],
  subscribers: offlineSubscribers,
});
