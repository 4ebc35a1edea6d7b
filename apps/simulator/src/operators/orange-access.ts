import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import type { World } from '../world.ts';
import { acceptedSecret, createTokens, readPair, tokenLifetimeS } from './tokens.ts';

/** Orange's gateway speaks XML unless JSON is asked for by name. */
function fault(
  request: FastifyRequest,
  code: number,
  message: string,
  description: string,
  status = 401,
): Refusal {
  const isJson = request.headers.accept?.includes('json') ?? false;
  if (isJson) return new Refusal(status, { fault: { code, message, description } });
  const xml =
    '<ams:fault xmlns:ams="http://wso2.org/apimanager/security">' +
    `<ams:code>${code}</ams:code><ams:message>${message}</ams:message>` +
    `<ams:description>${description}</ams:description></ams:fault>`;
  return new Refusal(status, xml, 'application/xml; charset=utf-8');
}

/** A refusal that hides inside a 200: the quirk that makes a client read the body before it believes a status. */
export const hiddenRefusal = (message: string): Refusal =>
  new Refusal(200, { message, data: null });

export const malformed = (message: string): Refusal => new Refusal(400, { message, data: null });

export interface OrangeAccess {
  /** Refuses everybody who lacks the gateway's token or the channel user's. */
  admit(request: FastifyRequest): void;
}

function isChannelUser(header: string | string[] | undefined): boolean {
  const pair = typeof header === 'string' ? readPair(header) : null;
  return pair?.secret === acceptedSecret;
}

export function createOrangeAccess(app: FastifyInstance, world: World): OrangeAccess {
  const tokens = createTokens(world);

  app.post<{ Body: Record<string, unknown> | null }>('/token', async (request) => {
    const pair = readPair(request.headers.authorization);
    if (request.body?.['grant_type'] !== 'client_credentials') {
      throw new Refusal(400, { error: 'unsupported_grant_type' });
    }
    if (pair?.secret !== acceptedSecret) {
      throw new Refusal(401, {
        error: 'invalid_client',
        error_description: 'Client Authentication failed.',
      });
    }
    return {
      access_token: tokens.issue(pair.name, 'orange'),
      scope: 'am_application_scope default',
      token_type: 'Bearer',
      expires_in: tokenLifetimeS,
    };
  });

  return {
    admit(request) {
      if (request.headers.authorization === undefined) {
        throw fault(
          request,
          900902,
          'Missing Credentials',
          'Make sure your API invocation has a token.',
        );
      }
      if (tokens.forget('orange', request.headers.authorization)) {
        // An error of the gateway that hides in a 200.
        throw fault(request, 900901, 'Invalid Credentials', 'Access token expired.', 200);
      }
      if (tokens.read(request.headers.authorization) === null) {
        throw fault(
          request,
          900901,
          'Invalid Credentials',
          'Make sure you have given the correct token.',
        );
      }
      if (!isChannelUser(request.headers['x-auth-token'])) {
        throw hiddenRefusal('401 :: Invalid X-AUTH-TOKEN');
      }
    },
  };
}
