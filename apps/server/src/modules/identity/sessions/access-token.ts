import { createSecretKey, type KeyObject } from 'node:crypto';
import { errors } from '@ardoise/contract/protocol/errors';
import { errors as joseErrors, jwtVerify, SignJWT } from 'jose';
import { Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';

type TokenServices = Pick<Services, 'keyFor' | 'clock'>;

const algorithm = 'HS256';

/** The library prepares a key once for each key object, and anew at every use of plain bytes. */
const keys = new WeakMap<TokenServices, KeyObject>();

function keyOf(services: TokenServices): KeyObject {
  let key = keys.get(services);
  if (key === undefined) {
    key = createSecretKey(services.keyFor('access-token'));
    keys.set(services, key);
  }
  return key;
}

interface Claims {
  readonly sessionId: string;
  readonly personId: string;
}

interface ReadClaims extends Claims {
  readonly expiresAt: Date;
}

export function signAccessToken(
  services: TokenServices,
  { sessionId, personId }: Claims,
  now: Date,
  lifeSeconds: number,
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: algorithm })
    .setSubject(personId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifeSeconds)
    .sign(keyOf(services));
}

/** Refuses a token that we did not sign (sign in again) or that has expired (refresh and repeat). */
export async function readAccessToken(services: TokenServices, token: string): Promise<ReadClaims> {
  try {
    const { payload } = await jwtVerify(token, keyOf(services), {
      algorithms: [algorithm],
      currentDate: services.clock.now(),
      requiredClaims: ['sid', 'sub', 'exp'],
    });
    return {
      sessionId: String(payload['sid']),
      personId: String(payload.sub),
      expiresAt: new Date(Number(payload.exp) * 1000),
    };
  } catch (error) {
    if (error instanceof joseErrors.JWTExpired) throw new Refusal(errors.tokenExpired);
    if (error instanceof joseErrors.JOSEError) throw new Refusal(errors.signInNeeded);
    throw error;
  }
}
