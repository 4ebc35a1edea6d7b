import { shownOfKind } from '@ardoise/contract/attention';
import { errors } from '@ardoise/contract/protocol/errors';
import type { PendingPayment } from '@ardoise/contract/take-payment';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { SchoolContext } from '../../platform/http/context.ts';
import { findRows, inOrder, type List } from '../../platform/lists/list.ts';
import { beginsWith, matchText, mostSearched } from '../../platform/lists/match-words.ts';
import { found } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { studentNameIn } from '../students/public.ts';

interface Filters {
  readonly state?: PendingPayment['state'] | undefined;
  readonly q?: string | undefined;
}

const orders = {
  all: sql`t.state <> 'waiting', case when t.state = 'waiting' then t.created_at end, t.decided_at desc, t.id`,
  waiting: sql`t.created_at, t.id`,
  decided: sql`t.decided_at desc, t.id`,
};

const backwards = sql`(t.state <> 'waiting') desc, (case when t.state = 'waiting' then t.created_at end) desc, t.decided_at, t.id desc`;

/** Those that wait first, the longest first; then the others, newest first. */
export const pendingListFor =
  (readerId: string): List<Filters, PendingPayment> =>
  (_tx, orgId, { state, q }) => ({
    find: (tx, paging) =>
      findRows(tx, {
        ...paging,
        table: 'pending_payments',
        where: [
          sql`t.org_id = ${orgId}`,
          ...(state === undefined ? [] : [sql`t.state = ${state}`]),
        ],
        searched: matchText('t.reference', q),
        searchedTo: { rows: mostSearched, others: beginsWith('t.reference', q ?? '') },
        ...(state === undefined
          ? { order: orders.all, backwards }
          : { order: orders[state === 'waiting' ? state : 'decided'] }),
      }),
    read: (tx, ids) => readPending(tx, orgId, ids, readerId),
  });

interface Row extends Omit<PendingPayment, 'createdAt' | 'decidedAt' | 'students'> {
  createdAt: Date;
  decidedAt: Date | null;
  students: PendingPayment['students'] | null;
}

async function readPending(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
  readerId: string | null,
): Promise<PendingPayment[]> {
  const { rows } = await sql<Row>`
    select w.id, w.method, w.amount, w.reference, w.dated_on as "datedOn", w.state,
           w.created_at as "createdAt", w.created_by_name as "createdBy",
           w.created_by is not distinct from ${readerId}::uuid as "isOwn", w.decided_at as "decidedAt",
           w.decided_by_name as "decidedBy", w.reason, r.code as "receiptCode", r.content->>'number' as "receiptNumber",
           (select json_agg(distinct jsonb_build_object('id', s.id, 'name', ${studentNameIn('s')}))
              from jsonb_array_elements(w.parts) part
              join fees f on f.org_id = w.org_id and f.id = (part->>'feeId')::uuid
              join students s on s.org_id = f.org_id and s.id = f.student_id) as students
      from pending_payments w
      left join receipts r on r.org_id = w.org_id and r.payment_id = w.payment_id
     where w.org_id = ${orgId} and w.id = any(${[...ids]}::uuid[])`.execute(tx);
  return inOrder(ids, rows).map(({ createdAt, decidedAt, students, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    students: students ?? [],
  }));
}

export const readOnePending = async (
  { tx, orgId, actor }: SchoolContext,
  id: string,
): Promise<PendingPayment> =>
  found((await readPending(tx, orgId, [id], actor.personId))[0], errors.notFound);

/** For whoever can confirm them: the longest waiting first. */
export async function findWaitingPayments({ tx, orgId }: Pick<Work, 'tx' | 'orgId'>) {
  const { ids, total } = await findRows(tx, {
    table: 'pending_payments',
    where: [sql`t.org_id = ${orgId}`, sql`t.state = 'waiting'`],
    order: sql`t.created_at, t.id`,
    page: 1,
    perPage: shownOfKind,
  });
  const items = ids.length === 0 ? [] : await readPending(tx, orgId, ids, null);
  return {
    count: total,
    items: items.map(({ id, method, amount, reference, createdAt }) => ({
      id,
      method,
      amount,
      reference,
      since: createdAt,
    })),
  };
}
