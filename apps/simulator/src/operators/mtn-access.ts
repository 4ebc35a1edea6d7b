import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { keepRecent } from '../recent.ts';
import { Refusal } from '../refusal.ts';
import type { World } from '../world.ts';
import { acceptedSecret, createTokens, readPair, tokenLifetimeS } from './tokens.ts';

export type Product = 'collection' | 'disbursement';

export const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

const messages = {
  NOT_ALLOWED: 'Authorization failed. Insufficient permissions.',
  NOT_ALLOWED_TARGET_ENVIRONMENT: 'Access to target environment is forbidden.',
  INVALID_CALLBACK_URL_HOST: 'Callback URL with different host name than configured for API User.',
  INVALID_CURRENCY: 'Currency not supported.',
  INTERNAL_PROCESSING_ERROR: 'An internal error occurred while processing.',
  SERVICE_UNAVAILABLE: 'Service temporarily unavailable, try again later.',
  RESOURCE_NOT_FOUND: 'Requested resource was not found.',
  RESOURCE_ALREADY_EXIST: 'Duplicated reference id. Creation of resource failed.',
} as const;

export type MtnCode = keyof typeof messages;

const statuses: Partial<Record<MtnCode, number>> = {
  RESOURCE_NOT_FOUND: 404,
  RESOURCE_ALREADY_EXIST: 409,
  SERVICE_UNAVAILABLE: 503,
};

/** Most of MTN's own codes travel as a 500, even those that no retry can cure. */
export const refusal = (code: MtnCode): Refusal =>
  new Refusal(statuses[code] ?? 500, { code, message: messages[code] });

export const malformed = (message: string): Refusal =>
  new Refusal(400, { code: 'BAD_REQUEST', message });

interface ApiUser {
  readonly callbackHost: string;
  key: string | null;
}

export interface Caller {
  readonly apiUser: string;
  readonly environment: 'sandbox' | 'mtncameroon';
  readonly callbackUrl: string | null;
}

export interface MtnAccess {
  /** Who calls; anybody else is refused. */
  admit(request: FastifyRequest, product: Product): Caller;
}

export function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** Every product has its own subscription key; another product's key is as wrong as none. */
function checkSubscription(request: FastifyRequest, product: Product): void {
  if (header(request, 'ocp-apim-subscription-key')?.startsWith(product)) return;
  const message = 'Access denied due to invalid subscription key.';
  throw new Refusal(401, { statusCode: 401, message });
}

/** Users of the sandbox have made their own key. All others share the simulator's. */
function isRightKey(users: Map<string, ApiUser>, apiUser: string, key: string): boolean {
  const user = users.get(apiUser);
  return uuidV4.test(apiUser) && key === (user === undefined ? acceptedSecret : user.key);
}

function checkCallbackHost(url: string | null, registered: string | undefined): void {
  if (url === null) return;
  if (url === '') throw malformed('X-Callback-Url must not be empty.');
  const hostname = URL.canParse(url) ? new URL(url).hostname : null;
  if (hostname === null || (registered !== undefined && hostname !== registered)) {
    throw refusal('INVALID_CALLBACK_URL_HOST');
  }
}

function provisioningRoutes(app: FastifyInstance, users: Map<string, ApiUser>): void {
  const find = (id: string): ApiUser => {
    const user = users.get(id);
    if (user === undefined) throw refusal('RESOURCE_NOT_FOUND');
    return user;
  };

  app.post<{ Body: { providerCallbackHost?: unknown } | null }>(
    '/v1_0/apiuser',
    async (request, reply) => {
      const id = header(request, 'x-reference-id') ?? '';
      const callbackHost = request.body?.providerCallbackHost;
      if (!uuidV4.test(id)) throw malformed('X-Reference-Id must be a UUID version 4.');
      if (typeof callbackHost !== 'string' || !/^[\w.-]+$/.test(callbackHost)) {
        throw malformed('providerCallbackHost must be a host name without a scheme.');
      }
      if (users.has(id)) throw refusal('RESOURCE_ALREADY_EXIST');
      keepRecent(users, id, { callbackHost, key: null });
      return reply.code(201).send();
    },
  );

  app.post<{ Params: { id: string } }>('/v1_0/apiuser/:id/apikey', async (request, reply) => {
    const user = find(request.params.id);
    user.key = randomUUID().replaceAll('-', '');
    return reply.code(201).send({ apiKey: user.key });
  });

  app.get<{ Params: { id: string } }>('/v1_0/apiuser/:id', async (request) => ({
    providerCallbackHost: find(request.params.id).callbackHost,
    targetEnvironment: 'sandbox',
  }));
}

export function createMtnAccess(app: FastifyInstance, world: World): MtnAccess {
  const users = new Map<string, ApiUser>();
  const tokens = createTokens(world);
  provisioningRoutes(app, users);

  for (const product of ['collection', 'disbursement'] as const) {
    app.post(`/${product}/token`, async (request) => {
      checkSubscription(request, product);
      const pair = readPair(header(request, 'authorization'));
      // MTN has been seen to answer wrong credentials with a 500.
      if (pair === null || !isRightKey(users, pair.name, pair.secret)) {
        throw new Refusal(500, { error: 'login_failed' });
      }
      const access_token = tokens.issue(pair.name, product);
      return { access_token, token_type: 'access_token', expires_in: tokenLifetimeS };
    });
  }

  return {
    admit(request, product) {
      checkSubscription(request, product);
      const authorization = header(request, 'authorization');
      tokens.forget('mtn', authorization);
      const bearer = tokens.read(authorization);
      if (bearer?.scope !== product) throw new Refusal(401, { error: 'invalid_token' });
      const environment = header(request, 'x-target-environment');
      if (environment !== 'sandbox' && environment !== 'mtncameroon') {
        throw refusal('NOT_ALLOWED_TARGET_ENVIRONMENT');
      }
      const callbackUrl = header(request, 'x-callback-url') ?? null;
      checkCallbackHost(callbackUrl, users.get(bearer.owner)?.callbackHost);
      return { apiUser: bearer.owner, environment, callbackUrl };
    },
  };
}
