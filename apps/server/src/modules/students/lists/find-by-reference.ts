import '../tables.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { Hits, SearchedKind } from './hits.ts';
import type { Reference } from './references.ts';
import type { SearchKind } from '../tables.ts';

type Sql = RawBuilder<unknown>;

/** `T-7KQ2M-X4RDA` of its ten symbols. */
export const writtenTransaction = (symbols: string): string =>
  `T-${symbols.slice(0, 5)}-${symbols.slice(5)}`;

/** Payments whose receipt has this number: `id`, `family_id` and `transaction_id`. */
export const paymentsOfReceipt = (orgId: string, { year, text }: Reference): Sql => sql`
  select p.id, p.family_id, p.transaction_id, r.content->>'number' as number
    from receipts r join payments p on p.org_id = r.org_id and p.id = r.payment_id
   where r.org_id = ${orgId} and r.number = ${Number(text)}
     ${year === null ? sql`` : sql`and r.year = ${year}`}`;

/** Whom a receipt or a transaction is about: the students it is for, the family, its guardians. */
export async function findByReference(
  tx: Tx,
  { orgId, kind }: SearchedKind,
  reference: Reference,
): Promise<string[]> {
  const question =
    reference.kind === 'receipt'
      ? ofReceipt(orgId, kind, reference)
      : ofTransaction(orgId, kind, writtenTransaction(reference.text));
  if (question === null) return [];
  const { rows } = await sql<{ id: string }>`${question}`.execute(tx);
  return rows.map(({ id }) => id);
}

function ofReceipt(orgId: string, kind: SearchKind, reference: Reference): Sql | null {
  const paid = sql`(${paymentsOfReceipt(orgId, reference)}) paid`;
  if (kind === 'student')
    return sql`select distinct f.student_id as id from ${paid}
      join allocations a on a.org_id = ${orgId} and a.payment_id = paid.id
      join fees f on f.org_id = ${orgId} and f.id = a.fee_id`;
  return ofFamilies(orgId, kind, sql`select paid.family_id as id from ${paid}`);
}

function ofTransaction(orgId: string, kind: SearchKind, number: string): Sql | null {
  const begun = sql`transactions t where t.org_id = ${orgId} and t.number = ${number}`;
  if (kind === 'student')
    return sql`select distinct f.student_id as id from transaction_parts part
      join fees f on f.org_id = part.org_id and f.id = part.fee_id
     where part.org_id = ${orgId} and part.transaction_id in (select t.id from ${begun})`;
  return ofFamilies(orgId, kind, sql`select t.family_id as id from ${begun}`);
}

/** A payment keeps the name of the family that made it; where that was merged, the one that stayed is meant. */
const stayed = (orgId: string, families: Sql): Sql => sql`
  select coalesce(f.merged_into_id, f.id) as id from families f
   where f.org_id = ${orgId} and f.id in (${families})`;

function ofFamilies(orgId: string, kind: SearchKind, named: Sql): Sql | null {
  const families = stayed(orgId, named);
  if (kind === 'family') return sql`select distinct id from (${families}) family`;
  if (kind === 'guardian')
    return sql`select distinct fg.guardian_id as id from family_guardians fg
      where fg.org_id = ${orgId} and fg.family_id in (${families})`;
  return null;
}

/** Those of the hits whose family has begun or made a payment of this amount. */
export function paidAmount({ orgId, kind }: SearchedKind, hits: Hits, amount: number): Hits {
  const named = sql`select p.family_id from payments p
       where p.org_id = ${orgId} and p.amount = ${amount} and p.method not in ('toCredit', 'merged', 'refund')
     union select t.family_id from transactions t
      where t.org_id = ${orgId} and t.purpose = 'fees' and t.amount = ${amount}`;
  const payers = stayed(orgId, named);
  const people = {
    student: sql`select s.id from students s where s.org_id = ${orgId} and s.family_id in (${payers})`,
    family: payers,
    guardian: sql`select fg.guardian_id from family_guardians fg
      where fg.org_id = ${orgId} and fg.family_id in (${payers})`,
    payer: sql`select t.id from transactions t where t.org_id = ${orgId} and t.amount = ${amount}`,
    application: sql`select null::uuid`,
  } satisfies Record<SearchKind, Sql>;
  return sql`select hit.* from (${hits}) hit where hit.id in (${people[kind]})`;
}
