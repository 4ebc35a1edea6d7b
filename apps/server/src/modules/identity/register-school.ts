import type { Answer, Input } from '@ardoise/contract/call';
import { errors } from '@ardoise/contract/errors';
import { fieldTexts } from '@ardoise/contract/fields';
import type { jwtRegister } from '@ardoise/contract/jwt';
import { say } from '@ardoise/contract/language';
import { type createOrgAccount, sessionErrors } from '@ardoise/contract/session';
import { writeAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/http/context.ts';
import { found, Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { addMember, createOrganisation, createPerson } from './create-person.ts';
import { refuseGuessable } from './passwords.ts';
import { isUuid } from './rules.ts';
import { loginTokensOf, type StartedSession, startSession } from './start-session.ts';
import { isOpen, lockTicket, updateTicket } from './tickets-store.ts';

/** A school, its owner and their first session, or none of them: a refusal leaves the proof unused. */
export async function registerSchool(
  services: Services,
  context: Context,
  input: Input<typeof createOrgAccount>['body'],
): Promise<Answer<typeof createOrgAccount>> {
  const { tx, now, language } = context;
  const ticket = await lockTicket(tx, input.proof, ['emailProof']);
  if (ticket === undefined || !isOpen(ticket, now)) throw new Refusal(sessionErrors.ticketSpent);
  const email = found(ticket.content.email, sessionErrors.ticketSpent);
  if (isUuid(input.appId))
    throw new Refusal(errors.invalid, { fields: { appId: say(fieldTexts.appId, language) } });
  refuseGuessable(
    input.password,
    [email, input.phone, input.appId, input.schoolName, input.fullName],
    language,
  );
  const orgId = await createOrganisation(tx, { appId: input.appId, name: input.schoolName, now });
  const personId = await createPerson(tx, {
    fullName: input.fullName,
    email,
    phone: input.phone,
    ...(input.sex === undefined ? {} : { sex: input.sex }),
    password: input.password,
    isEmailVerified: true,
    now,
  });
  await addMember(tx, { orgId, personId, role: 'adminOrOwner', now });
  await updateTicket(tx, ticket.secret_hash, { used_at: now });
  await writeAudit(tx, {
    orgId,
    at: now,
    actor: { id: personId, name: input.fullName },
    action: 'organisation.created',
    subject: 'organisation',
    subjectId: orgId,
    after: { appId: input.appId, name: input.schoolName },
    requestId: context.requestId,
  });
  const session = await startSession(services, context, { personId, orgId, by: 'registration' });
  return { ...loginTokensOf(session), appId: input.appId };
}

/** An account of one's own, with no school yet. */
export async function registerPerson(
  services: Services,
  context: Context,
  { username, email, password }: Input<typeof jwtRegister>['body'],
): Promise<{ session: StartedSession; personId: string }> {
  refuseGuessable(password, [email, username], context.language);
  const personId = await createPerson(context.tx, {
    fullName: username,
    email,
    password,
    now: context.now,
  });
  const session = await startSession(services, context, {
    personId,
    orgId: null,
    by: 'registration',
  });
  return { session, personId };
}
