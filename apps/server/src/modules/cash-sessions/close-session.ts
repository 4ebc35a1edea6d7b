import { cashErrors } from '@ardoise/contract/cash-sessions';
import { type CountedPieces, sumOfPieces } from '@ardoise/contract/values/cash-pieces';
import type { SchoolContext } from '../../platform/http/context.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal, refuseField } from '../../platform/refusal.ts';
import { lockSession } from './lock-session.ts';
import { expectedOf, readMoneyOf } from './session-money.ts';
import { postClosing } from './post-cash.ts';
import { signSession } from './sign-session.ts';

/** Kept as it was counted, with what should have been there: a second count does not hide the first. */
export async function countCash(
  context: SchoolContext,
  sessionId: string,
  pieces: CountedPieces,
): Promise<void> {
  const { tx, orgId, now, actor } = context;
  const session = await lockSession(context, sessionId);
  const total = sumOfPieces(pieces);
  const expected = expectedOf(await readMoneyOf(tx, orgId, session.id));
  await tx
    .insertInto('cash_counts')
    .values({
      org_id: orgId,
      id: newId(now),
      session_id: session.id,
      pieces: JSON.stringify(pieces),
      total,
      expected,
      at: now,
      counted_by: actor.personId,
      counted_by_name: actor.name,
    })
    .execute();
  await context.audit({
    action: 'cashSession.counted',
    subject: 'cashSession',
    subjectId: session.id,
    after: { total, expected },
  });
  await context.emit('cashSession.changed', session.id, {});
}

/**
 * Locks the session with its last count. The row is locked first, so that a payment under way is waited for; where it came after the
 * count, the drawer holds something else than was counted, and it is counted again.
 */
export async function closeSession(
  context: SchoolContext,
  sessionId: string,
  explanation: string,
): Promise<void> {
  const { tx, orgId, now, actor, language } = context;
  const session = await lockSession(context, sessionId);
  const count = await tx
    .selectFrom('cash_counts')
    .select(['total', 'expected'])
    .where('org_id', '=', orgId)
    .where('session_id', '=', session.id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (count === undefined) throw new Refusal(cashErrors.countFirst);
  const money = await readMoneyOf(tx, orgId, session.id);
  const expected = expectedOf(money);
  if (count.expected !== expected) throw new Refusal(cashErrors.changedSinceCount);
  const variance = count.total - expected;
  if (variance !== 0 && explanation === '')
    throw refuseField(cashErrors.explanationNeeded, 'explanation', language);
  const closing = {
    closed_at: now,
    closed_by: actor.personId,
    closed_by_name: actor.name,
    expected,
    counted: count.total,
    explanation: explanation === '' ? null : explanation,
    taken: [...money.taken],
  };
  await tx
    .updateTable('cash_sessions')
    .set({
      ...closing,
      taken: JSON.stringify(closing.taken),
      signature: signSession(context.services, { ...session, ...closing }, money),
    })
    .where('org_id', '=', orgId)
    .where('id', '=', session.id)
    .execute();
  await context.audit({
    action: 'cashSession.closed',
    subject: 'cashSession',
    subjectId: session.id,
    before: { cashier: session.cashier_name, openedAt: session.opened_at.toISOString() },
    after: { expected, counted: count.total, variance, explanation },
  });
  await context.emit('cashSession.closed', session.id, { variance });
  await postClosing(context, session.id, count.total, variance);
}
