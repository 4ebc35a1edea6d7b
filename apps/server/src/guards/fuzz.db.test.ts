import {
  isKeyAccess,
  type KeyAccess,
  kindOf,
  scopeOf,
} from '@ardoise/contract/developer/key-scopes';
import type { CallSpec } from '@ardoise/contract/protocol/call';
import { allCalls } from '@ardoise/contract/protocol/calls';
import { failureSchema } from '@ardoise/contract/protocol/envelope';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeApiKey } from '../modules/api-keys/testing/make-api-key.ts';
import { createSchool } from '../testing/builders.ts';
import { fromElsewhere, startTestApp, type TestApp } from '../testing/test-app.ts';
import { type ArbitraryFile, type ArbitraryInput, arbitraryInput } from './arbitrary-input.ts';

let app: TestApp;
let school: Awaited<ReturnType<typeof createSchool>>;

beforeAll(async () => {
  app = await startTestApp();
  school = await createSchool(app);
});
afterAll(() => app.close());

/** In the sandbox, where nobody is asked for money. */
const keyFor = (access: KeyAccess) =>
  makeApiKey(app, school, { kind: kindOf(scopeOf(access)), environment: 'sandbox' });

/** Enough to meet each hostile value in each place over a few runs, small enough for every test run. */
const triesPerCall = 15;

function addressOf(call: CallSpec, { params, query }: ArbitraryInput): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = (params as Record<string, unknown> | null)?.[name];
    return encodeURIComponent(wellFormedText(value)) || '-';
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((query as object | null) ?? {}))
    search.set(name, wellFormedText(value));
  return `${app.url}${path}?${search.toString()}`;
}

const wellFormedText = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).replace(
    /[\ud800-\udfff]/g,
    '?',
  );

interface Body {
  readonly body?: string | FormData;
  readonly headers?: Readonly<Record<string, string>>;
}

function bodyOf(call: CallSpec, { body, files }: ArbitraryInput): Body {
  if (call.method === 'GET') return {};
  if (call.upload !== undefined) return { body: formOf(body, files) };
  if (body === undefined) return {};
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

function formOf(body: unknown, files: readonly ArbitraryFile[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries((body as object | null) ?? {}))
    form.append(name, wellFormedText(value));
  for (const { name, content } of files) form.append('file', new Blob([content]), name);
  return form;
}

describe('whatever is sent to any call', () => {
  // Some calls end the session or lock the account: each is made by a person of its own.
  it.each(allCalls.map(({ name, call }) => [name, call] as const))(
    '%s never answers 5xx',
    async (_name, call) => {
      const token = isKeyAccess(call.access)
        ? (await keyFor(call.access)).secret
        : await school.signInAs('adminOrOwner');
      await fc.assert(
        fc.asyncProperty(arbitraryInput(call), fc.boolean(), async (input, isSignedIn) => {
          const { body: sent, headers } = bodyOf(call, input);
          const response = await fetch(addressOf(call, input), {
            method: call.method,
            headers: {
              ...fromElsewhere(),
              ...(isSignedIn ? { authorization: `Bearer ${token}` } : {}),
              ...headers,
              ...input.headers,
            },
            ...(sent === undefined ? {} : { body: sent }),
          });
          const body: unknown = await response.json();
          expect(response.status, JSON.stringify({ input, body })).toBeLessThan(500);
          if (response.status >= 400) expect(failureSchema.safeParse(body).success).toBe(true);
        }),
        { numRuns: triesPerCall },
      );
    },
  );
});
