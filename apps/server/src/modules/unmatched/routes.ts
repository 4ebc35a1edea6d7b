import {
  acceptProof as acceptCall,
  checkProof as checkCall,
  declineProof as declineCall,
  listProofs,
} from '@ardoise/contract/payment-proofs';
import {
  assignStatementLine,
  bringLineBack as bringBackCall,
  chooseStatementColumns,
  getStatement,
  listStatementLines,
  listStatements,
  returnStatementLine,
  setLineAside as setAsideCall,
  uploadStatement as uploadCall,
} from '@ardoise/contract/statements';
import type { SchoolContext } from '../../platform/http/context.ts';
import { type Route, route, routeWithPreparation } from '../../platform/http/route.ts';
import { answerList } from '../../platform/lists/list.ts';
import type { Module } from '../../platform/module.ts';
import type { Services } from '../../platform/services.ts';
import {
  bringLineBack,
  limitOutsideCalls,
  returnLine,
  setLineAside,
} from '../mobile-money/public.ts';
import { assignToStudent } from './lines/assign.ts';
import { lineList, readLine } from './lines/line-list.ts';
import { acceptProof, checkProof, declineProof } from './proofs/decide-proof.ts';
import { photoAddressFor, servePhotos } from './proofs/photo-address.ts';
import { proofList, readProof } from './proofs/proof-list.ts';
import { chooseColumns } from './runs/choose-columns.ts';
import { readRun, runList } from './runs/list-runs.ts';
import { readStatementFile } from './runs/read-run.ts';
import { uploadStatement } from './runs/upload-statement.ts';
import { unmatchedSubscribers } from './subscribers.ts';

const runRoutes: readonly Route[] = [
  routeWithPreparation(uploadCall, {
    prepare: (context, { files }) => uploadStatement(context, files),
    handle: ({ tx, orgId, language }, { prepared: id }) => readRun(tx, orgId, id, language),
  }),
  route(listStatements, (context, { query }) =>
    answerList(runList(context.language), context, query),
  ),
  route(getStatement, ({ tx, orgId, language }, { params }) =>
    readRun(tx, orgId, params.id, language),
  ),
  routeWithPreparation(chooseStatementColumns, {
    prepare: (context, { params, body }) => chooseColumns(context, params.id, body),
    handle: ({ tx, orgId, language }, { params }) => readRun(tx, orgId, params.id, language),
  }),
];

const lineRoutes: readonly Route[] = [
  route(listStatementLines, (context, { query }) => answerList(lineList, context, query)),
  route(assignStatementLine, async (context, { params, body }) => {
    await assignToStudent(context, params.id, body.studentId);
    return readLine(context.tx, context.orgId, params.id);
  }),
  route(returnStatementLine, async (context, { params, body }) => {
    await returnLine(context, params.id, body.reason);
    return readLine(context.tx, context.orgId, params.id);
  }),
  route(setAsideCall, async (context, { params, body }) => {
    await setLineAside(context, params.id, body.reason);
    return readLine(context.tx, context.orgId, params.id);
  }),
  route(bringBackCall, async (context, { params }) => {
    await bringLineBack(context, params.id);
    return readLine(context.tx, context.orgId, params.id);
  }),
];

const readOne = (context: SchoolContext, id: string) =>
  readProof(context.tx, context.orgId, id, photosOf(context));

const photosOf = ({ services, orgId, now }: SchoolContext) => photoAddressFor(services, orgId, now);

const proofRoutes = (outside: ReturnType<typeof limitOutsideCalls>): readonly Route[] => [
  route(listProofs, (context, { query }) =>
    answerList(proofList(photosOf(context)), context, query),
  ),
  routeWithPreparation(checkCall, {
    prepare: ({ services, orgId }, { params }) =>
      outside(() => checkProof(services, orgId, params.id)),
    handle: (context, { params }) => readOne(context, params.id),
  }),
  route(acceptCall, async (context, { params }) => {
    await acceptProof(context, params.id);
    return readOne(context, params.id);
  }),
  route(declineCall, async (context, { params, body }) => {
    await declineProof(context, params.id, body.reason);
    return readOne(context, params.id);
  }),
];

export const unmatched = (services: Services): Module => ({
  routes: [...runRoutes, ...lineRoutes, ...proofRoutes(limitOutsideCalls())],
  jobs: [readStatementFile],
  subscribers: unmatchedSubscribers,
  pages: (app) => servePhotos(app, services),
});
