import { createHash } from 'node:crypto';
import { keyErrors } from '@ardoise/contract/developer/developer-errors';
import { isKeyAccess } from '@ardoise/contract/developer/key-scopes';
import { type CallSpec, isClosedWhenSuspended, isReading } from '@ardoise/contract/protocol/call';
import { refusalsOf } from '@ardoise/contract/protocol/call-refusals';
import { errors } from '@ardoise/contract/protocol/errors';
import { fieldErrors, fieldTexts } from '@ardoise/contract/protocol/fields';
import { type Language, say } from '@ardoise/contract/values/language';
import { type Permission, roleHolds } from '@ardoise/contract/protocol/permissions';
import { sessionErrors } from '@ardoise/contract/session-errors';
import { findUnkeepableText } from '@ardoise/contract/values/text';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { writeAudit } from '../audit.ts';
import type { Database, Scope, Tx } from '../db/database.ts';
import { Refusal, writeOrRefuse } from '../refusal.ts';
import type { Services } from '../services.ts';
import { contextOf, withTransaction } from './call-context.ts';
import type { Actor, ActorSchool, Authenticate, Context, KnownKey } from './context.ts';
import { limitKey } from './device-cookie.ts';
import { refusalOf } from './failure.ts';
import { bringsKey, type KeyGate } from './key-gate.ts';
import { findAnswer, type KeyedRequest, maxKeyLength, onceByKey } from './idempotency.ts';
import { afterPreparing } from './prepare.ts';
import { noteAsker } from './refusal-log.ts';
import { headerOf, languageOfRequest } from './request.ts';
import type { Route, UploadedFile } from './route.ts';
import { withUploadMemory } from './upload-memory.ts';
import { readFiles } from './upload.ts';

export interface BindSettings {
  readonly services: Services;
  readonly authenticate: Authenticate;
  readonly keyGate: KeyGate;
  /** In tests every answer is held against the contract; in production that time is saved. */
  readonly checksAnswers: boolean;
}

interface ParsedInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly files?: readonly UploadedFile[];
}

/** `{id}` of the contract is `:id` of the router. */
const routerPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

/** Each call of the contract becomes one route: authenticate, permit, parse, prepare, transact, act, present. */
export function bindRoute(app: FastifyInstance, route: Route, settings: BindSettings): void {
  const { call } = route;
  const limit = call.limit;
  app.route({
    method: call.method,
    url: routerPath(call.path),
    config: {
      call,
      ...(limit === undefined
        ? {}
        : {
            rateLimit: {
              max: limit.max,
              timeWindow: limit.windowSeconds * 1000,
              keyGenerator: limitKey(settings.services),
            },
          }),
    },
    ...(isKeyAccess(call.access) ? { onRequest: admitKey(call, settings) } : {}),
    handler: (request, reply) =>
      withUploadMemory(call, request, async () => {
        const actor =
          admitted.get(request)?.actor ?? (await authenticateFor(call, request, settings));
        const input = await parseInput(call, request);
        const scope: Scope =
          actor?.org != null && !isOwnAccess(call) ? { orgId: actor.org.id } : 'platform';
        const answer = await answerCall(route, { request, reply, actor, input, scope }, settings);
        if (settings.checksAnswers) call.answer.parse(answer);
        return present(reply, answer);
      }).catch((error: unknown) => {
        if (settings.checksAnswers) checkRefusal(call, refusalOf(error));
        throw error;
      }),
  });
}

/** The keys of the requests that were let in by one. */
const admitted = new WeakMap<FastifyRequest, KnownKey>();

/** Whoever is turned away is so before the body is read. */
const admitKey =
  (call: CallSpec, { keyGate, checksAnswers }: BindSettings) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    try {
      admitted.set(request, await keyGate.admit(call, request, reply));
    } catch (error) {
      if (checksAnswers) checkRefusal(call, refusalOf(error));
      throw error;
    }
  };

/** Part of what is logged when a call refuses as it did not say it would. */
export const undeclaredLine = 'is not among its declared refusals';

/** What a call does not declare, its callers cannot have foreseen: then the declaration is wrong, or the refusal. */
function checkRefusal(call: CallSpec, refusal: Refusal | null): void {
  const reason = refusal?.entry.reason;
  if (reason === undefined || refusalsOf(call).some((entry) => entry.reason === reason)) return;
  throw new Error(`${call.method} ${call.path}: ${reason} ${undeclaredLine}`);
}

interface Incoming {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly actor: Actor | null;
  readonly input: ParsedInput;
  readonly scope: Scope;
}

/** No connection is held while something is prepared; an answer that is known under its key needs no preparing. */
async function answerCall(
  route: Route,
  incoming: Incoming,
  settings: BindSettings,
): Promise<unknown> {
  const { request, reply, actor, input, scope } = incoming;
  const { db } = settings.services;
  const transacts = !isReading(route.call) && !route.transactsItself;
  const once = transacts ? keyedRequest(route.call, incoming, settings) : null;
  const context = contextOf(request, reply, actor, settings.services);
  const mayEmit = settings.checksAnswers ? (route.call.emits ?? []) : undefined;
  const act = (tx: Tx, given: object): Promise<unknown> =>
    (route.handler as (context: Context, input: object) => Promise<unknown>)(
      withTransaction(context, tx, mayEmit),
      given,
    );
  const run = (work: (tx: Tx) => Promise<unknown>): Promise<unknown> => {
    if (transacts) return writeOnce(db, scope, once, work);
    return route.transactsItself ? db.hold(scope, work) : db.read(scope, work);
  };
  if (route.preparation === undefined) return run((tx) => act(tx, input));
  if (once !== null) {
    const known = await db.read(scope, (tx) => findAnswer(tx, once));
    if (known !== undefined) return known.answer;
  }
  return afterPreparing(route.preparation, context, input, (take) =>
    run((tx) => act(tx, { ...input, prepared: take() })),
  );
}

const isOwnAccess = (call: CallSpec): boolean =>
  call.access === 'public' || call.access === 'self' || call.access === 'desk';

async function authenticateFor(
  call: CallSpec,
  request: FastifyRequest,
  settings: BindSettings,
): Promise<Actor | null> {
  if (call.access === 'public') return null;
  // It was let in before, or it is not let in.
  if (isKeyAccess(call.access)) throw new Refusal(keyErrors.apiKeyNeeded);
  const authorization = headerOf(request, 'authorization');
  if (bringsKey(authorization)) throw new Refusal(keyErrors.apiKeyNotHere);
  const actor = await settings.authenticate({
    authorization,
    orgId: headerOf(request, 'x-org-id'),
  });
  if (actor === null) throw new Refusal(errors.signInNeeded);
  noteAsker(request, { personId: actor.personId, orgId: actor.org?.id ?? null });
  if (call.access === 'self') return actor;
  if (call.access === 'desk') {
    if (!actor.isDesk) throw new Refusal(errors.notPermitted);
    if (!actor.hasSecondFactor && !settings.services.settings.isDemo)
      throw new Refusal(sessionErrors.deskFactorRequired);
    return actor;
  }
  if (actor.org === null) throw new Refusal(actor.orgRefusal ?? errors.notPermitted);
  if (!roleHolds(actor.org.role, call.access satisfies Permission))
    throw new Refusal(errors.notPermitted);
  if (actor.org.isSuspended === true && isClosedWhenSuspended(call))
    throw new Refusal(errors.schoolSuspended);
  if (actor.org.isVisit === true) await recordVisit(call, actor, actor.org, request.ip, settings);
  return actor;
}

/** Whoever was let in from the provider's desk reads and changes nothing; the school's audit log says what was read. */
async function recordVisit(
  call: CallSpec,
  { personId, name }: Actor,
  { id: orgId }: ActorSchool,
  address: string,
  { services: { db, clock } }: BindSettings,
): Promise<void> {
  if (!isReading(call)) throw new Refusal(errors.notPermitted);
  await db.write({ orgId }, (tx) =>
    writeAudit(tx, {
      orgId,
      at: clock.now(),
      actor: { id: personId, name },
      action: 'support.read',
      subject: 'call',
      after: { call: `${call.method} ${call.path}` },
      address,
    }),
  );
}

async function parseInput(call: CallSpec, request: FastifyRequest): Promise<ParsedInput> {
  const language = languageOfRequest(request);
  const params = parsePart(call.params, request.params, language);
  const query = parsePart(call.query, request.query, language);
  if (call.upload !== undefined) {
    const { files, fields } = await readFiles(request, call.upload);
    request.server.overload.bodyHasArrived(request);
    return { params, query, body: parsePart(call.body, fields, language), files };
  }
  return { params, query, body: parsePart(call.body, request.body ?? undefined, language) };
}

function parsePart(schema: z.ZodType | undefined, given: unknown, language: Language): unknown {
  if (schema === undefined) return undefined;
  const parsed = schema.safeParse(given);
  if (!parsed.success)
    throw new Refusal(errors.invalidInput, { fields: fieldErrors(parsed.error, language) });
  const place = findUnkeepableText(parsed.data);
  if (place === null) return parsed.data;
  throw new Refusal(errors.invalidInput, {
    fields: { [place]: say(fieldTexts.unkeepable, language) },
  });
}

/** Null where the caller gave no key, or the call takes none. */
function keyedRequest(
  call: CallSpec,
  { request, actor, input }: Incoming,
  { services: { clock, keyFor } }: BindSettings,
): KeyedRequest | null {
  const key = call.answersSecrets === true ? undefined : headerOf(request, 'idempotency-key');
  if (key === undefined) return null;
  if (key.length === 0 || key.length > maxKeyLength)
    throw new Refusal(errors.invalidInput, { fields: { 'Idempotency-Key': `1-${maxKeyLength}` } });
  const { params, query, body, files } = input;
  return {
    key,
    orgId: actor?.org?.id ?? null,
    actorId: admitted.get(request)?.rootId ?? actor?.personId ?? null,
    call: `${call.method} ${call.path}`,
    input: { params, query, body: withoutProof(body), files: files?.map(fingerprint) },
    secret: keyFor('idempotency'),
    now: clock.now(),
  };
}

/** A second factor's code is another at every try: what is asked for stays the same, and is done once. */
function withoutProof(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('confirmation' in body)) return body;
  const { confirmation: _proof, ...asked } = body;
  return asked;
}

/** One transaction; where the caller gave a key, once for that key. */
const writeOnce = (
  db: Database,
  scope: Scope,
  once: KeyedRequest | null,
  act: (tx: Tx) => Promise<unknown>,
): Promise<unknown> =>
  writeOrRefuse(
    (work) => db.write(scope, work),
    once === null ? act : (tx) => onceByKey(tx, once, () => act(tx)),
  );

const fingerprint = ({ name, content }: UploadedFile) => ({
  name,
  hash: createHash('sha256').update(content).digest('base64url'),
});

function present(reply: FastifyReply, data: unknown): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send({ success: true, data, errorMsg: null, errorCode: null });
}
