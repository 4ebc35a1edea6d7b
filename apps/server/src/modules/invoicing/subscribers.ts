import './tables.ts';
import { sql } from 'kysely';
import { subscriber } from '../../platform/events/subscriber.ts';

/** Whoever looks at an invoice sees whether its SMS arrived. */
export const noteDelivery = subscriber({
  name: 'invoicing.note-delivery',
  on: ['message.delivered', 'message.undelivered'],
  kind: 'upkeep',
  maxAttempts: 10,
  handle: async (work, { recordId }) => {
    const { tx, orgId } = work;
    const { rows } = await sql<{ id: string; familyId: string }>`
      select v.id, v.family_id as "familyId" from invoice_deliveries d
        join invoices v on v.org_id = d.org_id and v.id = d.invoice_id
       where d.org_id = ${orgId} and d.message_id = ${recordId}`.execute(tx);
    for (const { id, familyId } of rows) await work.emit('invoice.changed', id, { familyId });
  },
});
