import type { Answer } from '@ardoise/contract/protocol/call';
import type { answerQrLogin, describeQrLogin, qrLogin } from '@ardoise/contract/session';
import { sessionErrors } from '@ardoise/contract/session-errors';
import { hashSecret, newSecret } from '../../../platform/ids.ts';
import type { Context, SignedInContext } from '../../../platform/http/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { isIssuerOpen } from '../sessions/issuer.ts';
import { browserName } from '../rules.ts';
import { loginTokensOf, startSession } from '../sessions/start-session.ts';
import type { TicketRow } from '../tables.ts';
import {
  insertTicket,
  isOpen,
  lockTicket,
  lockTicketByCode,
  updateTicket,
} from '../codes/tickets-store.ts';

type QrAnswer = Answer<typeof qrLogin>;

const qrLifeSeconds = 120;

/**
 * Two secrets: the browser keeps the ticket and asks with it, the QR shows the code. Who photographs the screen
 * learns the code, with which one can only approve, never sign in.
 */
export async function beginQrSignIn(context: Context): Promise<QrAnswer> {
  const code = newSecret();
  const ticket = await insertTicket(context.tx, {
    purpose: 'qr',
    lifeSeconds: qrLifeSeconds,
    now: context.now,
    content: { browser: browserName(context.userAgent), address: context.address },
    codeHash: () => hashSecret(code),
  });
  const address = `${context.services.publicUrl()}/business/qr/${code}`;
  return { state: 'waiting', ticket, address, expiresIn: qrLifeSeconds, session: null };
}

/** Answers the session exactly once; whoever comes again with the ticket finds it spent. */
export async function pollQrSignIn(context: Context, secret: string): Promise<QrAnswer> {
  const { tx, now } = context;
  const ticket = await lockTicket(tx, secret, ['qr']);
  if (ticket === undefined) throw new Refusal(sessionErrors.stepExpired);
  const answer = { ticket: secret, address: null, session: null };
  if (!isOpen(ticket, now)) return { ...answer, state: 'expired', expiresIn: 0 };
  const expiresIn = Math.ceil((ticket.expires_at.getTime() - now.getTime()) / 1000);
  if (ticket.content.answer === undefined) return { ...answer, state: 'waiting', expiresIn };
  await updateTicket(tx, ticket.secret_hash, { used_at: now });
  if (ticket.content.answer === 'refused' || ticket.person_id === null)
    return { ...answer, state: 'refused', expiresIn: 0 };
  if (!(await isIssuerOpen(tx, ticket, now))) return { ...answer, state: 'expired', expiresIn: 0 };
  const session = await startSession(context, {
    personId: ticket.person_id,
    orgId: ticket.org_id,
    by: 'qr',
  });
  return { ...answer, state: 'approved', expiresIn: 0, session: loginTokensOf(session) };
}

/** An open one that nobody has answered yet. */
async function unansweredQr({ tx, now }: Context, code: string): Promise<TicketRow> {
  const ticket = await lockTicketByCode(tx, hashSecret(code));
  if (ticket === undefined || !isOpen(ticket, now) || ticket.content.answer !== undefined)
    throw new Refusal(sessionErrors.stepExpired);
  return ticket;
}

export async function describeQrSignIn(
  context: Context,
  code: string,
): Promise<Answer<typeof describeQrLogin>> {
  const { content, created_at: askedAt } = await unansweredQr(context, code);
  return {
    browser: content.browser ?? '–',
    address: content.address ?? '–',
    askedAt: askedAt.toISOString(),
  };
}

/** Approved, the waiting browser becomes the person who approved, in the school they are in. */
export async function answerQrSignIn(
  context: SignedInContext,
  code: string,
  approve: boolean,
): Promise<Answer<typeof answerQrLogin>> {
  const { tx, actor } = context;
  const ticket = await unansweredQr(context, code);
  await updateTicket(tx, ticket.secret_hash, {
    content: { ...ticket.content, answer: approve ? 'approved' : 'refused' },
    person_id: actor.personId,
    issuer_id: actor.sessionId,
    org_id: actor.org?.id ?? null,
  });
  return {};
}
