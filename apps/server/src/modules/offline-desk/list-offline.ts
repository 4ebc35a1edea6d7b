import { shownOfKind } from '@ardoise/contract/attention';
import type { OfflinePayment } from '@ardoise/contract/offline-desk';
import { errors } from '@ardoise/contract/protocol/errors';
import { provisionalNumber } from '@ardoise/contract/values/provisional-number';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { findRows, inOrder, type List } from '../../platform/lists/list.ts';
import { found } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { sessionNumber } from '../cash-sessions/public.ts';
import { studentNameIn } from '../students/public.ts';

interface Filters {
  readonly state?: OfflinePayment['state'] | undefined;
  readonly sessionId?: string | undefined;
}

const waitingFirst = sql`t.state <> 'waiting', case when t.state = 'waiting' then t.sent_at end, t.sent_at desc, t.id`;

const backwards = sql`(t.state <> 'waiting') desc, (case when t.state = 'waiting' then t.sent_at end) desc, t.sent_at, t.id desc`;

/** The same of one state alone, as its index has it. */
const orderOfState = (state: OfflinePayment['state']) =>
  state === 'waiting' ? sql`t.sent_at, t.id` : sql`t.sent_at desc, t.id`;

/** Those that wait first, the longest first; then the others, newest first. */
export const offlineList: List<Filters, OfflinePayment> = (_tx, orgId, { state, sessionId }) => ({
  find: (tx, paging) =>
    findRows(tx, {
      ...paging,
      table: 'offline_payments',
      where: [
        sql`t.org_id = ${orgId}`,
        ...(state === undefined ? [] : [sql`t.state = ${state}`]),
        ...(sessionId === undefined ? [] : [sql`t.session_id = ${sessionId}`]),
      ],
      ...(state === undefined
        ? { order: waitingFirst, backwards }
        : { order: orderOfState(state) }),
    }),
  read: (tx, ids) => readOffline(tx, orgId, ids),
});

type Times = 'takenAt' | 'sentAt' | 'seenAt' | 'decidedAt';

interface Row extends Omit<OfflinePayment, Times | 'students' | 'session' | 'provisionalNumber'> {
  takenAt: Date;
  sentAt: Date;
  seenAt: Date;
  decidedAt: Date | null;
  students: OfflinePayment['students'] | null;
  sessionId: string;
  sessionNumber: number;
}

/** Whom it was for: those whose fees it paid, and where it became credit alone the children of the family. */
async function readOffline(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
): Promise<OfflinePayment[]> {
  const { rows } = await sql<Row>`
    select o.id, o.payment_id as "paymentId", o.amount, o.family_id as "familyId", c.cashier_name as cashier,
           c.id as "sessionId", c.number as "sessionNumber", o.taken_at as "takenAt", o.sent_at as "sentAt",
           o.seen_at as "seenAt", o.owed_seen as "owedSeen", o.owed_found as "owedFound", o.credited, o.conflicts, o.same,
           o.state, o.decision, o.note, o.decided_at as "decidedAt", o.decided_by_name as "decidedBy",
           r.code as "receiptCode", r.content->>'number' as "receiptNumber",
           (select json_agg(distinct jsonb_build_object('id', s.id, 'name', ${studentNameIn('s')}))
              from unnest(coalesce(
               (select nullif(array_agg(f.student_id), '{}') from allocations a
                 cross join lateral (select student_id from fees where org_id = a.org_id and id = a.fee_id limit 1) f
                 where a.org_id = o.org_id and a.payment_id = o.payment_id),
               array(select id from students where org_id = o.org_id and family_id = o.family_id))) paid (id)
             cross join lateral (select * from students where org_id = o.org_id and id = paid.id limit 1) s) as students
      from offline_payments o
      join cash_sessions c on c.org_id = o.org_id and c.id = o.session_id
      left join receipts r on r.org_id = o.org_id and r.payment_id = o.payment_id
     where o.org_id = ${orgId} and o.id = any(${[...ids]}::uuid[])`.execute(tx);
  return inOrder(ids, rows).map(({ sessionId, sessionNumber: number, students, ...row }) => ({
    ...row,
    provisionalNumber: provisionalNumber(row.id),
    session: { id: sessionId, number: sessionNumber(number) },
    students: students ?? [],
    takenAt: row.takenAt.toISOString(),
    sentAt: row.sentAt.toISOString(),
    seenAt: row.seenAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  }));
}

export const readOneOffline = async (
  { tx, orgId }: Pick<Work, 'tx' | 'orgId'>,
  id: string,
): Promise<OfflinePayment> => found((await readOffline(tx, orgId, [id]))[0], errors.notFound);

/** For whoever can put them right: the longest waiting first. */
export async function findConflicts({ tx, orgId }: Pick<Work, 'tx' | 'orgId'>) {
  const { ids, total } = await findRows(tx, {
    table: 'offline_payments',
    where: [sql`t.org_id = ${orgId}`, sql`t.state = 'waiting'`],
    order: sql`t.sent_at, t.id`,
    page: 1,
    perPage: shownOfKind,
  });
  const items = ids.length === 0 ? [] : await readOffline(tx, orgId, ids);
  return {
    count: total,
    items: items.map(({ id, provisionalNumber: number, cashier, amount, conflicts, sentAt }) => ({
      id,
      number,
      cashier,
      amount,
      isLate: conflicts.includes('late'),
      since: sentAt,
    })),
  };
}
