import './tables.ts';
import * as collections from '@ardoise/contract/developer/collections';
import * as disbursements from '@ardoise/contract/developer/disbursements';
import { getStudentOwed } from '@ardoise/contract/developer/students';
import { type Route, route } from '../../platform/http/route.ts';
import type { Module } from '../../platform/module.ts';
import type { Services } from '../../platform/services.ts';
import { booksOf, disbursementsOf } from './books.ts';
import { endLink } from './collections/end-link.ts';
import { presentBalance } from './disbursements/disbursement-books.ts';
import { sendTest } from './disbursements/send-test.ts';
import { sweepTests } from './disbursements/sweep-tests.ts';
import { purgeTries } from './purge-tries.ts';
import { addSandboxPages } from './sandbox/link-page.ts';
import { settleSandbox } from './sandbox/settle.ts';

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

const disbursementRoutes: readonly Route[] = [
  route(disbursements.createDisbursement, (context, { body }) =>
    disbursementsOf(context).start(context, body),
  ),
  route(disbursements.listDisbursements, (context, { query }) =>
    disbursementsOf(context).list(context, query),
  ),
  route(disbursements.getDisbursement, (context, { params }) =>
    disbursementsOf(context).read(context, params.id),
  ),
  route(disbursements.getAvailableBalance, async (context) =>
    presentBalance(context.key.environment, await disbursementsOf(context).readBalance(context)),
  ),
];

/** What programs do with an API key. */
export const developerApi = (services: Services): Module => ({
  routes: [...collectionRoutes, ...disbursementRoutes],
  jobs: [endLink, sendTest, settleSandbox],
  recurring: [sweepTests, purgeTries],
  pages: (app) => addSandboxPages(app, services),
});
