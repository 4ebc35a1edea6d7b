import type { FastifyInstance, FastifyRequest } from 'fastify';
import { merchantOf } from '../../wallets.ts';
import type { World } from '../../world.ts';
import { acceptedSecret } from '../tokens.ts';
import { technical } from './answers.ts';
import type { Known } from './describe.ts';
import type { Operation } from './requests.ts';

/** Where a merchant, known by its token, is called back. PawaPay keeps it in its dashboard, not in the request. */
export type CallbackUrls = Partial<Record<Operation['path'], string>>;

/** What is set for a merchant outside of its API, by its token. */
export interface Merchants {
  readonly callbackUrls: Map<string, CallbackUrls>;
  /** What stands in its statements instead of the truth. */
  readonly statementTexts: Map<string, string>;
}

export interface Desk {
  readonly app: FastifyInstance;
  readonly world: World;
  readonly known: Map<string, Known>;
  readonly merchants: Merchants;
}

/** The merchant is its API token: `simulator`, or `simulator-` and anything. */
export function readToken(request: FastifyRequest): string {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) throw technical('NO_AUTHENTICATION');
  if (token !== acceptedSecret && !token.startsWith(`${acceptedSecret}-`))
    throw technical('AUTHENTICATION_ERROR');
  return token;
}

export const readMerchant = (request: FastifyRequest): string =>
  merchantOf('pawapay', readToken(request));
