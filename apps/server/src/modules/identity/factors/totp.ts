import { accountErrors, type beginTotp, type confirmTotp } from '@ardoise/contract/account';
import type { Answer } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import { sessionErrors } from '@ardoise/contract/session-errors';
import { Secret, TOTP } from 'otpauth';
import type { Tx } from '../../../platform/db/database.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { found, Refusal } from '../../../platform/refusal.ts';
import { seal, unseal } from '../../../platform/seal.ts';
import type { Services } from '../../../platform/services.ts';
import type { Work } from '../../../platform/work.ts';
import { confirmPassword } from '../account/change-password.ts';
import { takeAccountTurn } from '../sign-in/limit-tries.ts';
import {
  deleteTotpFactor,
  findFactorMethods,
  lockTotpFactor,
  mustKeepFactor,
  saveTotpFactor,
  updateTotpFactor,
} from './factors-store.ts';
import { findPerson } from '../people/people-store.ts';
import { maxCodeTries } from '../rules.ts';
import { hashCode, newRecoveryCodes, readRecoveryCode } from '../codes/secret-words.ts';
import { finishFactorChange } from './finish-factor-change.ts';
import { insertTicket, lockTicketOf, updateTicket } from '../codes/tickets-store.ts';

const issuer = 'Ardoise';
const stepSeconds = 30;
const secretBytes = 20;
const setUpLifeSeconds = 15 * 60;

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), digits: 6, period: stepSeconds });

/** The time step that a code belongs to, one step early or late at most; null where it belongs to none. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / stepSeconds) + delta;
}

const sealKey = (services: Services): Buffer => services.keyFor('totp');
const recoveryKey = (services: Services): Buffer => services.keyFor('recovery-code');

/** The app that is in use stays in use until the new one is confirmed. */
export async function beginTotpSetUp(
  context: SignedInContext,
  password: string,
): Promise<Answer<typeof beginTotp>> {
  const { tx, now, actor, services } = context;
  await confirmPassword(context, password);
  const person = found(await findPerson(tx, actor.personId), errors.accountGone);
  const secret = new Secret({ size: secretBytes }).base32;
  await insertTicket(tx, {
    purpose: 'addTotp',
    personId: actor.personId,
    content: { sealedSecret: seal(sealKey(services), secret, actor.personId) },
    lifeSeconds: setUpLifeSeconds,
    now,
  });
  const label = person.email ?? person.phone ?? person.uf_id;
  return { secret, address: totpOf(secret, label).toString() };
}

/** The recovery codes are answered here and never again. */
export async function confirmTotpSetUp(
  context: SignedInContext,
  code: string,
): Promise<Answer<typeof confirmTotp>> {
  const { tx, now, actor, services } = context;
  await takeAccountTurn(tx, actor.personId);
  const ticket = await lockTicketOf(tx, actor.personId, 'addTotp', now);
  const sealedSecret = ticket?.content.sealedSecret;
  if (ticket === undefined || sealedSecret === undefined || ticket.tries >= maxCodeTries)
    throw new Refusal(sessionErrors.stepExpired);
  const step = stepOf(unseal(sealKey(services), sealedSecret, actor.personId), code, now);
  if (step === null) {
    await updateTicket(tx, ticket.secret_hash, { tries: ticket.tries + 1 });
    throw new Refusal(sessionErrors.wrongAppCode, { keepsWrites: true });
  }
  const recoveryCodes = newRecoveryCodes();
  await saveTotpFactor(tx, {
    person_id: actor.personId,
    secret_sealed: sealedSecret,
    last_step: step,
    recovery_hashes: recoveryCodes.map((word) =>
      hashCode(recoveryKey(services), actor.personId, word),
    ),
    created_at: now,
  });
  await updateTicket(tx, ticket.secret_hash, { used_at: now });
  await finishFactorChange(context, { method: 'totp', change: 'added' });
  return { recoveryCodes };
}

export async function removeTotpFactor(
  context: SignedInContext,
  password: string,
): Promise<Record<string, never>> {
  const { tx, actor } = context;
  await takeAccountTurn(tx, actor.personId);
  await confirmPassword(context, password);
  const removed = await deleteTotpFactor(tx, actor.personId);
  if (!removed) throw new Refusal(errors.notFound);
  await refuseWithoutFactor(tx, actor.personId);
  await finishFactorChange(context, { method: 'totp', change: 'removed' });
  return {};
}

/** Undoes a removal that leaves an owner without the factor that their school asks for. */
export async function refuseWithoutFactor(tx: Tx, personId: string): Promise<void> {
  if ((await findFactorMethods(tx, personId)).length > 0) return;
  if (await mustKeepFactor(tx, personId)) throw new Refusal(accountErrors.lastSecondFactor);
}

/** A code of the app, or a recovery code; each is taken once. */
export async function takeTotpCode(
  { services, tx, now }: Work,
  personId: string,
  typed: string,
): Promise<boolean> {
  const factor = await lockTotpFactor(tx, personId);
  if (factor === undefined) return false;
  const code = typed.replace(/\s/g, '');
  if (/^\d{6}$/.test(code)) {
    const step = stepOf(unseal(sealKey(services), factor.secret_sealed, personId), code, now);
    if (step === null || step <= factor.last_step) return false;
    await updateTotpFactor(tx, personId, { last_step: step });
    return true;
  }
  const hash = hashCode(recoveryKey(services), personId, readRecoveryCode(code));
  if (!factor.recovery_hashes.includes(hash)) return false;
  const left = factor.recovery_hashes.filter((other) => other !== hash);
  await updateTotpFactor(tx, personId, { recovery_hashes: left });
  return true;
}
