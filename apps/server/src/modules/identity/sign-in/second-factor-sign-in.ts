import type { Input } from '@ardoise/contract/protocol/call';
import type { loginSecondFactor } from '@ardoise/contract/session';
import { sessionErrors } from '@ardoise/contract/session-errors';
import type { Context } from '../../../platform/http/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { countWrongTry, refuseTooManyTries, subjectsOfPerson } from './limit-tries.ts';
import { maxCodeTries } from '../rules.ts';
import { type StartedSession, startSession } from '../sessions/start-session.ts';
import { isOpen, lockTicket, updateTicket } from '../codes/tickets-store.ts';
import { takeTotpCode } from '../factors/totp.ts';

/**
 * Wrong codes count against the account as wrong passwords do, and only a finished sign-in wipes them: who knows the
 * password cannot guess on with ever new tickets.
 */
export async function signInBySecondFactor(
  context: Context,
  { ticket: secret, code }: Input<typeof loginSecondFactor>['body'],
): Promise<StartedSession> {
  const { tx, now } = context;
  const ticket = await lockTicket(tx, secret, ['secondFactor']);
  if (ticket === undefined || ticket.person_id === null || !isOpen(ticket, now))
    throw new Refusal(sessionErrors.stepExpired);
  if (ticket.tries >= maxCodeTries) throw new Refusal(sessionErrors.stepExpired);
  const personId = ticket.person_id;
  const subjects = await subjectsOfPerson(context, personId, 'factor');
  await refuseTooManyTries(context, subjects);
  if (!(await takeTotpCode(context, personId, code))) {
    await updateTicket(tx, ticket.secret_hash, { tries: ticket.tries + 1 });
    await countWrongTry(context, subjects);
    throw new Refusal(sessionErrors.wrongAppCode, { keepsWrites: true });
  }
  await updateTicket(tx, ticket.secret_hash, { used_at: now });
  return startSession(context, { personId, orgId: ticket.org_id, by: 'password' });
}
