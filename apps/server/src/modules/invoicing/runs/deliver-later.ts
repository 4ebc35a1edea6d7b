import '../tables.ts';
import type { Job } from '../../../platform/jobs.ts';
import { inSchool } from '../../../platform/work.ts';
import { readContacts } from '../sending/contacts.ts';
import { deliverInvoice } from '../sending/deliver-invoice.ts';
import { lockInvoice } from '../store.ts';

interface ToDeliver {
  readonly orgId: string;
  readonly invoiceId: string;
  readonly channels: ReadonlyArray<'email' | 'sms'>;
}

/** Sends what was billed to many, one invoice a time, by the channels by which its family can be reached. Once each. */
export const deliverLater: Job<ToDeliver> = {
  name: 'invoices.deliver',
  kind: 'messages',
  maxAttempts: 10,
  work: async ({ orgId, invoiceId, channels }, { services }) => {
    await inSchool(services, orgId, async (work) => {
      const { tx } = work;
      const invoice = await lockInvoice(tx, orgId, invoiceId);
      const sent = await tx
        .selectFrom('invoice_deliveries')
        .select('id')
        .where('org_id', '=', orgId)
        .where('invoice_id', '=', invoiceId)
        .executeTakeFirst();
      if (sent !== undefined || invoice.state !== 'sent') return;
      const contacts = await readContacts(tx, orgId, invoice.family_id);
      const canReach = {
        email: invoice.emails.length > 0,
        sms: contacts.some(({ phone }) => phone !== null),
      };
      const reached = channels.filter((channel) => canReach[channel]);
      await deliverInvoice(work, invoice, { channels: reached });
      await work.emit('invoice.changed', invoiceId, { familyId: invoice.family_id });
    });
  },
};
