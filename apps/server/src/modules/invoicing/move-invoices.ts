import './tables.ts';
import { mergingErrors } from '@ardoise/contract/merging';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';

/** What was billed to a family that was merged is the other's. */
export async function moveInvoicesOfFamily(
  { tx, orgId }: Work,
  goneId: string,
  keptId: string,
): Promise<void> {
  await sql`update invoices v set family_id = f.id, sort_name = f.folded_name
     from families f where f.org_id = ${orgId} and f.id = ${keptId}
      and v.org_id = ${orgId} and v.family_id = ${goneId}`.execute(tx);
}

/**
 * What was billed for a record that was merged is for the other's child. Both may have been billed for the same: then it was
 * billed twice, and each is a thing of its own. An invoice all of whose children are of one family is that family's.
 */
export async function moveInvoicesOfStudent(
  { tx, orgId }: Work,
  goneId: string,
  keptId: string,
): Promise<void> {
  const { rows } = await sql<{ invoiceId: string }>`
    update invoice_items i set student_id = ${keptId},
           run_key = case when exists (select from invoice_items other where other.org_id = i.org_id
             and other.student_id = ${keptId} and other.run_key = i.run_key and other.is_live) then null else i.run_key end
     where i.org_id = ${orgId} and i.student_id = ${goneId} returning i.invoice_id as "invoiceId"`.execute(
    tx,
  );
  await sql`update invoices v set family_id = f.id, sort_name = f.folded_name
     from students s join families f on f.org_id = s.org_id and f.id = s.family_id
    where s.org_id = ${orgId} and s.id = ${keptId} and v.org_id = ${orgId}
      and v.id = any(${rows.map(({ invoiceId }) => invoiceId)}::uuid[]) and v.family_id <> f.id
      and not exists (select from invoice_items i
            join students other on other.org_id = i.org_id and other.id = i.student_id
           where i.org_id = v.org_id and i.invoice_id = v.id and other.family_id <> f.id)`.execute(
    tx,
  );
  await refuseTwoFamilies(
    { tx, orgId },
    rows.map(({ invoiceId }) => invoiceId),
  );
}

/** Nobody could pay it. */
async function refuseTwoFamilies(
  { tx, orgId }: Pick<Work, 'tx' | 'orgId'>,
  invoiceIds: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ number: string }>`
    select v.number from invoices v
     where v.org_id = ${orgId} and v.id = any(${[...invoiceIds]}::uuid[]) and v.state = 'sent' and v.pending > 0
       and exists (select from invoice_items i join students s on s.org_id = i.org_id and s.id = i.student_id
                    where i.org_id = v.org_id and i.invoice_id = v.id and s.family_id <> v.family_id)
     order by v.number limit 1`.execute(tx);
  const [split] = rows;
  if (split !== undefined) throw new Refusal(mergingErrors.mergeSplitsInvoice, { values: split });
}

/** An invoice or draft that a student is on. */
export async function findInvoiceOf(
  tx: Tx,
  orgId: string,
  studentId: string,
): Promise<{ readonly name: string } | null> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(v.number, v.title) as name from invoice_items i
      join invoices v on v.org_id = i.org_id and v.id = i.invoice_id
     where i.org_id = ${orgId} and i.student_id = ${studentId}
     order by v.created_at desc limit 1`.execute(tx);
  return rows[0] ?? null;
}
