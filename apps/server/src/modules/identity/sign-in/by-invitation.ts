import { errors } from '@ardoise/contract/protocol/errors';
import { fieldTexts } from '@ardoise/contract/protocol/fields';
import type { Answer } from '@ardoise/contract/protocol/call';
import type { login } from '@ardoise/contract/session';
import { sessionErrors } from '@ardoise/contract/session-errors';
import { say } from '@ardoise/contract/values/language';
import { formatPhone } from '@ardoise/contract/values/phone';
import type { Context } from '../../../platform/http/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { setPassword } from '../account/change-password.ts';
import { takeOverContact } from '../account/take-over-contact.ts';
import { type CodeSent, sendCode } from '../codes/send-code.ts';
import { insertTicket, isOpen, lockTicket, updateTicket } from '../codes/tickets-store.ts';
import { isTriedOut, takeCode } from '../codes/verify-code.ts';
import { findConfirmedHolder } from '../people/contacts-store.ts';
import { createPerson } from '../people/create-person.ts';
import { findPasswordHash, updateProfile } from '../people/people-store.ts';
import type { Destination } from '../rules.ts';
import { personKey } from '../sessions/actor-cache.ts';
import { loginTokensOf } from '../sessions/start-session.ts';
import type { PersonRow, TicketRow } from '../tables.ts';
import { afterFirstFactor } from './sign-in.ts';

/** Which invitation it is, and where it was sent. */
export interface Invited {
  readonly invitationId: string;
  readonly to: Destination;
}

const proofLifeSeconds = 30 * 60;

const isOf = (ticket: TicketRow, { invitationId }: Invited): boolean =>
  ticket.content.invitationId === invitationId;

/** The link may have been passed on, or read by somebody else: only the phone or mailbox itself shows who is there. */
export const sendInvitedCode = (
  context: Context,
  { invitationId, to }: Invited,
): Promise<CodeSent> =>
  sendCode(context, {
    purpose: 'invitation',
    login: to,
    content: { [to.kind]: to.value, invitationId },
  });

interface Confirmed {
  readonly proof: string;
  readonly needsPassword: boolean;
  /** Null where nobody has an account by it, or one without a name. */
  readonly fullName: string | null;
}

/** Nothing is made yet: whoever goes no further leaves an open invitation. */
export async function confirmInvitedCode(
  context: Context,
  given: { readonly ticket: string; readonly code: string },
  invited: Invited,
): Promise<Confirmed> {
  const { tx, now } = context;
  const ticket = await lockTicket(tx, given.ticket, ['invitation']);
  if (ticket === undefined || !isOf(ticket, invited) || !isOpen(ticket, now))
    throw new Refusal(sessionErrors.codeUsedOrExpired);
  if (await isTriedOut(context, ticket)) throw new Refusal(sessionErrors.codeUsedOrExpired);
  await takeCode(context, ticket, given.code);
  const person = await findConfirmedHolder(tx, invited.to);
  const proof = await insertTicket(tx, {
    purpose: 'invitationProof',
    lifeSeconds: proofLifeSeconds,
    now,
    content: { invitationId: invited.invitationId },
  });
  return {
    proof,
    needsPassword: person === undefined || (await findPasswordHash(tx, person.id)) === null,
    fullName: person === undefined || isNameless(person) ? null : person.full_name,
  };
}

/** An account that was made by a code to a phone is called by that phone. */
const isNameless = ({ phone, full_name }: PersonRow): boolean =>
  phone !== null && full_name === formatPhone(phone);

interface Entering {
  readonly proof: string;
  readonly fullName: string;
  readonly password?: string | undefined;
  readonly orgId: string;
  /** Makes the person one of the team, before they come in. */
  readonly join: (personId: string) => Promise<void>;
}

/** The account of whoever was invited, made where there is none, with its first password; and a session in the school. */
export async function enterInvited(
  context: Context,
  invited: Invited,
  { proof, fullName, password, orgId, join }: Entering,
): Promise<Answer<typeof login>> {
  const { tx, now, services } = context;
  const ticket = await lockTicket(tx, proof, ['invitationProof']);
  if (ticket === undefined || !isOf(ticket, invited) || !isOpen(ticket, now))
    throw new Refusal(sessionErrors.stepExpired);
  await updateTicket(tx, ticket.secret_hash, { used_at: now });
  const personId = await findOrCreate(context, invited.to, fullName);
  if ((await findPasswordHash(tx, personId)) === null)
    await setPassword(context, personId, asked(context, password), null, 'password.set');
  await join(personId);
  await services.cacheBus.forget(tx, personKey(personId));
  const outcome = await afterFirstFactor(context, { personId, orgId, by: 'invitation' });
  return 'session' in outcome ? loginTokensOf(outcome.session) : outcome;
}

async function findOrCreate(context: Context, to: Destination, fullName: string): Promise<string> {
  const known = await findConfirmedHolder(context.tx, to);
  if (known?.closed_at != null) throw new Refusal(errors.accountGone);
  if (known !== undefined) {
    if (isNameless(known)) {
      const { id, sex, address } = known;
      await updateProfile(context.tx, id, { full_name: fullName, sex, address });
    }
    return known.id;
  }
  await takeOverContact(context, to, null, sessionErrors.accountExists);
  return createPerson(
    context,
    to.kind === 'phone'
      ? { fullName, phone: to.value, isPhoneVerified: true }
      : { fullName, email: to.value, isEmailVerified: true },
  );
}

function asked({ language }: Context, password: string | undefined): string {
  if (password !== undefined) return password;
  throw new Refusal(errors.invalidInput, {
    fields: { password: say(fieldTexts.required, language) },
  });
}
