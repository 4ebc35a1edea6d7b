import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashSecret, newSecret } from '../ids.ts';
import type { Services } from '../services.ts';
import { headerOf, networkOf } from './request.ts';

type Keys = Pick<Services, 'keyFor'>;

const name = 'ardoise_device';
/** Browsers keep what is named so to this host and to HTTPS. Those that were given before the prefix are still known. */
const prefix = '__Host-';
const form = new RegExp(`(?:^|;)\\s*(?:${prefix})?${name}=([\\w-]{43})\\.([\\w-]{43})\\s*(?:;|$)`);
const yearSeconds = 365 * 24 * 3600;

const sign = ({ keyFor }: Keys, secret: string): string =>
  createHmac('sha256', keyFor('device')).update(secret).digest('base64url');

/**
 * The device that a request comes from, by the hash of a cookie that we gave it at a sign-in; null where it has none that
 * we signed. It proves nothing about a person, only that the same browser was here before.
 */
export function deviceOf(request: FastifyRequest, services: Keys): string | null {
  const [, secret, signature] = form.exec(headerOf(request, 'cookie') ?? '') ?? [];
  if (secret === undefined || signature === undefined) return null;
  const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(sign(services, secret)));
  return isOurs ? hashSecret(secret) : null;
}

/** A new device, which the browser is told to keep where no script can read it. */
export function giveDevice(
  reply: FastifyReply,
  services: Keys & Pick<Services, 'publicUrl'>,
): string {
  const secret = newSecret();
  const isSecure = services.publicUrl().startsWith('https:');
  const parts = [
    `${isSecure ? prefix : ''}${name}=${secret}.${sign(services, secret)}`,
    'Path=/',
    `Max-Age=${yearSeconds}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(isSecure ? ['Secure'] : []),
  ];
  void reply.header('set-cookie', parts.join('; '));
  return hashSecret(secret);
}

const sharesOfAddress = 16;

/**
 * Whom the limit of a call counts a request for: its address. A device that was here before has one of a few shares beside
 * it, so that strangers behind the same address do not use up what it may ask for; few, so that devices made for the
 * purpose do not lift the limit.
 */
export const limitKey =
  (services: Keys) =>
  (request: FastifyRequest): string => {
    const device = deviceOf(request, services);
    if (device === null) return networkOf(request);
    const share = Buffer.from(device).reduce((sum, byte) => sum + byte, 0) % sharesOfAddress;
    return `${networkOf(request)} ${share}`;
  };
