import { isCameroonMobile } from '@ardoise/contract/values/phone';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { behaviourOf } from '../behaviours.ts';
import { keepRecent } from '../recent.ts';
import { Refusal } from '../refusal.ts';
import type { World } from '../world.ts';
import { acceptedSecret, createTokens, readPair, tokenLifetimeS } from './tokens.ts';

/** Orange's gateway speaks XML unless JSON is asked for by name. */
function fault(
  request: FastifyRequest,
  code: keyof typeof gatewayFaults,
  description: string,
  status = 401,
): Refusal {
  const message = gatewayFaults[code];
  const isJson = request.headers.accept?.includes('json') ?? false;
  if (isJson) return new Refusal(status, { fault: { code, message, description } });
  const xml =
    '<ams:fault xmlns:ams="http://wso2.org/apimanager/security">' +
    `<ams:code>${code}</ams:code><ams:message>${message}</ams:message>` +
    `<ams:description>${description}</ams:description></ams:fault>`;
  return new Refusal(status, xml, 'application/xml; charset=utf-8');
}

/** What the gateway says in place of what stands behind it. */
export const gatewayFaults = {
  900901: 'Invalid Credentials',
  900902: 'Missing Credentials',
  101504: 'Send timeout',
} as const;

/** The gateway gave up on what stands behind it, which may have done its work. Always as XML. */
export function sendTimeout(): Refusal {
  const xml =
    '<am:fault xmlns:am="http://wso2.org/apimanager"><am:code>101504</am:code><am:type>Status report</am:type>' +
    `<am:message>Runtime Error</am:message><am:description>${gatewayFaults[101504]}</am:description></am:fault>`;
  return new Refusal(500, xml, 'application/xml; charset=utf-8');
}

/** A refusal that hides inside a 200: the quirk that makes a client read the body before it believes a status. */
const hiddenRefusal = (message: string): Refusal => new Refusal(200, { message, data: null });

export const malformed = (message: string): Refusal => new Refusal(422, { message });

/** Any mobile number with any four digits but 0000, unless the number ends as those without an account do. */
export const isChannel = (msisdn: unknown, pin: unknown): boolean =>
  typeof msisdn === 'string' &&
  isCameroonMobile(msisdn) &&
  behaviourOf(msisdn).suffix !== '09' &&
  typeof pin === 'string' &&
  /^\d{4}$/.test(pin) &&
  pin !== '0000';

export interface OrangeAccess {
  /** Refuses everybody who lacks the gateway's token or the channel user's. */
  admit(request: FastifyRequest): void;
}

function isChannelUser(header: string | string[] | undefined): boolean {
  const pair = typeof header === 'string' ? readPair(header) : null;
  return pair?.secret === acceptedSecret;
}

/** One token for each consumer until it ends: whoever asks again is told how much of its life is left. */
function createConsumerTokens(world: World, tokens: ReturnType<typeof createTokens>) {
  const latest = new Map<string, string>();
  return (consumer: string): { readonly token: string; readonly lifeS: number } => {
    const known = latest.get(consumer);
    const bearer = known === undefined ? null : tokens.read(`Bearer ${known}`);
    if (known !== undefined && bearer !== null) {
      return {
        token: known,
        lifeS: Math.floor((bearer.expiresAt - world.timetable.now()) / 1_000),
      };
    }
    const token = tokens.issue(consumer, 'orange');
    keepRecent(latest, consumer, token);
    return { token, lifeS: tokenLifetimeS };
  };
}

export function createOrangeAccess(app: FastifyInstance, world: World): OrangeAccess {
  const tokens = createTokens(world);
  const tokenOf = createConsumerTokens(world, tokens);

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
    const { token, lifeS } = tokenOf(pair.name);
    return {
      access_token: token,
      scope: 'am_application_scope default',
      token_type: 'Bearer',
      expires_in: lifeS,
    };
  });

  return {
    admit(request) {
      const { authorization } = request.headers;
      if (authorization === undefined) {
        throw fault(request, 900902, 'Make sure your API invocation has a token.');
      }
      // An error of the gateway that hides in a 200.
      if (tokens.forget('orange', authorization)) {
        throw fault(request, 900901, 'Access token expired.', 200);
      }
      if (tokens.read(authorization) === null) {
        throw fault(request, 900901, 'Make sure you have given the correct token.');
      }
      if (!isChannelUser(request.headers['x-auth-token'])) {
        throw hiddenRefusal('401 :: Invalid X-AUTH-TOKEN');
      }
    },
  };
}
