import { accountErrors } from '@ardoise/contract/account';
import type { Answer, Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import { fieldTexts } from '@ardoise/contract/protocol/fields';
import type { jwtRegister } from '@ardoise/contract/jwt';
import { type Language, say } from '@ardoise/contract/values/language';
import { type createMySchool, type createOrgAccount, newPassword } from '@ardoise/contract/session';
import { sessionErrors } from '@ardoise/contract/session-errors';
import { isUuid } from '@ardoise/contract/values/uuid';
import type { Context, SignedInContext } from '../../../platform/http/context.ts';
import { found, Refusal } from '../../../platform/refusal.ts';
import { forNoSchool, forSchool } from '../../../platform/work.ts';
import { personKey } from '../sessions/actor-cache.ts';
import { sayProven } from '../account/change-contact.ts';
import { confirmPassword } from '../account/change-password.ts';
import { findConfirmedHolder, saveContact } from './contacts-store.ts';
import { addMember, createOrganisation, createPerson } from './create-person.ts';
import { takeAccountTurn } from '../sign-in/limit-tries.ts';
import { hashPassword, refuseGuessable } from '../factors/passwords.ts';
import {
  findPasswordHash,
  findPerson,
  lockPerson,
  savePasswordHash,
  updateProfile,
} from './people-store.ts';
import { type Destination, isConfirmed } from '../rules.ts';
import { loginTokensOf, type StartedSession, startSession } from '../sessions/start-session.ts';
import type { PersonRow, TicketRow } from '../tables.ts';
import { takeOverContact } from '../account/take-over-contact.ts';
import { isOpen, lockTicket, updateTicket } from '../codes/tickets-store.ts';
import { destinationOf } from '../codes/verify-code.ts';

/** A school, its owner and their first session, or none of them: a refusal leaves the proof unused. */
export async function registerSchool(
  context: Context,
  input: Input<typeof createOrgAccount>['body'],
): Promise<Answer<typeof createOrgAccount>> {
  const { tx, now, language } = context;
  const ticket = await lockEmailProof(context, input.proof);
  const email = found(ticket.content.email, sessionErrors.stepExpired);
  refuseId(input.appId, language);
  refuseGuessable(
    input.password,
    [email, input.phone, input.appId, input.schoolName, input.fullName],
    language,
  );
  // Whoever has proved this phone signs in, by a code where they have no password, and registers then.
  if ((await findConfirmedHolder(tx, { kind: 'phone', value: input.phone })) !== undefined)
    throw new Refusal(sessionErrors.phoneHasAccount, {
      fields: { phone: say(accountErrors.phoneTaken, language) },
    });
  await takeOverContact(
    context,
    { kind: 'email', value: email },
    null,
    sessionErrors.accountExists,
  );
  const personId = await createPerson(context, {
    fullName: input.fullName,
    email,
    phone: input.phone,
    ...(input.sex === undefined ? {} : { sex: input.sex }),
    password: input.password,
    isEmailVerified: true,
  });
  const orgId = await openSchool(context, { ...input, personId });
  await updateTicket(tx, ticket.secret_hash, { used_at: now });
  const session = await startSession(context, { personId, orgId, by: 'registration' });
  return { ...loginTokensOf(session), appId: input.appId };
}

/**
 * The same for somebody who is signed in, such as by a code to a phone that has an account and no school. Their password
 * is asked for where there is one, and never replaced; where there is none, this sets the first.
 */
export async function registerOwnSchool(
  context: SignedInContext,
  input: Input<typeof createMySchool>['body'],
): Promise<Answer<typeof createMySchool>> {
  const { tx, now, actor, language, services } = context;
  await takeAccountTurn(tx, actor.personId);
  refuseId(input.appId, language);
  const hasPassword = (await findPasswordHash(tx, actor.personId)) !== null;
  if (hasPassword) await confirmPassword(context, input.password);
  const { person, email } = await lockWithEmail(context, input.proof);
  if (!hasPassword) {
    refuseShort(input.password, language);
    refuseGuessable(
      input.password,
      [email, person.phone, input.appId, input.schoolName, input.fullName],
      language,
    );
    await savePasswordHash(tx, person.id, await hashPassword(input.password), now);
    await forNoSchool(context).emit('password.changed', person.id, {});
  }
  if (person.full_name !== input.fullName) {
    // Named one by one: the row was read before the email was saved, and would take it back.
    const { sex, address } = person;
    await updateProfile(tx, person.id, { full_name: input.fullName, sex, address });
    await forNoSchool(context).emit('profile.changed', person.id, {});
  }
  await openSchool(context, { ...input, personId: person.id });
  await services.cacheBus.forget(tx, personKey(person.id));
  return { appId: input.appId };
}

async function lockEmailProof({ tx, now }: Context, proof: string): Promise<TicketRow> {
  const ticket = await lockTicket(tx, proof, ['emailProof']);
  if (ticket === undefined || !isOpen(ticket, now)) throw new Refusal(sessionErrors.stepExpired);
  return ticket;
}

/** The person, locked, with the email that they have confirmed or prove now. */
async function lockWithEmail(
  context: SignedInContext,
  proof: string | undefined,
): Promise<{ person: PersonRow; email: string | null }> {
  const { tx, now, actor } = context;
  const known = found(await findPerson(tx, actor.personId), errors.accountGone);
  const proven = isConfirmed(known, 'email') ? null : await takeProvenEmail(context, proof);
  const person = found(await lockPerson(tx, actor.personId), errors.accountGone);
  if (proven === null) return { person, email: person.email };
  await saveContact(tx, person.id, proven, now);
  await sayProven(context, person, proven);
  return { person, email: proven.value };
}

async function takeProvenEmail(
  context: SignedInContext,
  proof: string | undefined,
): Promise<Destination> {
  const { tx, now, actor } = context;
  const ticket = await lockEmailProof(context, found(proof, sessionErrors.stepExpired));
  const to = destinationOf(ticket);
  await updateTicket(tx, ticket.secret_hash, { used_at: now });
  await takeOverContact(context, to, actor.personId, sessionErrors.accountExists);
  return to;
}

/** A UUID would be taken for the id of a school in X-Org-Id. */
function refuseId(appId: string, language: Language): void {
  if (isUuid(appId))
    throw new Refusal(errors.invalidInput, { fields: { appId: say(fieldTexts.appId, language) } });
}

function refuseShort(password: string, language: Language): void {
  if (!newPassword.safeParse(password).success)
    throw new Refusal(errors.invalidInput, {
      fields: { password: say(fieldTexts.passwordShort, language) },
    });
}

/** The school with its owner, told in its audit log. */
async function openSchool(
  context: Context,
  school: { appId: string; schoolName: string; town: string; fullName: string; personId: string },
): Promise<string> {
  const { appId, schoolName: name, town, personId } = school;
  const orgId = await createOrganisation(context, { appId, name, town });
  await addMember(context, { orgId, personId, role: 'adminOrOwner' });
  const actor = { personId, name: school.fullName };
  const work = forSchool({ ...context, actor }, orgId);
  await work.audit({
    action: 'organisation.created',
    subject: 'organisation',
    subjectId: orgId,
    after: { appId, name, town },
  });
  await work.emit('school.registered', orgId, {});
  return orgId;
}

/** An account of one's own, with no school yet. */
export async function registerPerson(
  context: Context,
  { username, email, password }: Input<typeof jwtRegister>['body'],
): Promise<{ session: StartedSession; personId: string }> {
  refuseGuessable(password, [email, username], context.language);
  if ((await findConfirmedHolder(context.tx, { kind: 'email', value: email })) !== undefined)
    throw new Refusal(sessionErrors.accountExists);
  const personId = await createPerson(context, { fullName: username, email, password });
  const session = await startSession(context, {
    personId,
    orgId: null,
    by: 'registration',
  });
  return { session, personId };
}
