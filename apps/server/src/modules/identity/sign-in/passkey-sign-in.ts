import type { Answer, Input } from '@ardoise/contract/protocol/call';
import type { loginPasskey, passkeyLoginOptions } from '@ardoise/contract/session';
import { sessionErrors } from '@ardoise/contract/session-errors';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Context } from '../../../platform/http/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { findPasskeys, lockPasskey, notePasskeyUse } from '../factors/factors-store.ts';
import { loadWebAuthn, relyingParty } from '../factors/passkeys.ts';
import { schoolFor } from './sign-in.ts';
import { type StartedSession, startSession } from '../sessions/start-session.ts';
import type { PasskeyRow, TicketRow } from '../tables.ts';
import { insertTicket, isOpen, lockTicket, updateTicket } from '../codes/tickets-store.ts';

const challengeLifeSeconds = 5 * 60;

/** As the second factor of a ticket only that person's passkeys will do; alone, the browser offers those it has. */
export async function beginPasskeySignIn(
  { tx, now, services }: Context,
  firstTicket: string | undefined,
): Promise<Answer<typeof passkeyLoginOptions>> {
  const first =
    firstTicket === undefined ? null : await lockTicket(tx, firstTicket, ['secondFactor']);
  if (first === undefined || (first !== null && (!isOpen(first, now) || first.person_id === null)))
    throw new Refusal(sessionErrors.stepExpired);
  const personId = first?.person_id ?? null;
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(services).rpId,
    userVerification: first === null ? 'required' : 'preferred',
    ...(personId === null
      ? {}
      : {
          allowCredentials: (await findPasskeys(tx, personId)).map(({ id, transports }) => ({
            id,
            transports,
          })),
        }),
  });
  const ticket = await insertTicket(tx, {
    purpose: 'passkeySignIn',
    ...(personId === null ? {} : { personId }),
    orgId: first?.org_id ?? null,
    content: {
      challenge: options.challenge,
      ...(first === null ? {} : { firstStepHash: first.secret_hash }),
    },
    lifeSeconds: challengeLifeSeconds,
    now,
  });
  return { ticket, options: { ...options } };
}

/** A challenge is answered once, rightly or wrongly. */
export async function signInByPasskey(
  context: Context,
  { ticket: secret, response, appId }: Input<typeof loginPasskey>['body'],
): Promise<StartedSession> {
  const { tx, now, services } = context;
  const ticket = await lockTicket(tx, secret, ['passkeySignIn']);
  if (ticket === undefined || !isOpen(ticket, now)) throw new Refusal(sessionErrors.stepExpired);
  await updateTicket(tx, ticket.secret_hash, { used_at: now });
  const passkey = await lockPasskey(tx, String(response['id']));
  const isTheirs = ticket.person_id === null || passkey?.person_id === ticket.person_id;
  const counter =
    passkey === undefined || !isTheirs
      ? null
      : await verifiedCounter(services, ticket, passkey, response);
  if (passkey === undefined || counter === null)
    throw new Refusal(sessionErrors.passkeyRefused, { keepsWrites: true });
  await notePasskeyUse(tx, passkey.id, counter, now);
  const { firstStepHash } = ticket.content;
  if (firstStepHash !== undefined) await updateTicket(tx, firstStepHash, { used_at: now });
  const personId = passkey.person_id;
  const orgId = firstStepHash === undefined ? await schoolFor(tx, personId, appId) : ticket.org_id;
  return startSession(context, { personId, orgId, by: 'passkey' });
}

/** The passkey's new counter where the answer is right, else null. */
async function verifiedCounter(
  services: Services,
  ticket: TicketRow,
  passkey: PasskeyRow,
  response: Record<string, unknown>,
): Promise<number | null> {
  const { origin, rpId } = relyingParty(services);
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      // The library checks the shape; what it cannot read it throws at.
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: ticket.content.challenge ?? '',
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
        transports: passkey.transports,
      },
      // Alone, the passkey stands for both factors: it must have asked for its owner.
      requireUserVerification: ticket.content.firstStepHash === undefined,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
