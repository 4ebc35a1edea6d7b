import { findKeys, isKeyForm } from '@ardoise/contract/developer/key-form';
import { isKeyAccess, type KeyAccess, scopeOf } from '@ardoise/contract/developer/key-scopes';
import { keyErrors } from '@ardoise/contract/developer/developer-errors';
import { type CallSpec, isClosedWhenSuspended, isReading } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { Refusal } from '../refusal.ts';
import type { ApiKeys, KnownKey } from './context.ts';
import { createKeyLimits, type KeyLimits, windowSeconds } from './key-limits.ts';
import { createMissLimit, type MissLimit } from './miss-limit.ts';
import { headerOf } from './request.ts';

/** Lets programs in by their keys, before anything of the body is read. */
export interface KeyGate {
  admit(call: CallSpec, request: FastifyRequest, reply: FastifyReply): Promise<KnownKey>;
}

interface GateSettings {
  readonly apiKeys: ApiKeys;
  readonly clock: Clock;
  readonly callsPerMinute: number;
  /** So many keys that do not exist, of one address in a minute: each is a question to the database. */
  readonly missesPerMinute: number;
}

export function createKeyGate(app: FastifyInstance, settings: GateSettings): KeyGate {
  const limits = createKeyLimits(settings.callsPerMinute);
  const misses = createMissLimit(app, {
    max: settings.missesPerMinute,
    windowSeconds: 60,
  });
  return {
    admit: async (call, request, reply) => {
      if (!isKeyAccess(call.access)) throw new Error(`${call.path} is no call of a key.`);
      const secret = secretOf(request);
      const key = await findKey(secret, request, settings.apiKeys, misses);
      refuseTooMany(key, reply, limits, settings.clock.now());
      refuseWrongUse(key, call, call.access, request);
      settings.apiKeys.noteUse(key, request.ip);
      return key;
    },
  };
}

const bearer = /^Bearer +(\S+)$/i;

/** Everything that begins as a key does, also where it was cut or mistyped. */
const beginning = /^ard_(?:live|dev|test)_/;

/** A key where a session's token belongs: it is told so, and not that the session has ended. */
export const bringsKey = (authorization: string | undefined): boolean =>
  beginning.test(bearer.exec(authorization?.trim() ?? '')?.[1] ?? '');

/** The form tells a mistyped key without a look into the database. */
function secretOf(request: FastifyRequest): string {
  if (isKeyInAddress(request)) throw new Refusal(keyErrors.apiKeyInAddress);
  const secret = bearer.exec(headerOf(request, 'authorization')?.trim() ?? '')?.[1];
  if (secret === undefined || !beginning.test(secret)) throw new Refusal(keyErrors.apiKeyNeeded);
  if (!isKeyForm(secret)) throw new Refusal(keyErrors.apiKeyUnknown);
  return secret;
}

const isKeyInAddress = ({ query, params, url }: FastifyRequest): boolean =>
  [url, ...namesAndValues(query), ...namesAndValues(params)].some(
    (text) => findKeys(text).length > 0,
  );

const namesAndValues = (given: unknown): string[] =>
  Object.entries((given ?? {}) as Record<string, unknown>).flatMap(([name, value]) => [
    name,
    ...[value].flat().map(String),
  ]);

/** One that exists is never refused for what others at the same address guess, while it is remembered. */
async function findKey(
  secret: string,
  request: FastifyRequest,
  apiKeys: ApiKeys,
  misses: MissLimit,
): Promise<KnownKey> {
  const remembered = apiKeys.recall(secret);
  if (remembered !== null) return remembered;
  if (await misses.isSpent(request)) await misses.countOrRefuse(request);
  const key = await apiKeys.find(secret);
  if (key !== null) return key;
  await misses.countOrRefuse(request);
  throw new Refusal(keyErrors.apiKeyUnknown);
}

/** Told as the draft standard of the IETF has it, with every answer. */
function refuseTooMany(key: KnownKey, reply: FastifyReply, limits: KeyLimits, now: Date): void {
  const { isAllowed, remaining, resetSeconds } = limits.count(key.id, now.getTime());
  void reply.headers({
    'ratelimit-policy': `"key";q=${limits.max};w=${windowSeconds}`,
    ratelimit: `"key";r=${remaining};t=${resetSeconds}`,
  });
  if (!isAllowed) throw new Refusal(errors.tooManyRequests, { retryAfterSeconds: resetSeconds });
}

function refuseWrongUse(
  key: KnownKey,
  call: CallSpec,
  access: KeyAccess,
  request: FastifyRequest,
): void {
  key.refuseEnded();
  if (!key.isOpenTo(request.ip)) throw new Refusal(keyErrors.apiKeyNotFromHere);
  if (!key.actor.key.scopes.includes(scopeOf(access)))
    throw new Refusal(keyErrors.apiKeyNotForThis);
  if (key.actor.org.isSuspended === true && isClosedWhenSuspended(call))
    throw new Refusal(errors.schoolSuspended);
  const once = headerOf(request, 'idempotency-key') ?? '';
  if (!isReading(call) && once.trim() === '') throw new Refusal(keyErrors.idempotencyKeyNeeded);
}
