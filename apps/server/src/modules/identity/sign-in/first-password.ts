import { accountErrors, type setFirstPassword } from '@ardoise/contract/account';
import type { Answer, Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { found, Refusal } from '../../../platform/refusal.ts';
import { readContacts } from '../account/change-contact.ts';
import { setPassword } from '../account/change-password.ts';
import { findPasswordHash, findPerson } from '../people/people-store.ts';
import { confirmedOf } from '../rules.ts';
import { type CodeSent, sendCode } from '../codes/send-code.ts';
import { takeOwnCode } from '../codes/take-own-code.ts';

/**
 * An account that was made by a code to a phone, or by an invitation, has no password to be asked for. A code to what is
 * surely theirs stands in for it, so that a borrowed, signed-in browser cannot set one.
 */
export async function sendCodeForFirstPassword(context: SignedInContext): Promise<CodeSent> {
  const { tx, actor } = context;
  await refuseSecond(context);
  const person = found(await findPerson(tx, actor.personId), errors.accountGone);
  const to = found(confirmedOf(person), accountErrors.noConfirmedContact);
  return sendCode(context, {
    purpose: 'resetPassword',
    login: to,
    content: { [to.kind]: to.value },
    personId: person.id,
  });
}

export async function giveFirstPassword(
  context: SignedInContext,
  { password, ...given }: Input<typeof setFirstPassword>['body'],
): Promise<Answer<typeof setFirstPassword>> {
  const { personId, sessionId } = context.actor;
  await takeOwnCode(context, given, ['resetPassword']);
  await refuseSecond(context);
  await setPassword(context, personId, password, sessionId, 'password.set');
  return readContacts(context);
}

async function refuseSecond({ tx, actor }: SignedInContext): Promise<void> {
  if ((await findPasswordHash(tx, actor.personId)) !== null)
    throw new Refusal(accountErrors.hasPassword);
}
