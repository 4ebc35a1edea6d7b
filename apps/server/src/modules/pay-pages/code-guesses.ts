import { createHmac, timingSafeEqual } from 'node:crypto';
import { foldName } from '@ardoise/contract/values/fold-name';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createMissLimit } from '../../platform/http/miss-limit.ts';
import { headerOf } from '../../platform/http/request.ts';
import type { Services } from '../../platform/services.ts';

/** Well-formed codes that nobody has, in an hour: a mistyped one is caught by its check symbol and is none of these. */
const mostFromOneAddress = 10;
const mostFromAll = 300;
const hourSeconds = 3600;

const vouchedSeconds = 24 * hourSeconds;

/**
 * A payment code is short enough to be guessed, so that a limit which still answered right ones would stop nobody. Once
 * an address has guessed too often, or all together have, a code is answered only together with the student's name: a
 * guardian knows it, and whoever guesses has to guess that too. Browsers that were shown the code's page before are
 * let on.
 */
export interface CodeGuesses {
  countGuess(request: FastifyRequest): Promise<void>;
  /** Whether the name is asked for before anything is said of the code. */
  mustAskName(request: FastifyRequest, code: string): Promise<boolean>;
  /** The browser is let on with this code for a day. */
  vouch(request: FastifyRequest, reply: FastifyReply, code: string): void;
}

export function createCodeGuesses(scope: FastifyInstance, services: Services): CodeGuesses {
  const byAddress = createMissLimit(scope, { max: mostFromOneAddress, windowSeconds: hourSeconds });
  const byAll = createMissLimit(scope, {
    max: mostFromAll,
    windowSeconds: hourSeconds,
    keyOf: () => 'all',
  });
  const isSecure = (): boolean => services.publicUrl().startsWith('https:');
  const signatureOf = (code: string): string =>
    createHmac('sha256', services.keyFor('payer-code')).update(code).digest('base64url');
  // One for each code: browsers keep a name with this prefix to this host and to HTTPS, and only for the whole of it.
  const nameOf = (code: string): string =>
    `${isSecure() ? '__Host-' : ''}ardoise_payer_${signatureOf(code).slice(0, 8)}`;
  const isVouched = (request: FastifyRequest, code: string): boolean => {
    const cookies = headerOf(request, 'cookie') ?? '';
    const given = new RegExp(`(?:^|;)\\s*${nameOf(code)}=([\\w-]{43})\\s*(?:;|$)`).exec(
      cookies,
    )?.[1];
    return (
      given !== undefined && timingSafeEqual(Buffer.from(given), Buffer.from(signatureOf(code)))
    );
  };
  return {
    countGuess: async (request) => {
      await byAddress.count(request);
      await byAll.count(request);
    },
    mustAskName: async (request, code) =>
      !isVouched(request, code) &&
      ((await byAddress.isSpent(request)) || (await byAll.isSpent(request))),
    vouch: (request, reply, code) => {
      if (isVouched(request, code)) return;
      const parts = [
        `${nameOf(code)}=${signatureOf(code)}`,
        'Path=/',
        `Max-Age=${vouchedSeconds}`,
        'HttpOnly',
        'SameSite=Lax',
        ...(isSecure() ? ['Secure'] : []),
      ];
      void reply.header('set-cookie', parts.join('; '));
    },
  };
}

const lettersCompared = 3;

const beginningsOf = (name: string): Set<string> =>
  new Set(
    (foldName(name).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, lettersCompared)),
  );

/**
 * Whether somebody who types this knows the student: two words of the name, in any order, with or without accents, and
 * right in their first letters, since the school may spell the rest another way. A name of one word is enough.
 */
export function isNameOfStudent(typed: string, name: string): boolean {
  const known = beginningsOf(name);
  const right = [...beginningsOf(typed.slice(0, 200))].filter((word) => known.has(word)).length;
  return known.size > 0 && right >= Math.min(2, known.size);
}
