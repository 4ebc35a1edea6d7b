import { errors } from '@ardoise/contract/errors';
import { errors as joseErrors, jwtVerify, SignJWT } from 'jose';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';

type TokenServices = Pick<Services, 'keyFor' | 'clock'>;

const algorithm = 'HS256';
const keyOf = (services: TokenServices): Buffer => services.keyFor('access-token');

interface Claims {
  readonly sessionId: string;
  readonly personId: string;
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
export async function readAccessToken(services: TokenServices, token: string): Promise<Claims> {
  try {
    const { payload } = await jwtVerify(token, keyOf(services), {
      algorithms: [algorithm],
      currentDate: services.clock.now(),
      requiredClaims: ['sid', 'sub', 'exp'],
    });
    return { sessionId: String(payload['sid']), personId: String(payload.sub) };
  } catch (error) {
    if (error instanceof joseErrors.JWTExpired) throw new Refusal(errors.tokenExpired);
    if (error instanceof joseErrors.JOSEError) throw new Refusal(errors.noToken);
    throw error;
  }
}
