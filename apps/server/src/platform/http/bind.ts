import { createHash } from 'node:crypto';
import { type CallSpec, isReading } from '@ardoise/contract/call';
import { errors } from '@ardoise/contract/errors';
import { fieldErrors } from '@ardoise/contract/fields';
import type { Language } from '@ardoise/contract/language';
import { type Permission, roleHolds } from '@ardoise/contract/permissions';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { writeAudit } from '../audit.ts';
import type { Scope, Tx } from '../db/database.ts';
import { Refusal, writeOrRefuse } from '../refusal.ts';
import type { Services } from '../services.ts';
import type { Actor, Authenticate, Context, SchoolContext, SignedInContext } from './context.ts';
import { maxKeyLength, onceByKey } from './idempotency.ts';
import { headerOf, languageOfRequest } from './request.ts';
import type { Route, UploadedFile } from './route.ts';
import { readFiles } from './upload.ts';

export interface BindSettings {
  readonly services: Services;
  readonly authenticate: Authenticate;
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

/** Each call of the contract becomes one route: authenticate, permit, parse, transact, act, present. */
export function bindRoute(
  app: FastifyInstance,
  { call, handler, transactsItself }: Route,
  settings: BindSettings,
): void {
  const limit = call.limit;
  app.route({
    method: call.method,
    url: routerPath(call.path),
    config: {
      call,
      ...(limit === undefined
        ? {}
        : { rateLimit: { max: limit.max, timeWindow: limit.windowSeconds * 1000 } }),
    },
    handler: async (request, reply) => {
      const actor = await authenticateFor(call, request, settings);
      const input = await parseInput(call, request);
      const scope: Scope =
        actor?.org != null && !isOwnAccess(call) ? { orgId: actor.org.id } : 'platform';
      const act = (tx: Tx): Promise<unknown> =>
        (handler as (context: Context, input: ParsedInput) => Promise<unknown>)(
          contextOf(request, tx, actor, settings),
          input,
        );
      const answer =
        isReading(call) || transactsItself
          ? await settings.services.db.read(scope, act)
          : await writeOnce(scope, call, request, actor, input, settings, act);
      if (settings.checksAnswers) call.answer.parse(answer);
      return present(reply, answer);
    },
  });
}

const isOwnAccess = (call: CallSpec): boolean =>
  call.access === 'public' || call.access === 'self' || call.access === 'desk';

async function authenticateFor(
  call: CallSpec,
  request: FastifyRequest,
  settings: BindSettings,
): Promise<Actor | null> {
  if (call.access === 'public') return null;
  const actor = await settings.authenticate({
    authorization: headerOf(request, 'authorization'),
    orgId: headerOf(request, 'x-org-id'),
  });
  if (actor === null) throw new Refusal(errors.noToken);
  if (call.access === 'self') return actor;
  if (call.access === 'desk') {
    if (!actor.isDesk) throw new Refusal(errors.notPermitted);
    return actor;
  }
  if (actor.org === null) throw new Refusal(actor.orgRefusal ?? errors.notPermitted);
  if (!roleHolds(actor.org.role, call.access satisfies Permission))
    throw new Refusal(errors.notPermitted);
  return actor;
}

async function parseInput(call: CallSpec, request: FastifyRequest): Promise<ParsedInput> {
  const language = languageOfRequest(request);
  const params = parsePart(call.params, request.params, language);
  const query = parsePart(call.query, request.query, language);
  if (call.upload !== undefined) {
    const { files, fields } = await readFiles(request, call.upload);
    return { params, query, body: parsePart(call.body, fields, language), files };
  }
  return { params, query, body: parsePart(call.body, request.body ?? undefined, language) };
}

function parsePart(schema: z.ZodType | undefined, given: unknown, language: Language): unknown {
  if (schema === undefined) return undefined;
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new Refusal(errors.invalid, { fields: fieldErrors(parsed.error, language) });
}

/** One transaction; where the caller gave a key, once for that key. */
async function writeOnce(
  scope: Scope,
  call: CallSpec,
  request: FastifyRequest,
  actor: Actor | null,
  input: ParsedInput,
  settings: BindSettings,
  act: (tx: Tx) => Promise<unknown>,
): Promise<unknown> {
  const key = call.answersSecrets === true ? undefined : headerOf(request, 'idempotency-key');
  if (key !== undefined && (key.length === 0 || key.length > maxKeyLength)) {
    throw new Refusal(errors.invalid, { fields: { 'Idempotency-Key': `1-${maxKeyLength}` } });
  }
  const { db, clock, keyFor } = settings.services;
  const transact: Parameters<typeof writeOrRefuse>[0] = (work) => db.write(scope, work);
  if (key === undefined) return writeOrRefuse(transact, act);
  const { params, query, body, files } = input;
  const once = {
    key,
    orgId: actor?.org?.id ?? null,
    actorId: actor?.personId ?? null,
    call: `${call.method} ${call.path}`,
    input: { params, query, body, files: files?.map(fingerprint) },
    secret: keyFor('idempotency'),
    now: clock.now(),
  };
  return writeOrRefuse(transact, (tx) => onceByKey(tx, once, () => act(tx)));
}

const fingerprint = ({ name, content }: UploadedFile) => ({
  name,
  hash: createHash('sha256').update(content).digest('base64url'),
});

function contextOf(
  request: FastifyRequest,
  tx: Tx,
  actor: Actor | null,
  settings: BindSettings,
): Context | SignedInContext | SchoolContext {
  const now = settings.services.clock.now();
  const context: Context = {
    tx,
    language: languageOfRequest(request),
    now,
    log: settings.services.log,
    requestId: request.id,
    address: request.ip,
    userAgent: headerOf(request, 'user-agent') ?? '',
    header: (name) => headerOf(request, name),
  };
  if (actor === null) return context;
  if (actor.org === null) return { ...context, actor };
  const org = actor.org;
  return {
    ...context,
    actor,
    orgId: org.id,
    role: org.role,
    audit: (entry) =>
      writeAudit(tx, {
        ...entry,
        orgId: org.id,
        at: now,
        actor: { id: actor.personId, name: actor.name },
        requestId: request.id,
      }),
  };
}

function present(reply: FastifyReply, data: unknown): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send({ success: true, data, errorMsg: null, errorCode: null });
}
