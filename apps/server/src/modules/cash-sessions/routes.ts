import {
  closeCashSession,
  countCash as countCall,
  getCashSession,
  getOwnCashSession,
  listCashSessions,
  moveCash as moveCall,
  openCashReport,
  openCashSession,
} from '@ardoise/contract/cash-sessions';
import type { SchoolContext } from '../../platform/http/context.ts';
import { route } from '../../platform/http/route.ts';
import type { Module } from '../../platform/module.ts';
import type { Services } from '../../platform/services.ts';
import { closeSession, countCash } from './close-session.ts';
import { listSessions } from './list-sessions.ts';
import { moveCash } from './move-cash.ts';
import { openSession } from './open-session.ts';
import { readOwnSession } from './read-own-session.ts';
import { readSession } from './read-session.ts';
import { openReport, serveReports } from './report-copies.ts';
import { cashSubscribers } from './subscribers.ts';

const readOne = (context: SchoolContext, id: string) =>
  readSession(context, id, context.actor.personId);

export const cashSessions = (services: Services): Module => ({
  routes: [
    route(listCashSessions, (context, { query }) => listSessions(context, query)),
    route(getOwnCashSession, (context) => readOwnSession(context)),
    route(getCashSession, (context, { params }) => readOne(context, params.id)),
    route(openCashSession, async (context, { body }) =>
      readOne(context, await openSession(context, body)),
    ),
    route(moveCall, async (context, { params, body }) => {
      await moveCash(context, params.id, body);
      return readOne(context, params.id);
    }),
    route(countCall, async (context, { params, body }) => {
      await countCash(context, params.id, body.pieces);
      return readOne(context, params.id);
    }),
    route(closeCashSession, async (context, { params, body }) => {
      await closeSession(context, params.id, body.explanation);
      return readOne(context, params.id);
    }),
    route(openCashReport, (context, { params }) => openReport(context, params.id)),
  ],
  subscribers: cashSubscribers,
  pages: (app) => serveReports(app, services),
});
