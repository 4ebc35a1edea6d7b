import type { changeMyPassword } from '@ardoise/contract/account';
import type { Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import type { resetPassword } from '@ardoise/contract/session';
import { sessionErrors } from '@ardoise/contract/session-errors';
import type { Context, SignedInContext } from '../../../platform/http/context.ts';
import { found, Refusal } from '../../../platform/refusal.ts';
import { forNoSchool } from '../../../platform/work.ts';
import { forgetDevices, rememberDevice } from '../sign-in/devices.ts';
import { endOtherSessions } from '../sessions/end-session.ts';
import {
  countWrongTry,
  forgetWrongTries,
  refuseTooManyTries,
  subjectsOfSignedIn,
} from '../sign-in/limit-tries.ts';
import { hashPassword, isPasswordRight, refuseGuessable } from '../factors/passwords.ts';
import {
  findPasswordHash,
  findPerson,
  lockPerson,
  savePasswordHash,
} from '../people/people-store.ts';
import type { TicketPurpose } from '../tables.ts';
import { auditInSchools } from './audit-in-schools.ts';
import { isOpen, lockTicket, spendTicketsOf } from '../codes/tickets-store.ts';

/** Asked again before a change that a borrowed, signed-in browser must not be able to make. */
export async function confirmPassword(context: SignedInContext, password: string): Promise<void> {
  const { tx, actor } = context;
  const subjects = subjectsOfSignedIn(actor.personId);
  await refuseTooManyTries(context, subjects);
  if (await isPasswordRight(await findPasswordHash(tx, actor.personId), password)) return;
  await countWrongTry(context, subjects);
  throw new Refusal(sessionErrors.wrongPassword, { keepsWrites: true });
}

export async function changePassword(
  context: SignedInContext,
  { current, password }: Input<typeof changeMyPassword>['body'],
): Promise<Record<string, never>> {
  const { personId, sessionId } = context.actor;
  await confirmPassword(context, current);
  await setPassword(context, personId, password, sessionId, 'password.changed');
  return {};
}

/** Whoever proves the phone or email is let in anew, and everyone else who was in is out. */
export async function setNewPassword(
  context: Context,
  { proof, password }: Input<typeof resetPassword>['body'],
): Promise<Record<string, never>> {
  const ticket = await lockTicket(context.tx, proof, ['resetProof']);
  if (ticket === undefined || !isOpen(ticket, context.now))
    throw new Refusal(sessionErrors.stepExpired);
  const personId = found(ticket.person_id, sessionErrors.stepExpired);
  await setPassword(context, personId, password, null, 'password.reset');
  await forgetWrongTries(context, personId);
  return {};
}

/** Steps that began under the old password do not survive it. */
const cutShort: readonly TicketPurpose[] = [
  'resetPassword',
  'resetProof',
  'changePhone',
  'changeEmail',
  'secondFactor',
  'passkeySignIn',
  'addPasskey',
  'addTotp',
  'temporaryToken',
  'qr',
];

export async function setPassword(
  context: Context,
  personId: string,
  password: string,
  keptSessionId: string | null,
  action: 'password.changed' | 'password.reset' | 'password.set',
): Promise<void> {
  const { tx, now, language } = context;
  const person = found(await findPerson(tx, personId), errors.accountGone);
  refuseGuessable(password, [person.email, person.phone, person.uf_id, person.full_name], language);
  await savePasswordHash(tx, personId, await hashPassword(password), now);
  await spendTicketsOf(tx, personId, cutShort, now);
  // Whoever begins a session with the old password has the person's row, and is waited for, or waits for this.
  await lockPerson(tx, personId);
  await forgetDevices(tx, personId);
  await rememberDevice(context, personId);
  await endOtherSessions(context, personId, 'passwordChanged', keptSessionId);
  await auditInSchools(context, { id: personId, name: person.full_name }, { action });
  await forNoSchool(context).emit('password.changed', personId, {});
}
