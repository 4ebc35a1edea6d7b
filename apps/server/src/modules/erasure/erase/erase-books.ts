import { sql } from 'kysely';
import { enqueue } from '../../../platform/jobs.ts';
import type { Work } from '../../../platform/work.ts';
import { eraseFromSessions } from '../../cash-sessions/public.ts';
import { documentName, forgetFile } from '../../files/public.ts';
import { eraseFromReceipts } from '../../receipts/public.ts';
import { type ErasedAs, indexAgain } from '../../students/public.ts';
import type { Person } from '../find-person.ts';
import type { Marks } from '../marks.ts';

/** Transactions that the person paid: by a phone of theirs, or by name for their family. */
const paidBy = (orgId: string, { phones, names, familyIds }: Person) => sql`
  t.org_id = ${orgId} and (t.phone = any(${[...phones]}::text[])
    or (t.family_id = any(${[...familyIds]}::uuid[]) and t.payer_name = any(${[...names]}::text[])))`;

/** Photos of payments, which show a name and a number. */
async function eraseProofs({ tx, orgId }: Work, { phones, recordIds }: Person): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with theirs as (
      select id, photo_id from payment_proofs where org_id = ${orgId} and photo_id is not null
         and (phone = any(${[...phones]}::text[]) or student_id = any(${[...recordIds]}::uuid[])) for update),
    emptied as (update payment_proofs p set photo_id = null from theirs where p.org_id = ${orgId} and p.id = theirs.id)
    select photo_id as id from theirs`.execute(tx);
  for (const { id } of rows)
    await enqueue(tx, forgetFile, { orgId, id, name: documentName(orgId, id) });
}

/** Numbers, amounts and codes stay; names and phones of whoever paid go. */
export async function eraseBooks(
  work: Work,
  person: Person,
  marks: Marks,
  as: ErasedAs,
): Promise<void> {
  const { tx, orgId } = work;
  const { rows: paid } = await sql<{ id: string; paymentId: string | null }>`
    select t.id, p.id as "paymentId" from transactions t
      left join payments p on p.org_id = t.org_id and p.transaction_id = t.id where ${paidBy(orgId, person)}`.execute(
    tx,
  );
  await eraseFromReceipts(work, {
    studentIds: person.kind === 'student' ? person.recordIds : [],
    payerOf: paid.flatMap(({ paymentId }) => paymentId ?? []),
  });
  const ids = [...new Set(paid.map(({ id }) => id))];
  await sql`update transactions set phone = '', payer_name = case when payer_name is null then null else ${as.name} end, asked_from = null
    where org_id = ${orgId} and id = any(${ids}::uuid[])`.execute(tx);
  await indexAgain({ tx, orgId, kind: 'payer' }, ids, []);
  await sql`update statement_lines set phone = null, payer_name = null, message = null
    where org_id = ${orgId} and (transaction_id = any(${ids}::uuid[]) or phone = any(${[...person.phones]}::text[]))`.execute(
    tx,
  );
  await sql`update ratings r set initials = null, comment = '' where r.org_id = ${orgId} and (
      r.payment_id in (select id from payments p where p.org_id = ${orgId} and p.transaction_id = any(${ids}::uuid[]))
      or r.application_id in (select id from applications a where a.org_id = ${orgId} and a.student_id = any(${[...person.recordIds]}::uuid[])))`.execute(
    tx,
  );
  await eraseProofs(work, person);
  const { contacts, names } = marks;
  await eraseFromSessions(work, {
    pattern: contacts === null ? names : `${contacts}|${names}`,
    instead: as.name,
  });
}

/** Whoever still holds one finds nothing behind it. Of a guardian those of the family go too: nobody knows to whom each was sent. */
export async function endLinks({ tx, orgId }: Work, person: Person): Promise<number> {
  if (person.kind === 'staff') return 0;
  const { rows } = await sql`delete from payment_links where org_id = ${orgId}
    and (student_id = any(${[...person.recordIds]}::uuid[]) or (${person.kind === 'guardian'} and family_id = any(${[...person.familyIds]}::uuid[]))) returning id`.execute(
    tx,
  );
  return rows.length;
}
