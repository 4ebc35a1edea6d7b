import { accountErrors, type confirmMyContact, type myContacts } from '@ardoise/contract/account';
import type { Answer, Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { found, Refusal, refuseField } from '../../../platform/refusal.ts';
import { forNoSchool } from '../../../platform/work.ts';
import { auditInSchools } from './audit-in-schools.ts';
import { confirmPassword } from './change-password.ts';
import { findConfirmedHolder, insertFormerContact, saveContact } from '../people/contacts-store.ts';
import { findPasswordHash, findPerson, lockPerson } from '../people/people-store.ts';
import { type Destination, isConfirmed } from '../rules.ts';
import { type CodeSent, sendCode } from '../codes/send-code.ts';
import type { PersonRow } from '../tables.ts';
import { takeOverContact } from './take-over-contact.ts';
import { takeOwnCode } from '../codes/take-own-code.ts';
import { spendTicketsOf } from '../codes/tickets-store.ts';
import { destinationOf } from '../codes/verify-code.ts';

type Contacts = Answer<typeof myContacts>;

const contactOf = (person: PersonRow, kind: Destination['kind']): Contacts['phone'] => {
  const value = person[kind];
  return value === null ? null : { value, isConfirmed: isConfirmed(person, kind) };
};

export async function readContacts({ tx, actor }: SignedInContext): Promise<Contacts> {
  const person = found(await findPerson(tx, actor.personId), errors.accountGone);
  return {
    phone: contactOf(person, 'phone'),
    email: contactOf(person, 'email'),
    hasPassword: (await findPasswordHash(tx, actor.personId)) !== null,
  };
}

/**
 * Begins a change of the phone or email, or the confirmation of one that was only typed so far. The code goes to the
 * new one: whoever mistypes a digit changes nothing.
 */
export async function sendContactCode(
  context: SignedInContext,
  to: Destination,
  password: string,
): Promise<CodeSent> {
  const { tx, actor, language } = context;
  const { personId } = actor;
  if ((await findPasswordHash(tx, personId)) === null) throw new Refusal(accountErrors.noPassword);
  await confirmPassword(context, password);
  const holder = await findConfirmedHolder(tx, to);
  const taken = to.kind === 'phone' ? accountErrors.phoneTaken : accountErrors.emailTaken;
  if (holder !== undefined && holder.id !== personId) throw refuseField(taken, to.kind, language);
  if (holder !== undefined)
    throw refuseField(accountErrors.contactAlreadyConfirmed, to.kind, language);
  return sendCode(context, {
    purpose: to.kind === 'phone' ? 'changePhone' : 'changeEmail',
    login: to,
    content: to.kind === 'phone' ? { phone: to.value } : { email: to.value },
    personId,
  });
}

/** Takes the code and with it the new phone or email. Sessions go on: who signs in is still the same person. */
export async function confirmContact(
  context: SignedInContext,
  given: Input<typeof confirmMyContact>['body'],
): Promise<Contacts> {
  const { tx, now, actor } = context;
  const ticket = await takeOwnCode(context, given, ['changePhone', 'changeEmail']);
  const to = destinationOf(ticket);
  await takeOverContact(context, to, actor.personId, accountErrors.contactTaken);
  const before = found(await lockPerson(tx, actor.personId), errors.accountGone);
  const isSame = before[to.kind] === to.value;
  await saveContact(tx, before.id, to, now);
  // A code to set the password anew may still be on its way to the old one, which may be why it is given up.
  if (!isSame) await spendTicketsOf(tx, before.id, ['resetPassword', 'resetProof'], now);
  await auditInSchools(
    context,
    { id: actor.personId, name: actor.name },
    {
      action: `${to.kind}.${isSame ? 'confirmed' : 'changed'}`,
      before: isSame ? null : { [to.kind]: before[to.kind] },
      after: { [to.kind]: to.value },
    },
  );
  await sayProven(context, before, to);
  return readContacts(context);
}

/** Says that a person, as they were before, has proved a phone or email: theirs already, or another one. */
export async function sayProven(
  context: SignedInContext,
  before: PersonRow,
  { kind, value }: Destination,
): Promise<void> {
  const { emit } = forNoSchool(context);
  if (before[kind] === value) return emit('contact.confirmed', before.id, { kind });
  const formerId = await insertFormerContact(context, before, kind);
  await emit('contact.changed', before.id, { kind, formerId, language: context.language });
}
