import '../tables.ts';
import type { Answer, Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import type { listProofs, PaymentProof } from '@ardoise/contract/payment-proofs';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { findRows, inOrder, type List } from '../../../platform/lists/list.ts';
import { beginsWith, matchText, mostSearched } from '../../../platform/lists/match-words.ts';
import { found } from '../../../platform/refusal.ts';
import { familiesIn, studentNameIn } from '../../students/public.ts';
import { isPaid } from '../../ledger/public.ts';
import type { PaymentProofRow } from '../tables.ts';

type Filters = Input<typeof listProofs>['query'];
type ShownProof = Answer<typeof listProofs>['items'][number];

/** How a picture is opened by who may read proofs. */
export type PhotoAddress = (photoId: string) => string;

const orders = {
  all: sql`(t.state = 'waiting') desc, case when t.state = 'waiting' then t.sent_at end, t.sent_at desc, t.id`,
  waiting: sql`t.sent_at, t.id`,
  decided: sql`t.sent_at desc, t.id`,
};

/** Proofs of years are searched by the beginning of their reference, and not turned over page by page: what is beyond is not counted. */
const mostCounted = 2_000;

/** Those that wait first, the oldest of them before the others. */
export const proofList =
  (photoAddress: PhotoAddress): List<Filters, ShownProof> =>
  (_tx, orgId, { state, q }) => {
    const where = [
      sql`t.org_id = ${orgId}`,
      ...(state === undefined ? [] : [sql`t.state = ${state}`]),
    ];
    const order =
      state === undefined ? orders.all : orders[state === 'waiting' ? state : 'decided'];
    return {
      find: (tx, paging) =>
        findRows(tx, {
          table: 'payment_proofs',
          where,
          searched: matchText('t.reference', q),
          searchedTo: { rows: mostSearched, others: beginsWith('t.reference', q ?? '') },
          order,
          countedTo: mostCounted,
          ...paging,
        }),
      read: async (tx, ids) => inOrder(ids, await readProofs(tx, orgId, ids, photoAddress)),
    };
  };

/** What is known of the transaction that a proof names. */
export interface Finding {
  readonly finding: PaymentProof['finding'];
  readonly line: PaymentProof['line'];
  readonly transactionId: string | null;
}

interface FoundRow {
  transactionId: string | null;
  isOfFamily: boolean | null;
  isPaid: boolean | null;
  lineId: string | null;
  lineState: 'matched' | 'differs' | 'unknown' | null;
  isSetAside: boolean | null;
  operator: 'mtn' | 'orange' | null;
  amount: number | null;
  at: Date | null;
  phone: string | null;
  payerName: string | null;
  isFromStranger: boolean | null;
}

type AskedProof = Pick<PaymentProofRow, 'reference' | 'family_id' | 'phone'>;

/** By the operator's reference as somebody typed it, or by our own number; the line and the payment may both be there. */
export async function findOut(tx: Tx, orgId: string, proof: AskedProof): Promise<Finding> {
  const [finding] = await findOutAll(tx, orgId, [proof]);
  if (finding === undefined) throw new Error('Nothing was answered.');
  return finding;
}

/** Of each of these, in their order, in one statement. */
async function findOutAll(
  tx: Tx,
  orgId: string,
  proofs: readonly AskedProof[],
): Promise<Finding[]> {
  if (proofs.length === 0) return [];
  const references = proofs.map(({ reference }) => reference);
  const ofFamily = familiesIn(orgId, sql`given.family_id`);
  const { rows } = await sql<FoundRow>`
    select t.id as "transactionId", t.family_id = any(${ofFamily}) as "isOfFamily",
           ${isPaid} as "isPaid", l.id as "lineId", l.state as "lineState",
           l.set_aside_at is not null as "isSetAside", l.operator, l.amount, l.at, l.phone,
           l.payer_name as "payerName",
           l.phone <> given.phone and not exists (
             select from family_guardians fg
               join guardian_phones p on p.org_id = fg.org_id and p.guardian_id = fg.guardian_id
              where fg.org_id = ${orgId} and fg.family_id = any(${ofFamily})
                and p.number = l.phone) as "isFromStranger"
      from unnest(${references}::text[], ${references.map((one) => one.toUpperCase())}::text[],
                  ${references.map((one) => one.toLowerCase())}::text[],
                  ${proofs.map(({ family_id }) => family_id)}::uuid[], ${proofs.map(({ phone }) => phone)}::text[])
             with ordinality as given (reference, upper_case, lower_case, family_id, phone, place)
      left join lateral (
        select * from statement_lines
         where org_id = ${orgId} and reference_key = given.lower_case
           and type = 'collection' order by at desc limit 1) l on true
      left join lateral (
        select * from transactions where org_id = ${orgId} and id = l.transaction_id
        union all
        select * from transactions where org_id = ${orgId} and operator in ('mtn', 'orange')
           and provider_reference = any(array[given.reference, given.upper_case, given.lower_case]) and purpose <> 'test'
        union all
        select * from transactions where org_id = ${orgId} and number = given.upper_case and state = 'paid'
           and purpose = 'fees'
        limit 1) t on true
     order by given.place`.execute(tx);
  return rows.map(readFinding);
}

function readFinding(row: FoundRow): Finding {
  const line =
    row.lineId === null || row.amount === null || row.at === null
      ? null
      : {
          id: row.lineId,
          operator: row.operator,
          amount: row.amount,
          at: row.at.toISOString(),
          phone: row.phone,
          payerName: row.payerName,
          isFromStranger: row.isFromStranger === true,
        };
  const { transactionId } = row;
  if (row.isPaid === true)
    return { finding: row.isOfFamily === true ? 'counted' : 'elsewhere', line, transactionId };
  if (line === null) return { finding: 'unseen', line, transactionId };
  const isFree = row.lineState === 'unknown' && row.isSetAside !== true;
  return { finding: isFree ? 'line' : 'elsewhere', line, transactionId };
}

type Named = PaymentProofRow & { readonly family: string; readonly students: string[] };

async function readProofs(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
  photoAddress: PhotoAddress,
): Promise<ShownProof[]> {
  const { rows } = await sql<Named>`
    select proof.*, f.name as family,
           array(select ${studentNameIn('s')} from (
                   select * from students where org_id = proof.org_id and id = proof.student_id
                   union all
                   select * from students where org_id = proof.org_id and family_id = proof.family_id
                      and proof.student_id is null) s
                  order by s.sort_name) as students
      from payment_proofs proof join families f on f.org_id = proof.org_id and f.id = proof.family_id
     where proof.org_id = ${orgId} and proof.id = any(${[...ids]}::uuid[])`.execute(tx);
  const open = rows.filter(({ state }) => state !== 'accepted');
  const findings = await findOutAll(tx, orgId, open);
  const findingOf = new Map(open.map(({ id }, place) => [id, findings[place]]));
  return rows.map((row) => {
    const decided = { finding: 'counted', line: null, transactionId: row.transaction_id } as const;
    return {
      id: row.id,
      state: row.state,
      sentAt: row.sent_at.toISOString(),
      reference: row.reference,
      phone: row.phone,
      familyId: row.family_id,
      family: row.family,
      studentId: row.student_id,
      students: row.students,
      photoAddress: row.photo_id === null ? null : photoAddress(row.photo_id),
      checkedAt: row.checked_at?.toISOString() ?? null,
      reason: row.reason,
      ...(findingOf.get(row.id) ?? decided),
    };
  });
}

export const readProof = async (
  tx: Tx,
  orgId: string,
  id: string,
  photoAddress: PhotoAddress,
): Promise<ShownProof> =>
  found((await readProofs(tx, orgId, [id], photoAddress))[0], errors.notFound);
