import { type decideOfflinePayment as call, offlineErrors } from '@ardoise/contract/offline-desk';
import type { Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import { tillErrors } from '@ardoise/contract/take-payment';
import { sql } from 'kysely';
import type { SchoolContext } from '../../platform/http/context.ts';
import { found, Refusal } from '../../platform/refusal.ts';
import { lockSession, postLateDecided, putIntoDrawer } from '../cash-sessions/public.ts';
import { canDecide } from './rules.ts';
import type { OfflinePaymentRow } from './tables.ts';

type Given = Input<typeof call>['body'];

/** Somebody has seen a conflict, or found late cash. The session that was locked stays as it was; a drawer that is open gets what was found. */
export async function decideOffline(
  context: SchoolContext,
  id: string,
  { decision, drawerId, note }: Given,
): Promise<void> {
  const { tx, orgId, now, actor } = context;
  if (drawerId !== undefined) await lockSession(context, drawerId);
  const row = await lockOffline(context, id);
  if (!canDecide(row.conflicts, decision)) throw new Refusal(offlineErrors.otherDecision);
  await tx
    .updateTable('offline_payments')
    .set({
      state: 'decided',
      decision,
      drawer_id: drawerId ?? null,
      note: note === '' ? null : note,
      decided_at: now,
      decided_by: actor.personId,
      decided_by_name: actor.name,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
  if (drawerId !== undefined) {
    await putIntoDrawer(context, id, drawerId);
    await context.emit('cashSession.changed', drawerId, {});
  }
  const isInDrawer = drawerId !== undefined;
  if (decision !== 'seen')
    await postLateDecided(context, { key: id, amount: row.amount, isInDrawer });
  await context.audit({
    action: 'offlinePayment.decided',
    subject: 'payment',
    subjectId: row.payment_id,
    before: { conflicts: row.conflicts, sessionId: row.session_id },
    after: { decision, drawerId: drawerId ?? null, amount: row.amount, note },
  });
  await context.emit('offlinePayment.decided', id, {});
}

/** Whoever decides second finds it decided. */
async function lockOffline({ tx, orgId }: SchoolContext, id: string): Promise<OfflinePaymentRow> {
  const { rows } = await sql<OfflinePaymentRow>`
    select * from offline_payments where org_id = ${orgId} and id = ${id} for no key update`.execute(
    tx,
  );
  const row = found(rows[0], errors.notFound);
  if (row.state !== 'waiting') throw new Refusal(tillErrors.pendingDecided);
  return row;
}
