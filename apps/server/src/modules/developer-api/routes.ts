import './tables.ts';
import * as collections from '@ardoise/contract/developer/collections';
import { getStudentOwed } from '@ardoise/contract/developer/students';
import { type Route, route } from '../../platform/http/route.ts';
import type { Module } from '../../platform/module.ts';
import { booksOf } from './books.ts';

const collectionRoutes: readonly Route[] = [
  route(collections.createCollection, (context, { body }) => booksOf(context).start(context, body)),
  route(collections.listCollections, (context, { query }) => booksOf(context).list(context, query)),
  route(collections.getCollection, (context, { params }) =>
    booksOf(context).read(context, params.id),
  ),
  route(collections.cancelCollection, (context, { params }) =>
    booksOf(context).cancel(context, params.id),
  ),
  route(getStudentOwed, (context, { params }) =>
    booksOf(context).readStudent(context, params.paymentCode),
  ),
];

/** What programs do with an API key. */
export const developerApi = (): Module => ({ routes: collectionRoutes });
