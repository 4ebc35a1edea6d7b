import {
  isKeyAccess,
  type KeyAccess,
  kindOf,
  scopeOf,
} from '@ardoise/contract/developer/key-scopes';
import type { CallSpec } from '@ardoise/contract/protocol/call';
import { allCalls } from '@ardoise/contract/protocol/calls';
import { type Envelope, failureSchema } from '@ardoise/contract/protocol/envelope';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeApiKey } from '../modules/api-keys/testing/make-api-key.ts';
import { signInDesk } from '../modules/desk/testing/desk.ts';
import { createSchool, type TestSchool } from '../testing/builders.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { type ArbitraryInput, arbitraryInput } from './arbitrary-input.ts';
import { sendArbitrary } from './send-arbitrary.ts';

let app: TestApp;
let school: TestSchool;
/** The provider's desk suspends this one, refuses it and looks into it. */
let ofTheDesk: TestSchool;

beforeAll(async () => {
  app = await startTestApp();
  school = await createSchool(app);
  ofTheDesk = await createSchool(app);
});
afterAll(() => app.close());

/** In the sandbox, where nobody is asked for money. */
const keyFor = (access: KeyAccess) =>
  makeApiKey(app, school, { kind: kindOf(scopeOf(access)), environment: 'sandbox' });

/** Of somebody who may make the call, so that what is sent comes as far as its handler. */
async function tokenFor({ access }: CallSpec): Promise<string> {
  if (isKeyAccess(access)) return (await keyFor(access)).secret;
  return access === 'desk' ? signInDesk(app) : school.signInAs('adminOrOwner');
}

/** Of what is sent to the desk about a school, half names one that is there. */
const inputOf = (call: CallSpec): fc.Arbitrary<ArbitraryInput> =>
  call.path.includes('/desk/schools/{id}')
    ? fc.tuple(arbitraryInput(call), fc.boolean()).map(([{ params, ...others }, isThere]) => ({
        ...others,
        params: isThere ? { ...(params as object | null), id: ofTheDesk.orgId } : params,
      }))
    : arbitraryInput(call);

/** Enough to meet each hostile value in each place over a few runs, small enough for every test run. */
const triesPerCall = 15;

describe('whatever is sent to any call', () => {
  // Some calls end the session or lock the account: each is made by a person of its own.
  it.each(allCalls.map(({ name, call }) => [name, call] as const))(
    '%s never answers 5xx',
    async (_name, call) => {
      const token = await tokenFor(call);
      await fc.assert(
        fc.asyncProperty(inputOf(call), fc.boolean(), async (input, isSignedIn) => {
          const response = await sendArbitrary(app.url, call, input, isSignedIn ? token : null);
          const body = (await response.json()) as Envelope;
          expect(response.status, JSON.stringify({ input, body })).toBeLessThan(500);
          if (response.status >= 400) expect(failureSchema.safeParse(body).success).toBe(true);
          if (call.access === 'desk' && isSignedIn) expect(body.reason).not.toBe('notPermitted');
        }),
        { numRuns: triesPerCall },
      );
    },
  );
});
