import type { Answer, Input } from '@ardoise/contract/protocol/call';
import type { createTemporaryToken } from '@ardoise/contract/session';
import { sessionErrors } from '@ardoise/contract/session-errors';
import type { Context, SignedInContext } from '../../../platform/http/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { endSessions } from './end-session.ts';
import { isIssuerOpen } from './issuer.ts';
import { schoolFor } from '../sign-in/sign-in.ts';
import { type StartedSession, startSession } from './start-session.ts';
import { insertTicket, isOpen, lockTicket, updateTicket } from '../codes/tickets-store.ts';

const temporaryTokenSeconds = 60;

/** Travels in an address, so it is worth nothing after one use or one minute. */
export async function giveTemporaryToken(
  context: SignedInContext,
  { appId, endsSession }: Input<typeof createTemporaryToken>['body'],
): Promise<Answer<typeof createTemporaryToken>> {
  const { tx, now, actor } = context;
  const orgId =
    appId === undefined ? (actor.org?.id ?? null) : await schoolFor(tx, actor.personId, appId);
  const token = await insertTicket(tx, {
    purpose: 'temporaryToken',
    personId: actor.personId,
    orgId,
    issuerId: actor.sessionId,
    ...(endsSession ? { content: { endsIssuer: true } } : {}),
    lifeSeconds: temporaryTokenSeconds,
    now,
  });
  return { token, expiresIn: temporaryTokenSeconds };
}

/** A session of its own, while the one that the token came from is open. A token that comes twice was read by two: the session it opened ends. */
export async function exchangeToken(context: Context, token: string): Promise<StartedSession> {
  const { tx, now } = context;
  const ticket = await lockTicket(tx, token, ['temporaryToken']);
  if (ticket === undefined || ticket.person_id === null)
    throw new Refusal(sessionErrors.stepExpired);
  const { sessionId, endsIssuer } = ticket.content;
  if (sessionId !== undefined) {
    await endSessions(context, [sessionId], 'reuse', ticket.person_id);
    throw new Refusal(sessionErrors.stepExpired, { keepsWrites: true });
  }
  if (!isOpen(ticket, now) || !(await isIssuerOpen(tx, ticket, now)))
    throw new Refusal(sessionErrors.stepExpired);
  const session = await startSession(context, {
    personId: ticket.person_id,
    orgId: ticket.org_id,
    by: 'temporaryToken',
  });
  await updateTicket(tx, ticket.secret_hash, { used_at: now, content: { sessionId: session.id } });
  if (endsIssuer === true && ticket.issuer_id !== null)
    await endSessions(context, [ticket.issuer_id], 'followed', ticket.person_id);
  return session;
}
