import type { Answer, Input } from '@ardoise/contract/protocol/call';
import { formatPhone } from '@ardoise/contract/values/phone';
import type { verifyOtpCode } from '@ardoise/contract/session';
import { sessionErrors } from '@ardoise/contract/session-errors';
import type { Context } from '../../../platform/http/context.ts';
import { found, Refusal } from '../../../platform/refusal.ts';
import { findConfirmedHolder } from '../people/contacts-store.ts';
import { createPerson } from '../people/create-person.ts';
import { findPerson, findSchoolChoice } from '../people/people-store.ts';
import {
  chooseSchool,
  type Destination,
  isConfirmed,
  maxCodeTries,
  wrongCodesADay,
} from '../rules.ts';
import { hashCode, isSameHash } from './secret-words.ts';
import { codeKey } from './send-code.ts';
import { afterFirstFactor } from '../sign-in/sign-in.ts';
import { loginTokensOf } from '../sessions/start-session.ts';
import type { TicketRow } from '../tables.ts';
import { takeOverAccount, takeOverContact } from '../account/take-over-contact.ts';
import {
  countWrongCodes,
  insertTicket,
  isOpen,
  lockTicket,
  updateTicket,
} from './tickets-store.ts';

type Verified = Answer<typeof verifyOtpCode>;

const proofLifeSeconds = 30 * 60;

/** Confirms a code: single use, bound to its ticket, five tries. */
export async function verifyCode(
  context: Context,
  { ticket: secret, code }: Input<typeof verifyOtpCode>['body'],
): Promise<Verified> {
  const ticket = await spendCode(context, secret, code);
  switch (ticket.purpose) {
    case 'signIn':
      return signInByPhone(context, ticket);
    case 'email': {
      const email = found(ticket.content.email, sessionErrors.stepExpired);
      return proofAnswer('email', await proofFor(context, 'emailProof', { content: { email } }));
    }
    default: {
      const personId = found(ticket.person_id, sessionErrors.stepExpired);
      await proveOwn(context, personId, destinationOf(ticket));
      return proofAnswer('resetPassword', await proofFor(context, 'resetProof', { personId }));
    }
  }
}

/** Where the code of a ticket was sent. */
export function destinationOf({ content: { phone, email } }: TicketRow): Destination {
  if (phone !== undefined) return { kind: 'phone', value: phone };
  return { kind: 'email', value: found(email, sessionErrors.stepExpired) };
}

/** What a code for a new password was sent to is the person's own. One that they lost since opens nothing. */
async function proveOwn(context: Context, personId: string, to: Destination): Promise<void> {
  const person = await findPerson(context.tx, personId);
  if (person === undefined || person[to.kind] !== to.value)
    throw new Refusal(sessionErrors.codeUsedOrExpired);
  if (isConfirmed(person, to.kind)) return;
  await takeOverContact(context, to, personId, sessionErrors.codeUsedOrExpired);
  await takeOverAccount(context, personId, to);
}

async function spendCode(context: Context, secret: string, code: string): Promise<TicketRow> {
  const ticket = await lockTicket(context.tx, secret, ['signIn', 'email', 'resetPassword']);
  if (ticket === undefined || !isOpen(ticket, context.now) || (await isTriedOut(context, ticket)))
    throw new Refusal(sessionErrors.codeUsedOrExpired);
  await takeCode(context, ticket, code);
  return ticket;
}

/**
 * Five tries a code. A million guesses find any code, and a code can be asked for again and again: once a hundred were
 * wrong for one phone or email in a day, whoever made them, each further code has one.
 */
export async function isTriedOut({ tx, now }: Context, ticket: TicketRow): Promise<boolean> {
  if (ticket.tries === 0) return false;
  if (ticket.tries >= maxCodeTries) return true;
  const { destination } = ticket;
  if (destination === null) return false;
  return (await countWrongCodes(tx, destination, wrongCodesADay, now)) >= wrongCodesADay.max;
}

/** Spends the code of an open ticket, or counts a wrong try. */
export async function takeCode(
  { tx, now, services }: Context,
  ticket: TicketRow,
  code: string,
): Promise<void> {
  // The ticket of an unknown account carries a code too, which nobody was sent: no guess at it is ever right.
  const isSent = ticket.purpose !== 'resetPassword' || ticket.person_id !== null;
  const given = hashCode(codeKey(services), ticket.secret_hash, code);
  if (!isSameHash(ticket.code_hash ?? '', given) || !isSent) {
    await updateTicket(tx, ticket.secret_hash, { tries: ticket.tries + 1 });
    throw new Refusal(sessionErrors.wrongCode, { keepsWrites: true });
  }
  await updateTicket(tx, ticket.secret_hash, { used_at: now });
}

const proofFor = (
  { tx, now }: Context,
  purpose: 'emailProof' | 'resetProof',
  about: { personId?: string; content?: TicketRow['content'] },
): Promise<string> => insertTicket(tx, { purpose, lifeSeconds: proofLifeSeconds, now, ...about });

const proofAnswer = (purpose: 'email' | 'resetPassword', proof: string): Verified => ({
  purpose,
  proof,
  session: null,
  secondFactor: null,
  isNew: false,
});

/**
 * A phone that was typed at registration and never confirmed may be a stranger's by one wrong digit: its holder does not
 * get that account, which keeps its other ways in, but one of their own.
 */
async function createHolder(context: Context, phone: string): Promise<string> {
  const to = { kind: 'phone', value: phone } as const;
  await takeOverContact(context, to, null, sessionErrors.codeUsedOrExpired);
  return createPerson(context, { fullName: formatPhone(phone), phone, isPhoneVerified: true });
}

async function signInByPhone(context: Context, ticket: TicketRow): Promise<Verified> {
  const { tx } = context;
  const phone = found(ticket.content.phone, sessionErrors.stepExpired);
  const known = await findConfirmedHolder(tx, { kind: 'phone', value: phone });
  const personId = known?.id ?? (await createHolder(context, phone));
  const { schools, lastUsedId } = await findSchoolChoice(tx, personId);
  const asked = schools.find((school) => school.appId === ticket.content.appId);
  const orgId = (asked ?? chooseSchool(schools, lastUsedId))?.orgId ?? null;
  const outcome = await afterFirstFactor(context, { personId, orgId, by: 'code' });
  return {
    purpose: 'signIn',
    proof: null,
    session: 'session' in outcome ? loginTokensOf(outcome.session) : null,
    secondFactor: 'session' in outcome ? null : outcome.secondFactor,
    isNew: known === undefined,
  };
}
