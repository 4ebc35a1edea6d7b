import { environments } from '@ardoise/contract/developer/environments';
import { type Answer, call, type CallSpec } from '@ardoise/contract/protocol/call';
import type { Envelope } from '@ardoise/contract/protocol/envelope';
import { z } from 'zod';
import { route } from '../../../platform/http/route.ts';
import { newId } from '../../../platform/ids.ts';
import type { TestApp } from '../../../testing/test-app.ts';

/** Calls of programs that need nothing else of the product. */
const who = z.object({
  id: z.string(),
  orgId: z.string(),
  keyId: z.string(),
  name: z.string(),
  environment: z.enum(environments),
});

export const readByKey = call({
  method: 'GET',
  path: '/test/by-key',
  summary: 'Who asks',
  access: 'key:collections.read',
  query: z.object({ note: z.string().optional() }),
  answer: who,
});

export const writeByKey = call({
  method: 'POST',
  path: '/test/by-key',
  summary: 'Something that is to happen once',
  access: 'key:collections.write',
  body: z.object({ amount: z.number().int() }),
  answer: who,
});

interface Asked {
  readonly orgId: string;
  readonly now: Date;
  readonly actor: { readonly name: string };
  readonly key: {
    readonly id: string;
    readonly environment: Answer<typeof readByKey>['environment'];
  };
}

const answer = async ({ orgId, now, actor, key }: Asked) => ({
  id: newId(now),
  orgId,
  keyId: key.id,
  name: actor.name,
  environment: key.environment,
});

export const keyRoutes = [route(readByKey, answer), route(writeByKey, answer)];

interface Asking {
  readonly query?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** As a program asks: with the secret in the header, unless there is none. */
export async function askByKey<C extends CallSpec>(
  { url }: Pick<TestApp, 'url'>,
  { method, path }: C,
  secret: string | null,
  { query = '', body, headers = {} }: Asking = {},
) {
  const response = await fetch(`${url}${path}${query}`, {
    method,
    headers: {
      ...(secret === null ? {} : { authorization: `Bearer ${secret}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Envelope<Answer<C>>,
  };
}
