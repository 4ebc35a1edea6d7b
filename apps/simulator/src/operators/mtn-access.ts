import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import type { World } from '../world.ts';
import { header } from './headers.ts';
import { malformed, refusal, refusedByGateway, uncodedStatuses } from './mtn-codes.ts';
import { type MtnUsers, checkCallbackHost, isRightKey, provisioningRoutes } from './mtn-users.ts';
import { createTokens, readPair, tokenLifetimeS } from './tokens.ts';

export type Product = 'collection' | 'disbursement';

export type Environment = 'sandbox' | 'mtncameroon';

export interface Caller {
  readonly apiUser: string;
  readonly environment: Environment;
  readonly callbackUrl: string | null;
}

export interface MtnAccess {
  /** Who calls; anybody else is refused. */
  admit(request: FastifyRequest, product: Product): Caller;
}

/** Every product has its own subscription key; another product's key is as wrong as none. */
function checkSubscription(request: FastifyRequest, product: Product): void {
  if (header(request, 'ocp-apim-subscription-key')?.startsWith(product)) return;
  const message = 'Access denied due to invalid subscription key.';
  throw refusedByGateway(uncodedStatuses.unauthorized, message);
}

/** A body, or an address without its last slash, is a 400. */
function checkTokenRequest(request: FastifyRequest): void {
  const length = Number(header(request, 'content-length') ?? 0);
  if (length > 0 || header(request, 'transfer-encoding') !== undefined) {
    throw malformed('The request for a token has no body.');
  }
  if (!request.url.endsWith('/')) throw malformed('The address ends with a slash.');
}

export function createMtnAccess(app: FastifyInstance, world: World, users: MtnUsers): MtnAccess {
  const tokens = createTokens(world);
  provisioningRoutes(app, users);

  for (const product of ['collection', 'disbursement'] as const) {
    app.post(`/${product}/token`, async (request) => {
      checkSubscription(request, product);
      checkTokenRequest(request);
      const pair = readPair(header(request, 'authorization'));
      // MTN has been seen to answer wrong credentials with a 500.
      if (pair === null || !isRightKey(users, pair.name, pair.secret)) {
        throw new Refusal(uncodedStatuses.login, { error: 'login_failed' });
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
      if (bearer?.scope !== product) {
        throw new Refusal(uncodedStatuses.unauthorized, { error: 'invalid_token' });
      }
      const environment = header(request, 'x-target-environment');
      if (environment !== 'sandbox' && environment !== 'mtncameroon') {
        throw refusal('NOT_ALLOWED_TARGET_ENVIRONMENT');
      }
      const callbackUrl = header(request, 'x-callback-url') ?? null;
      checkCallbackHost(users, bearer.owner, callbackUrl);
      return { apiUser: bearer.owner, environment, callbackUrl };
    },
  };
}
