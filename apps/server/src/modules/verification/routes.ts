import {
  getBusinessVerification,
  openOwnPaper,
  sendBusinessPapers,
} from '@ardoise/contract/shop/business-verification';
import { route } from '../../platform/http/route.ts';
import type { Module } from '../../platform/module.ts';
import type { Services } from '../../platform/services.ts';
import { paperAddress, servePapers } from './papers-address.ts';
import { readVerification, sendPapers } from './send-papers.ts';

/** The papers by which the provider knows a school. */
export const verification = (services: Services): Module => ({
  routes: [
    route(getBusinessVerification, (context) => readVerification(context)),
    route(sendBusinessPapers, (context, { body }) => sendPapers(context, body)),
    route(openOwnPaper, async (context, { params }) => {
      const { address, expiresIn } = await paperAddress(context, context.orgId, params.id);
      return { address, expiresIn };
    }),
  ],
  pages: (app) => servePapers(app, services),
});
