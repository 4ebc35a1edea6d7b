import type { FastifyReply } from 'fastify';
import { sendInvoicePdf } from '../invoicing/public.ts';
import type { FollowVisit, PayFrame } from './pay-frame.ts';

/** The invoice of the link on paper; any other link has none. */
export const invoiceFile =
  (frame: PayFrame) =>
  async ({ request, reply, payer }: FollowVisit): Promise<FastifyReply> => {
    const { orgId, invoiceId, isClosed } = payer;
    if (invoiceId === null || isClosed) return frame.sendUnknown(request, reply);
    return sendInvoicePdf(frame.services, reply, { orgId, id: invoiceId });
  };
