import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { keepRecent } from '../recent.ts';
import { header } from './headers.ts';
import { malformed, refusal } from './mtn-codes.ts';
import { acceptedSecret } from './tokens.ts';

export const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

export const hostForm = '^[\\w.-]+$';

interface ApiUser {
  /** Null until the first call back address of a user that nobody registered. */
  callbackHost: string | null;
  /** Null until it is made; users that were not made here have the simulator's. */
  key: string | null;
}

/** API users by their id. In production they are made in MTN's portal, which asks for the callback host. */
export type MtnUsers = Map<string, ApiUser>;

function userOf(users: MtnUsers, id: string): ApiUser {
  const user = users.get(id) ?? { callbackHost: null, key: acceptedSecret };
  keepRecent(users, id, user);
  return user;
}

export const isRightKey = (users: MtnUsers, id: string, key: string): boolean =>
  uuidV4.test(id) && key === (users.has(id) ? users.get(id)?.key : acceptedSecret);

/** As in MTN's portal. */
export function registerCallbackHost(users: MtnUsers, id: string, host: string): void {
  userOf(users, id).callbackHost = host;
}

/**
 * The address must be of the host that is registered for the user. For a user that nobody registered, as the demo's are,
 * the first address stands for what would have been registered.
 */
export function checkCallbackHost(users: MtnUsers, id: string, url: string | null): void {
  if (url === null) return;
  if (url === '') throw malformed('X-Callback-Url must not be empty.');
  if (!URL.canParse(url)) throw refusal('INVALID_CALLBACK_URL_HOST');
  const { hostname } = new URL(url);
  const user = userOf(users, id);
  user.callbackHost ??= hostname;
  if (user.callbackHost !== hostname) throw refusal('INVALID_CALLBACK_URL_HOST');
}

/** Making users over the API is the sandbox's alone. */
export function provisioningRoutes(app: FastifyInstance, users: MtnUsers): void {
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
      if (typeof callbackHost !== 'string' || !new RegExp(hostForm).test(callbackHost)) {
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
