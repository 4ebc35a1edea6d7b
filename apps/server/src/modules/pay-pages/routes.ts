import { createPaymentLink, sendPaymentLink } from '@ardoise/contract/payments';
import { type Route, route } from '../../platform/http/route.ts';
import type { Module } from '../../platform/module.ts';
import type { Services } from '../../platform/services.ts';
import { addPayPages } from './pay-pages.ts';
import { makePaymentLink } from './payment-links.ts';
import { sendLink } from './send-link.ts';

const linkRoutes: readonly Route[] = [
  route(createPaymentLink, (context, { body }) => makePaymentLink(context, body)),
  route(sendPaymentLink, async (context, { body }) => {
    await sendLink(context, body, body.phone);
    return {};
  }),
];

export const payPages = (services: Services): Module => ({
  routes: linkRoutes,
  pages: (app) => addPayPages(app, services),
});
