import type { Module } from '../../platform/module.ts';
import type { Services } from '../../platform/services.ts';
import { addReceiptPages } from './receipt-pages.ts';

export const receipts = (services: Services): Module => ({
  pages: (app) => addReceiptPages(app, services),
});
