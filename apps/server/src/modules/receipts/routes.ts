import { openReceipt } from '@ardoise/contract/payments';
import { route } from '../../platform/http/route.ts';
import type { Module } from '../../platform/module.ts';
import type { Services } from '../../platform/services.ts';
import { addReceiptPages } from './receipt-pages.ts';
import { openStaffCopy, serveStaffCopies } from './staff-copy.ts';

export const receipts = (services: Services): Module => ({
  routes: [
    route(openReceipt, (context, { params, body }) =>
      openStaffCopy(context, params.code, body.format),
    ),
  ],
  pages: (app) => {
    addReceiptPages(app, services);
    serveStaffCopies(app, services);
  },
});
