import type { beginPasskey, confirmPasskey } from '@ardoise/contract/account';
import type { Answer, Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import { sessionErrors } from '@ardoise/contract/session-errors';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { found, Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { confirmPassword } from '../account/change-password.ts';
import { takeAccountTurn } from '../sign-in/limit-tries.ts';
import { deletePasskey, findPasskeys, insertPasskey } from './factors-store.ts';
import { findPerson } from '../people/people-store.ts';
import type { PasskeyRow } from '../tables.ts';
import { finishFactorChange } from './finish-factor-change.ts';
import { insertTicket, lockTicketOf, updateTicket } from '../codes/tickets-store.ts';
import { refuseWithoutFactor } from './totp.ts';

const setUpLifeSeconds = 5 * 60;

/** Loaded when the first passkey is used: it takes hundreds of milliseconds, and most starts never need it. */
export const loadWebAuthn = () => import('@simplewebauthn/server');

/** Passkeys are bound to the host that the browser sees. */
export function relyingParty(services: Services): { origin: string; rpId: string } {
  const { origin, hostname } = new URL(services.publicUrl());
  return { origin, rpId: hostname };
}

export const presentPasskey = (row: Pick<PasskeyRow, 'id' | 'name' | 'created_at'>) => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
});

export async function beginPasskeySetUp(
  context: SignedInContext,
  password: string,
): Promise<Answer<typeof beginPasskey>> {
  const { tx, now, actor, services } = context;
  await confirmPassword(context, password);
  const person = found(await findPerson(tx, actor.personId), errors.accountGone);
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: 'Ardoise',
    rpID: relyingParty(services).rpId,
    userName: person.email ?? person.phone ?? person.uf_id,
    userDisplayName: person.full_name,
    userID: new TextEncoder().encode(person.id),
    attestationType: 'none',
    excludeCredentials: (await findPasskeys(tx, actor.personId)).map(({ id, transports }) => ({
      id,
      transports,
    })),
    // Alone a passkey signs in without a password, so it must be found without a name and ask for its owner.
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  await insertTicket(tx, {
    purpose: 'addPasskey',
    personId: actor.personId,
    content: { challenge: options.challenge, sessionId: actor.sessionId },
    lifeSeconds: setUpLifeSeconds,
    now,
  });
  return { options: { ...options } };
}

export async function confirmPasskeySetUp(
  context: SignedInContext,
  { name, response }: Input<typeof confirmPasskey>['body'],
): Promise<Answer<typeof confirmPasskey>> {
  const { tx, now, actor, services } = context;
  await takeAccountTurn(tx, actor.personId);
  const ticket = await lockTicketOf(tx, actor.personId, 'addPasskey', now);
  const challenge = ticket?.content.challenge;
  if (
    ticket === undefined ||
    challenge === undefined ||
    ticket.content.sessionId !== actor.sessionId
  )
    throw new Refusal(sessionErrors.stepExpired);
  // Whatever comes of it, a challenge is answered once.
  await updateTicket(tx, ticket.secret_hash, { used_at: now });
  const credential = await readRegistration(services, response, challenge);
  const passkey = {
    id: credential.id,
    person_id: actor.personId,
    name,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: (credential.transports ?? []).filter((word) => /^[a-z-]{1,20}$/.test(word)),
    created_at: now,
  };
  if (!(await insertPasskey(tx, passkey)))
    throw new Refusal(sessionErrors.passkeyRefused, { keepsWrites: true });
  await finishFactorChange(context, { method: 'passkey', change: 'added', after: { name } });
  return presentPasskey(passkey);
}

async function readRegistration(
  services: Services,
  response: Record<string, unknown>,
  challenge: string,
) {
  const { origin, rpId } = relyingParty(services);
  const { verifyRegistrationResponse } = await loadWebAuthn();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      // The library checks the shape; what it cannot read it throws at.
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: false,
    });
    if (registrationInfo !== undefined) return registrationInfo.credential;
  } catch {
    // Said below in our own words: the library's are for developers.
  }
  throw new Refusal(sessionErrors.passkeyRefused, { keepsWrites: true });
}

export async function removeOwnPasskey(
  context: SignedInContext,
  id: string,
  password: string,
): Promise<Record<string, never>> {
  const { tx, actor } = context;
  await takeAccountTurn(tx, actor.personId);
  await confirmPassword(context, password);
  if (!(await deletePasskey(tx, actor.personId, id))) throw new Refusal(errors.notFound);
  await refuseWithoutFactor(tx, actor.personId);
  await finishFactorChange(context, { method: 'passkey', change: 'removed' });
  return {};
}
