import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { Work } from '../../platform/work.ts';

interface Leaving {
  readonly studentId: string;
  readonly familyId: string;
}

/** The number of an invoice that is not paid, and that would ask for children of two families once this one has joined another. */
export async function findSharedInvoice(
  tx: Tx,
  orgId: string,
  { studentId, familyId }: Leaving,
): Promise<string | null> {
  const { rows } = await sql<{ number: string }>`
    select v.number from invoice_items own
      join invoices v on v.org_id = own.org_id and v.id = own.invoice_id and v.state = 'sent' and v.pending > 0
     where own.org_id = ${orgId} and own.student_id = ${studentId}
       and exists (select from invoice_items i join students s on s.org_id = i.org_id and s.id = i.student_id
                    where i.org_id = v.org_id and i.invoice_id = v.id and s.id <> ${studentId}
                      and s.family_id <> ${familyId})
     order by v.number limit 1`.execute(tx);
  return rows[0]?.number ?? null;
}

/** A child takes those along that ask for nobody who stays: who pays the child pays them, by the same link. */
export async function takeInvoicesAlong(
  work: Work,
  { studentId, familyId }: Leaving,
): Promise<void> {
  const { tx, orgId } = work;
  const { rows } = await sql<{ id: string }>`
    update invoices v set family_id = f.id, sort_name = f.folded_name from families f
     where f.org_id = ${orgId} and f.id = ${familyId} and v.org_id = ${orgId} and v.family_id <> f.id
       and v.id in (select invoice_id from invoice_items where org_id = ${orgId} and student_id = ${studentId})
       and not exists (select from invoice_items i join students s on s.org_id = i.org_id and s.id = i.student_id
                        where i.org_id = v.org_id and i.invoice_id = v.id and s.family_id <> f.id)
    returning v.id`.execute(tx);
  for (const { id } of rows) await work.emit('invoice.changed', id, { familyId });
}

/** The number of one that this family still owes. */
export async function findOpenInvoice(
  tx: Tx,
  orgId: string,
  familyId: string,
): Promise<string | null> {
  const { rows } = await sql<{ number: string }>`
    select number from invoices where org_id = ${orgId} and family_id = ${familyId} and state = 'sent' and pending > 0
     order by number limit 1`.execute(tx);
  return rows[0]?.number ?? null;
}
