import { isKeyAccess } from '@ardoise/contract/developer/key-scopes';
import type { CallSpec } from '@ardoise/contract/protocol/call';
import { allCalls } from '@ardoise/contract/protocol/calls';
import { type Role, roleHolds } from '@ardoise/contract/protocol/permissions';
import { login } from '@ardoise/contract/session';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDemo } from '../demo/seed-demo.ts';
import { addMember, createPerson } from '../modules/identity/public.ts';
import { inNoSchool } from '../platform/work.ts';
import { createSchool } from '../testing/builders.ts';
import { fromElsewhere, startTestApp, type TestApp } from '../testing/test-app.ts';
import { until } from '../testing/until.ts';
import { giveTestPassword, testPassword } from '../testing/test-password.ts';
import { arbitraryInput } from './arbitrary-input.ts';
import { type RowsRead, readRowsOf } from './digest-of-rows.ts';
import { sendArbitrary } from './send-arbitrary.ts';

let app: TestApp;
/** The demo school: it has rows in nearly every table. */
let theirs: RowsRead;
let theirOrgId: string;
let theirIds: readonly string[];

beforeAll(async () => {
  app = await startTestApp();
  await seedDemo(app.node.services, () => {});
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ org_id: string }>(
    "select org_id from organisations where app_id = 'demo'",
  );
  await client.end();
  theirOrgId = rows[0]?.org_id ?? '';
  theirs = await readRowsOf(app.databaseUrl, theirOrgId);
  theirIds = await theirs.ids();
  // What the demo set going comes to its end first.
  await until('the events of the demo are told', async () =>
    (await theirs.digest()).includes('event_deliveries 0 0'),
  );
});
afterAll(async () => {
  await theirs.end();
  await app.close();
});

const uuidForm = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/** The same, with ids that exist, though not at the caller's school, wherever there was one. */
function withIds<Value>(value: Value, ids: readonly string[]): Value {
  if (typeof value === 'string') {
    const id = uuidForm.test(value)
      ? ids[Number.parseInt(value.slice(0, 8), 16) % ids.length]
      : null;
    return (id ?? value) as Value;
  }
  if (Array.isArray(value)) return value.map((entry: unknown) => withIds(entry, ids)) as Value;
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, withIds(entry, ids)]),
  ) as Value;
}

interface Answered {
  readonly name: string;
  readonly sent: string;
  readonly status: number;
  readonly text: string;
}

/** The call, some times, about rows of the other school. */
async function askAboutThem(
  { name, call }: { readonly name: string; readonly call: CallSpec },
  token: string,
  sampling: { readonly seed: number; readonly numRuns: number },
): Promise<Answered[]> {
  const inputs = fc.sample(arbitraryInput(call), sampling);
  const answers: Answered[] = [];
  for (const arbitrary of inputs) {
    const input = { ...withIds(arbitrary, theirIds), headers: {} };
    const response = await sendArbitrary(app.url, call, input, token);
    answers.push({
      name,
      sent: JSON.stringify(input),
      status: response.status,
      text: await response.text(),
    });
  }
  return answers;
}

async function signInAt(email: string): Promise<string> {
  const { body } = await app.call(
    login,
    { body: { login: email, password: testPassword, appId: 'demo' } },
    { headers: fromElsewhere() },
  );
  if (body.data === null || !('accessToken' in body.data)) throw new Error(body.errorMsg ?? '');
  return body.data.accessToken;
}

/** Those of people who are signed in at a school. */
const peoplesCalls = allCalls.filter(
  ({ call }) => !isKeyAccess(call.access) && call.access !== 'desk' && call.access !== 'public',
);

describe('the owner of another school who names this school’s rows in every call', () => {
  it('is told nothing of them and changes none', async () => {
    const stranger = await createSchool(app);
    const before = await theirs.digest();
    const told: string[] = [];
    let token = await stranger.signIn();
    for (const [index, named] of peoplesCalls.entries()) {
      for (const { name, sent, status, text } of await askAboutThem(named, token, {
        seed: index,
        numRuns: 3,
      })) {
        const known = [theirOrgId, ...theirIds].filter(
          (id) => text.includes(id) && !sent.includes(id),
        );
        if (known.length > 0) told.push(`${name}: ${known.join(' ')}`);
        // Some calls end the session that they are made with.
        if (status === 401) token = await stranger.signIn();
      }
    }
    expect(told).toEqual([]);
    expect(await theirs.digest()).toEqual(before);
  });
});

describe('a call that a role may not make', () => {
  it.each<Role>(['support', 'analyst', 'auditor', 'itOrDeveloper'])(
    'changes nothing at the school of a person of the role %s',
    async (role) => {
      const email = `${role.toLowerCase()}-reads@demo.test`;
      await inNoSchool(app.node.services, async (work) => {
        const personId = await createPerson(work, { fullName: `Reader ${role}`, email });
        await giveTestPassword(work, personId);
        await addMember(work, { orgId: theirOrgId, personId, role });
      });
      const token = await signInAt(email);
      const before = await theirs.digest();
      const wrong: string[] = [];
      for (const [index, named] of peoplesCalls.entries()) {
        const { access } = named.call;
        if (access === 'self' || roleHolds(role, access as never)) continue;
        for (const { name, status } of await askAboutThem(named, token, {
          seed: index,
          numRuns: 1,
        }))
          if (status < 400) wrong.push(`${name}: ${status}`);
      }
      expect(wrong).toEqual([]);
      expect(await theirs.digest()).toEqual(before);
    },
  );
});
