import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import { isKeyAccess } from '@ardoise/contract/developer/key-scopes';
import type { CallSpec } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import fastify, { type FastifyInstance } from 'fastify';
import type { Log } from '../log.ts';
import { Refusal } from '../refusal.ts';
import type { Settings } from '../settings.ts';
import { answerBrokenRequest } from './broken-requests.ts';
import { limitConnections, proxyMatcher } from './connections.ts';
import { limitCosts } from './costs.ts';
import { failureHandler } from './failure.ts';
import { isBeyondJsonBounds } from './json-bounds.ts';
import { answerNotFound } from './not-found.ts';
import { type OverloadSettings, refuseOverload } from './overload.ts';
import { createUploadMemory } from './upload-memory.ts';
import { securityHeadersFor } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: CallSpec;
  }
}

export type HttpSettings = OverloadSettings &
  Pick<Settings, 'requestsPerMinute' | 'maxConnectionsPerAddress' | 'trustProxy' | 'publicUrl'>;

const maxBodyBytes = 1024 * 1024;

/** The bare HTTP server: limits, headers and envelopes that hold for everything it will serve. */
export async function createHttp(
  settings: HttpSettings,
  log: Log,
  isDraining: () => boolean,
): Promise<FastifyInstance> {
  const securityHeaders = securityHeadersFor(settings.publicUrl);
  const app = fastify({
    bodyLimit: maxBodyBytes,
    genReqId: () => randomUUID(),
    trustProxy: settings.trustProxy ?? false,
    forceCloseConnections: 'idle',
    // As long as a client waits for an upload: 16 MB take minutes on 2G. What comes slower than a bad line is ended before.
    requestTimeout: 305_000,
    // A connection on which nothing moves: somebody who asks for a page and does not read it.
    connectionTimeout: 90_000,
    // Headers are small; who needs longer for them holds a connection for its own sake.
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 },
    clientErrorHandler: answerBrokenRequest(settings.publicUrl),
    // An address that cannot be read, as one that was cut off within a letter: no hook runs for it.
    frameworkErrors: (_error, request, reply) =>
      void answerNotFound(request, reply.headers(securityHeaders)),
    // Longer than any address that Node accepts: the contract's own limits decide.
    routerOptions: { maxParamLength: 20_000, ignoreTrailingSlash: true },
  });
  app.setErrorHandler(failureHandler(log));
  app.setNotFoundHandler(answerNotFound);
  acceptEmptyJson(app);
  // First, so that a refusal for want of room carries them too.
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(securityHeaders);
    done();
  });
  const overload = refuseOverload(app, settings, log);
  app.decorate('overload', overload);
  app.decorate('uploadMemory', createUploadMemory());
  limitConnections(app.server, {
    maxPerAddress: settings.maxConnectionsPerAddress,
    isProxy: proxyMatcher(settings.trustProxy),
    onRefused: () => overload.noteRefused('connections'),
  });
  limitCosts(app, settings.requestsPerMinute);
  await app.register(rateLimit, {
    global: true,
    max: settings.requestsPerMinute,
    timeWindow: 60_000,
    allowList: ({ routeOptions: { config } }) =>
      // Programs have the limit of their key: others at their address, or many keys at one, take nothing of it.
      config.call === undefined || isKeyAccess(config.call.access),
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal(errors.tooManyRequests, {
        retryAfterSeconds: Math.max(1, Math.ceil(ttl / 1000)),
      }),
  });
  await app.register(multipart, { throwFileSizeLimit: true });
  logRequests(app, log);
  closeAfterLastAnswer(app, isDraining);
  return app;
}

/** A connection that was at work when the stop began is let go with its answer: nothing else would close it in time. */
function closeAfterLastAnswer(app: FastifyInstance, isDraining: () => boolean): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isDraining()) void reply.header('connection', 'close');
    done();
  });
}

/** An empty body with a JSON content type is no body: many clients send the header regardless. */
function acceptEmptyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else if (isBeyondJsonBounds(body as string)) done(new Refusal(errors.requestTooLarge));
    else void parse(request, body as string, done);
  });
}

/** The route, not the address: addresses hold tokens. */
function logRequests(app: FastifyInstance, log: Log): void {
  app.addHook('onResponse', (request, reply, done) => {
    log.debug(
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
    done();
  });
}
