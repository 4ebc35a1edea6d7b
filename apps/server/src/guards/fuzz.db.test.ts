import {
  isKeyAccess,
  type KeyAccess,
  kindOf,
  scopeOf,
} from '@ardoise/contract/developer/key-scopes';
import { allCalls } from '@ardoise/contract/protocol/calls';
import { failureSchema } from '@ardoise/contract/protocol/envelope';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeApiKey } from '../modules/api-keys/testing/make-api-key.ts';
import { createSchool } from '../testing/builders.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { arbitraryInput } from './arbitrary-input.ts';
import { sendArbitrary } from './send-arbitrary.ts';

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
          const response = await sendArbitrary(app.url, call, input, isSignedIn ? token : null);
          const body: unknown = await response.json();
          expect(response.status, JSON.stringify({ input, body })).toBeLessThan(500);
          if (response.status >= 400) expect(failureSchema.safeParse(body).success).toBe(true);
        }),
        { numRuns: triesPerCall },
      );
    },
  );
});
